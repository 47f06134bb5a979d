/** POST /api/trading/open: parse, policy, the engine's rules, money. One transaction holds the stake and the order. */
import { fail, isFailure, type Failure } from '#platform/contract/error.ts';
import { parseUnits } from '#platform/contract/money.ts';
import type pg from 'pg';
import type { Player } from '#platform/server/identity/identity.ts';
import { type Currency, microEur } from '#platform/server/money/currency.ts';
import { ledgerId, natureOf } from '#platform/server/money/ledger-id.ts';
import { UnknownOutcome } from '#platform/server/money/money.ts';
import { keyName } from '#platform/server/money/operation.ts';
import { requestKey } from '#platform/server/money/request-key.ts';
import { usedKeys } from '#platform/server/money/settle.ts';
import type { Draft, PlayerState, Round } from '#platform/server/money/state.ts';
import { countTowardsLimits } from '#platform/server/policy/book.ts';
import { PLAY, refuseStake, unitsOfEur } from '#platform/server/policy/stake.ts';
import { createBook } from '#engines/futures/book.ts';
import { readMultiplier } from '#engines/futures/calculator.ts';
import { checkLimits } from '#engines/futures/limits.ts';
import type { Order, Pending, TriggerInput } from '#engines/futures/position.ts';
import { readDecimal } from '#engines/futures/ratio.ts';
import { notionalOf } from '#engines/futures/value.ts';
import type { BodyOf } from '#platform/contract/endpoint.ts';
import type { open } from '../contract.ts';
import type { TickerSettings } from '../settings.ts';
import { GAME, type TradingContext } from './context.ts';
import { optionalTrigger } from './inputs.ts';
import { failureOf, noPrice, unknownTicker } from './refusals.ts';
import { moveExposure, nextRoundNo } from './settle.ts';
import { encode, putRequest, readTickers } from './store.ts';
import { bookSettingsOf, STALE_MS } from './terms.ts';

/** An order that has been parsed. */
interface Wanted {
  readonly id: string;
  readonly ticker: TickerSettings;
  readonly currency: Currency;
  readonly cur: number;
  readonly stake: bigint;
  readonly direction: 'up' | 'down';
  readonly multiplier: bigint;
  readonly takeProfit: TriggerInput | null;
  readonly stopLoss: TriggerInput | null;
  readonly key: string | undefined;
  readonly country: string | null;
}

interface Opened {
  readonly id: string;
  /** Null when the key had been used before. */
  readonly balance: { readonly cur: number; readonly value: bigint; readonly stamp: number } | null;
}

export async function openPosition(
  context: TradingContext,
  player: Player | null,
  body: BodyOf<typeof open>,
  country: string | null,
): Promise<Opened | Failure> {
  if (!player) return fail(401, PLAY.login, 'Please login to your account.');
  const wanted = parse(context, body, country);
  if (isFailure(wanted)) return wanted;
  try {
    return await context.kit.money.exclusive(player.id, (client, state, draft) =>
      place(context, wanted, client, state, draft),
    );
  } catch (error) {
    if (error instanceof UnknownOutcome)
      return fail(503, 503, 'The answer was lost on its way. Send the same request again with the same key.');
    throw error;
  }
}

function parse(context: TradingContext, body: BodyOf<typeof open>, country: string | null): Wanted | Failure {
  const { kit } = context;
  const ticker = context.ticker(body.ticker);
  if (!ticker) return unknownTicker;
  const currency = kit.money.currency(body.currency);
  if (!currency) return fail(422, PLAY.invalidWager, 'Unknown currency.', { currency: 'invalid' });
  const only = context.onlyCurrency();
  if (only !== null && only !== currency.code)
    return fail(422, PLAY.invalidWager, `Only ${only.toUpperCase()} is played here.`, {
      currency: 'invalid',
    });
  const stake = parseUnits(body.wager, currency.decimals);
  if (stake === null || stake <= 0n || stake >= 1n << 62n)
    return fail(422, PLAY.invalidWager, 'Invalid wager', { wager: 'invalid' });
  const multiplier = readMultiplier(readDecimal(body.multiplier)!);
  if (multiplier === null)
    return fail(422, 2, 'Multiplier: 1 or more, two decimals', { multiplier: 'invalid' });
  const takeProfit = optionalTrigger(body.takeProfit, currency.decimals);
  const stopLoss = optionalTrigger(body.stopLoss, currency.decimals);
  if (takeProfit === false) return fail(422, 3, 'Invalid take profit', { takeProfit: 'invalid' });
  if (stopLoss === false) return fail(422, 4, 'Invalid stop', { stopLoss: 'invalid' });
  return {
    id: kit.runtime.uuid(),
    ticker,
    currency,
    // A demo build knows no other money.
    cur: ledgerId(currency, body.demo === true || kit.config.demo ? 'demo' : 'real'),
    stake,
    direction: body.direction,
    multiplier,
    takeProfit: takeProfit ?? null,
    stopLoss: stopLoss ?? null,
    key: body.key === undefined ? undefined : requestKey(body.key),
    country,
  };
}

