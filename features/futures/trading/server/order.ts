/** POST /api/trading/open: parse, policy, the engine's rules, money. One transaction holds the stake and the order, with those of others. */
import { isDeepStrictEqual } from 'node:util';
import { fail, isFailure, type Failure } from '#platform/contract/error.ts';
import { parseAmount, ratioNumber } from '#platform/contract/money.ts';
import type { Player } from '#platform/server/identity/identity.ts';
import { type Currency, microEur } from '#platform/server/money/currency.ts';
import { ledgerId, natureOf } from '#platform/server/money/ledger-id.ts';
import { untilRoom } from '#platform/server/money/beside.ts';
import { isRepeated, UnknownOutcome } from '#platform/server/money/money.ts';
import { requestKey } from '#platform/server/money/request-key.ts';
import type { Draft, PlayerState, Round } from '#platform/server/money/state.ts';
import { countTowardsLimits } from '#platform/server/policy/book.ts';
import { mostOfEur, PLAY, refuseStake, unitsOfEur } from '#platform/server/policy/stake.ts';
import { createBook } from '#engines/futures/book.ts';
import { readMultiplier } from '#engines/futures/calculator.ts';
import { checkLimits, type TickerLimits } from '#engines/futures/limits.ts';
import type { Order, Pending, TriggerInput } from '#engines/futures/position.ts';
import { readDecimal } from '#engines/futures/ratio.ts';
import type { Direction } from '#engines/futures/terms.ts';
import { notionalOf } from '#engines/futures/value.ts';
import type { BodyOf } from '#platform/contract/endpoint.ts';
import type { open } from '../contract.ts';
import type { TickerSettings } from '../settings.ts';
import { GAME, type TradingContext } from './context.ts';
import { optionalTrigger } from './inputs.ts';
import { failureOf, keyUsed, noPrice, unknownTicker } from './refusals.ts';
import { type Cells, NO_ROWS, positionRows, type RowsFound } from './rows.ts';
import { encode, type MarketState, readOrder, type StoredPosition } from './store.ts';
import { bookSettingsOf, boundsOf, STALE_MS } from './terms.ts';

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

export interface Opened {
  /** Null when the key had been used before: `id` is what it made then. */
  readonly row: StoredPosition | null;
  readonly id: string;
  readonly balance: { readonly cur: number; readonly value: bigint; readonly stamp: number } | null;
}

const NEW_ROW = {
  status: 'pending_open',
  entry: null,
  opened: null,
  takeProfit: null,
  stopLoss: null,
  edit: null,
  closing: null,
  reason: null,
  payout: null,
  exit: null,
  closed: null,
  endedAt: null,
} as const;

export async function openPosition(
  context: TradingContext,
  player: Player | null,
  body: BodyOf<typeof open>,
  country: string | null,
): Promise<Opened | Failure> {
  if (!player) return fail(401, PLAY.login, 'Please login to your account.');
  const wanted = parse(context, body, country);
  if (isFailure(wanted)) return wanted;
  const { ticker, cur, key } = wanted;
  const ask = {
    market: { ticker: ticker.ticker, demo: natureOf(cur) === 'demo' },
    positions: [],
    rounds: 1,
  };
  const decide = (state: PlayerState, draft: Draft, found: RowsFound) =>
    place(context, wanted, state, draft, found);
  try {
    const made = await untilRoom(() =>
      context.kit.money.actBesideOnce(player.id, positionRows, ask, decide, key),
    );
    if (!isRepeated(made)) return made;
    return (await isSameOrder(context, wanted, made.ref))
      ? { id: made.ref, row: null, balance: null }
      : keyUsed;
  } catch (error) {
    if (!(error instanceof UnknownOutcome)) throw error;
    return fail(503, 503, 'The answer was lost on its way. Send the same request again with the same key.');
  }
}

/** Whether a key made just this order, whatever became of it since. @param ref what the key made */
async function isSameOrder(
  { kit }: TradingContext,
  { ticker, direction, multiplier, cur, stake, takeProfit, stopLoss }: Wanted,
  ref: string,
): Promise<boolean> {
  const made = await readOrder(kit.db.pool, ref);
  if (!made) return false;
  const { row } = made;
  return isDeepStrictEqual(
    [row.ticker, row.direction, row.multiplier, row.cur, made.wager, row.takeProfitInput, row.stopLossInput],
    [ticker.ticker, direction, multiplier, cur, stake, takeProfit, stopLoss],
  );
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
  const stake = parseAmount(body.wager, currency);
  if (stake === null || stake <= 0n || stake >= 1n << 62n)
    return fail(422, PLAY.invalidWager, 'Invalid wager', { wager: 'invalid' });
  const multiplier = readMultiplier(readDecimal(body.multiplier)!);
  if (multiplier === null)
    return fail(422, 2, 'Multiplier: 1 or more, two decimals', { multiplier: 'invalid' });
  const takeProfit = optionalTrigger(body.takeProfit, currency);
  const stopLoss = optionalTrigger(body.stopLoss, currency);
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

function place(
  context: TradingContext,
  wanted: Wanted,
  state: PlayerState,
  draft: Draft,
  { market, rounds }: RowsFound,
): Opened | Failure {
  const { id, key, cur, currency, stake, ticker, country } = wanted;
  const { user } = state;
  const now = context.kit.runtime.now();
  const refusal = refuseOrder(context, wanted, state, now);
  if (refusal) return refusal;
  const order = orderOf(wanted, user);
  const judged = judge(context, wanted, order, market, now);
  if (isFailure(judged)) return judged;
  const { pending, limits, exposure } = judged;
  const value = draft.openRound(state, roundOf(wanted, rounds[0]!, now));
  const policy = context.kit.policy.view(GAME, country);
  countTowardsLimits(state, draft, cur, currency, stake, 0n, now, policy);
  const change = notionalOf(order.value, order.multiplier);
  // The orders after it in this batch are judged with it.
  exposure[order.direction] += change;
  const row = rowOf(wanted, user, pending);
  draft.beside(state, positionRows, {
    ...NO_ROWS,
    ordered: [cellsOf(row)],
    exposed: [
      {
        ticker: ticker.ticker,
        demo: natureOf(cur) === 'demo',
        direction: order.direction,
        change,
        order: { order, limits },
      },
    ],
  });
  if (key !== undefined) draft.keys.push({ user, key, ref: id });
  return { id, row, balance: { cur, value, stamp: draft.stamp(state) } };
}

/** What holds for every stake, and that bonus money is none here. */
function refuseOrder(
  context: TradingContext,
  { currency, cur, stake, country, ticker }: Wanted,
  state: PlayerState,
  now: number,
): Failure | null {
  const settings = context.settings();
  const { minWagerEur, maxWagerEur } = boundsOf(settings, ticker);
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
        min: unitsOfEur(minWagerEur, currency),
        max: mostOfEur(maxWagerEur, currency),
        maxPayout: 0n,
        maxText: `${maxWagerEur} EUR`,
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

interface Judged {
  readonly pending: Pending;
  readonly limits: TickerLimits;
  readonly exposure: Record<Direction, bigint>;
}

/** The engine's own rules, on the last published tick and the exposure, which the commit asks again. */
function judge(
  context: TradingContext,
  { ticker, currency }: Wanted,
  order: Order,
  market: MarketState | null,
  now: number,
): Judged | Failure {
  const settings = context.settings();
  if (!market?.last || market.haltedAt !== null || ticker.halted || now - market.last.at > STALE_MS)
    return noPrice;
  const bookSettings = bookSettingsOf(settings, ticker);
  const book = createBook(bookSettings);
  book.restore([], [], market.last);
  const taken = book.open(order, now);
  const bounds = boundsOf(settings, ticker);
  if (!taken.ok) return failureOf(taken, bounds, currency, order.multiplier);
  const { exposure } = market;
  const { limits } = bookSettings;
  const refused = checkLimits(order, limits, exposure);
  return refused
    ? failureOf(refused, bounds, currency, order.multiplier)
    : { pending: taken.value, limits, exposure };
}

function roundOf(wanted: Wanted, no: bigint, now: number): Round {
  const { id, cur, stake, ticker, direction, multiplier } = wanted;
  return {
    id,
    game: GAME,
    cur,
    stake,
    pairId: null,
    nonce: -1n,
    // As its bet has them.
    params: { ticker: ticker.ticker, direction, multiplier: ratioNumber({ num: multiplier, den: 100n }, 2) },
    version: '1/futures',
    sharedNo: no,
    openedAt: now,
    state: {},
    steps: 0,
  };
}

/** The row as it is written: nothing has become of it yet. */
function rowOf({ id, cur, ticker }: Wanted, user: bigint, pending: Pending): StoredPosition {
  const { order, terms, orderedAt, orderedAfter } = pending;
  return {
    ...NEW_ROW,
    id,
    user,
    ticker: ticker.ticker,
    cur,
    round: id,
    direction: order.direction,
    multiplier: order.multiplier,
    wager: order.wager,
    value: order.value,
    terms,
    takeProfitInput: order.takeProfit,
    stopLossInput: order.stopLoss,
    orderedAt,
    orderedAfter,
  };
}

function cellsOf(row: StoredPosition): Cells {
  const { id, user, ticker, cur, direction, orderedAt, orderedAfter } = row;
  return {
    id,
    u: user.toString(),
    ticker,
    cur,
    direction,
    at: orderedAt,
    after: orderedAfter,
    multiplier: row.multiplier.toString(),
    wager: row.wager.toString(),
    value: row.value.toString(),
    terms: encode(row.terms),
    tp: encode(row.takeProfitInput),
    sl: encode(row.stopLossInput),
  };
}