async function place(
  context: TradingContext,
  wanted: Wanted,
  client: pg.ClientBase,
  state: PlayerState,
  draft: Draft,
): Promise<Opened | Failure> {
  const { id, key, cur, currency, stake, ticker } = wanted;
  const { user } = state;
  const now = context.kit.runtime.now();
  if (key !== undefined) {
    const made = (await usedKeys(client, [{ user, key }])).get(keyName(user, key));
    if (made !== undefined) return { id: made, balance: null };
  }
  const refusal = refuseOrder(context, wanted, state, now);
  if (refusal) return refusal;
  const order = orderOf(wanted, user);
  const pending = await judge(context, wanted, order, client, now);
  if (isFailure(pending)) return pending;
  const value = draft.openRound(state, await roundOf(client, wanted, now));
  countTowardsLimits(
    state,
    draft,
    cur,
    currency,
    stake,
    0n,
    now,
    context.kit.policy.view(GAME, wanted.country),
  );
  await store(client, wanted, user, pending);
  await putRequest(client, id);
  await moveExposure(client, { ...wanted, ticker: ticker.ticker }, notionalOf(order.value, order.multiplier));
  if (key !== undefined) draft.keys.push({ user, key, ref: id });
  return { id, balance: { cur, value, stamp: draft.stamp(state) } };
}

/** What holds for every stake, and that bonus money is none here. */
function refuseOrder(
  context: TradingContext,
  { currency, cur, stake, country }: Wanted,
  state: PlayerState,
  now: number,
): Failure | null {
  const settings = context.settings();
  const real = natureOf(cur) === 'real';
  const refused = refuseStake(
    state,
    {
      currency,
      cur,
      game: GAME,
      stake,
      // What a position can pay is bounded by the greatest return of its terms.
      maxMultiplier: null,
      limits: {
        min: unitsOfEur(settings.minWagerEur, currency),
        max: unitsOfEur(settings.maxWagerEur, currency),
        maxPayout: 0n,
        maxText: `${settings.maxWagerEur} EUR`,
        maxPayoutText: '',
      },
      policy: context.kit.policy.view(GAME, country),
    },
    now,
  );
  if (refused?.code === PLAY.balance && real) {
    const bonus = state.balances.get(ledgerId(currency, 'bonus')) ?? 0n;
    if (bonus > 0n) return fail(403, PLAY.bonusGame, 'Bonus money is not accepted in futures.');
  }
  if (refused) return refused;
  const open = [...state.rounds.values()].filter(({ game }) => game === GAME).length;
  return open < settings.maxPositions
    ? null
    : fail(409, 5, `At most ${settings.maxPositions} positions may be open at a time.`);
}

function orderOf(
  { id, currency, stake, direction, multiplier, takeProfit, stopLoss }: Wanted,
  user: bigint,
): Order {
  const value = microEur(stake, currency);
  return {
    id,
    owner: user.toString(),
    direction,
    multiplier,
    wager: stake,
    // Currencies with tiny units: nothing is worth nothing.
    value: value > 0n ? value : 1n,
    takeProfit,
    stopLoss,
  };
}

/** The engine's own rules, on the last published tick and the exposure that the commit will see. */
async function judge(
  context: TradingContext,
  { ticker, currency, cur }: Wanted,
  order: Order,
  client: pg.ClientBase,
  now: number,
): Promise<Pending | Failure> {
  const settings = context.settings();
  const state = (await readTickers(client)).get(ticker.ticker);
  if (!state?.last || state.haltedAt !== null || ticker.halted || now - state.last.at > STALE_MS)
    return noPrice;
  const bookSettings = bookSettingsOf(settings, ticker);
  const book = createBook(bookSettings);
  book.restore([], [], state.last);
  const taken = book.open(order, now);
  if (!taken.ok) return failureOf(taken, settings, currency);
  const { rows } = await client.query<{ up: string; down: string }>(
    'select up::text, down::text from futures_exposure where ticker = $1 and demo = $2 for update',
    [ticker.ticker, natureOf(cur) === 'demo'],
  );
  if (!rows[0]) return noPrice;
  const exposure = { up: BigInt(rows[0].up), down: BigInt(rows[0].down) };
  const refused = checkLimits(order, bookSettings.limits, exposure);
  return refused ? failureOf(refused, settings, currency) : taken.value;
}

async function roundOf(client: pg.ClientBase, wanted: Wanted, now: number): Promise<Round> {
  const { id, cur, stake, ticker, direction, multiplier } = wanted;
  return {
    id,
    game: GAME,
    cur,
    stake,
    pairId: null,
    nonce: -1n,
    params: { ticker: ticker.ticker, direction, multiplier: multiplier.toString() },
    version: '1/futures',
    sharedNo: await nextRoundNo(client),
    openedAt: now,
    state: {},
    steps: 0,
  };
}

async function store(client: pg.ClientBase, wanted: Wanted, user: bigint, pending: Pending): Promise<void> {
  const { id, cur, stake, ticker, direction, multiplier } = wanted;
  const { order, terms, orderedAt, orderedAfter } = pending;
  await client.query({
    name: 'futures-order',
    text: `insert into futures_position (id, user_id, ticker, cur, round, status, direction, multiplier, wager, value, terms,
        take_profit_input, stop_loss_input, ordered_at, ordered_after)
      values ($1, $2, $3, $4, $1, 'pending_open', $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
    values: [
      id,
      user.toString(),
      ticker.ticker,
      cur,
      direction,
      multiplier.toString(),
      stake.toString(),
      order.value.toString(),
      encode(terms),
      encode(order.takeProfit),
      encode(order.stopLoss),
      orderedAt,
      orderedAfter,
    ],
  });
}
