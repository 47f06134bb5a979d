/** A player asks for money. Everything is judged, held and written in one transaction on the player's lane. */
import { createHash } from 'node:crypto';
import type pg from 'pg';
import { isFailure, type Failure } from '#platform/contract/error.ts';
import { formatAmount, formatUnits } from '#platform/contract/money.ts';
import type { ChainAddress } from '#platform/chains/driver.ts';
import { toChain } from '#platform/chains/units.ts';
import type { Player } from '#platform/server/identity/identity.ts';
import type { Call } from '#platform/server/http/call-context.ts';
import { microEur } from '#platform/server/money/currency.ts';
import { placeHold } from '#platform/server/money/holds.ts';
import type { Draft, PlayerState } from '#platform/server/money/state.ts';
import { hasDebt } from '#platform/server/services/debts.ts';
import type { withdraw } from '../../withdraw-contract.ts';
import { WITHDRAWAL } from '../../withdraw-states.ts';
import { confirmedRule } from '../confirmed.ts';
import {
  accountFacts,
  costFacts,
  dayFacts,
  hotFacts,
  mayStake,
  openOf,
  wagerLeft,
  type AccountFacts,
} from './facts.ts';
import { reviewedBy } from './review-window.ts';
import { askedCoin, settingsOf, type Coin, type Row, type WithdrawContext } from './context.ts';
import {
  type AmountRule,
  leftOfDay,
  minimumOf,
  networkFeeOf,
  priceOf,
  readAmount,
  waitsFor,
  type Cost,
  type Price,
} from './rules.ts';
import { notifyPlayer } from './notify.ts';
import { readPayee } from './payee.ts';
import { lockedWins } from './payout-cap.ts';
import { withdrawalView } from './view.ts';
import { isWatched } from './watched-addresses.ts';
import {
  badAddress,
  badSum,
  capped,
  bonusComing,
  bonusUnderWay,
  dayLimit,
  debtOpen,
  lockedUntil,
  notEnough,
  oneAtATime,
  stakeFirst,
} from '../refusals.ts';

type Body = Call<typeof withdraw>['body'];

export async function requestWithdrawal(context: WithdrawContext, call: Call<typeof withdraw>) {
  const { kit } = context;
  const factor = await kit.secondFactor.require(call);
  if (factor) return factor;
  const coin = askedCoin(kit, call.body);
  if (isFailure(coin)) return coin;
  const percent = (await kit.services.vip.level(call.player.id)).withdrawFeePercent;
  const made = await store(context, coin, call, percent);
  if (isFailure(made)) return made;
  const { guard } = await kit.money.peek(call.player.id);
  const view = withdrawalView(kit, made, kit.policy.law(guard, call.country).cancelWithdrawal);
  notifyPlayer(kit, call.player._id, view);
  if (made.status === WITHDRAWAL.approved) context.nudge();
  return view;
}

async function store(
  context: WithdrawContext,
  coin: Coin,
  { body, player, country, token }: Call<typeof withdraw>,
  percent: string,
): Promise<Row | Failure> {
  const factor = await context.kit.secondFactor.has(player.id);
  try {
    return await context.kit.money.exclusive(player.id, (client, state, draft) =>
      decide({ context, coin, body, player, country, token, factor, percent, client, state, draft }),
    );
  } catch (error) {
    // Two that asked at once through two processes: the index let one of them through.
    if ((error as pg.DatabaseError).constraint === 'withdrawal_one_open') return oneAtATime;
    throw error;
  }
}

interface Asked {
  readonly context: WithdrawContext;
  readonly coin: Coin;
  readonly body: Body;
  readonly player: Player;
  readonly country: string | null;
  /** Of the session that asks. */
  readonly token: string | null;
  /** The player has a second factor, and has shown it for this. */
  readonly factor: boolean;
  /** Fee of the player's level. */
  readonly percent: string;
  readonly client: pg.ClientBase;
  readonly state: PlayerState;
  readonly draft: Draft;
}

/** The checks, in the order in which their refusals matter to the player: who, where to, how much, how often. */
async function decide(asked: Asked): Promise<Row | Failure> {
  const { context, coin, body, player, client, state } = asked;
  const { kit } = context;
  const settings = settingsOf(kit);
  const now = kit.runtime.now();
  const sum = readAmount(body.sum, coin.currency);
  const worth = typeof sum === 'bigint' ? microEur(sum, coin.currency) : 0n;

  const account = await accountFacts(kit, client, player.id);
  const unstaked = await wagerLeft(context, client, settings, state, account.flagged);
  const barred =
    kit.policy.decide('withdraw', state, {
      product: 'wallet',
      country: asked.country,
      demo: false,
      worth,
      now,
    }) ??
    ((await hasDebt(kit.services.debts, client, player.id)) ? debtOpen : null) ??
    ((await kit.services.bonus.active(player.id, client)) ? bonusUnderWay : null) ??
    ((await kit.services.bonus.coming(player.id, client)) ? bonusComing : null) ??
    wageringRule(asked, unstaked) ??
    lockRule(account, now) ??
    confirmedRule(kit, account.confirmed);
  if (barred) return barred;

  const payee = await readPayee(client, coin, body.wallet);
  if ('rule' in payee) return badAddress(payee);
  const price = readPrice(asked, sum, await costFacts(context, client, coin));
  if (isFailure(price)) return price;
  const balance = state.balances.get(coin.currency.id) ?? 0n;
  if (balance < price.sum) return notEnough;
  const held = await capRule(asked, balance, price.sum, now);
  if (held) return held;
  if (await openOf(client, player.id)) return oneAtATime;
  const day = await dayFacts(client, player.id, now);
  const left = leftOfDay(settings, day);
  if ((left.eur !== null && worth > left.eur) || left.count === 0) return dayLimit;

  const waits = waitsFor(settings, {
    now,
    accountSince: account.since,
    lockedUntil: account.lockedUntil,
    worth,
    day,
    hot: await hotFacts(client, coin),
    net: price.net,
    currency: coin.currency,
    review:
      unstaked > 0n ||
      account.flagged ||
      kit.services.stalePrice(coin.currency.code) ||
      isWatched(settings.watchedAddresses, coin.driver, payee.address),
  });
  return write(asked, { payee, price, worth, waits, now });
}

/** Money that was not played with, or comes from where staff suspect, is staked first, by who may. @param left micro-euro */
function wageringRule({ context, state, country }: Asked, left: bigint): Failure | null {
  if (left === 0n || !mayStake(context.kit, state, country)) return null;
  return stakeFirst(formatUnits(left, 6));
}

/** What a great win may not pay out yet. */
async function capRule(
  { context: { kit }, client, state, coin: { currency }, country }: Asked,
  balance: bigint,
  sum: bigint,
  now: number,
): Promise<Failure | null> {
  const cap = kit.policy.law(state.guard, country).payoutCap;
  const { units, until } = await lockedWins(kit, client, { user: state.user, currency, cap, now });
  if (until === null || sum <= balance - units) return null;
  const most = `${formatAmount(balance > units ? balance - units : 0n, currency)} ${currency.code.toUpperCase()}`;
  return capped(most, minuteText(until));
}

/** 2026-11-24 20:30 */
const minuteText = (at: number): string => new Date(at).toISOString().slice(0, 16).replace('T', ' ');

function lockRule({ lockedUntil: lock }: AccountFacts, now: number): Failure | null {
  if (lock === null || lock <= now) return null;
  return lockedUntil(minuteText(lock));
}

function readPrice(
  { context, coin, percent }: Asked,
  sum: bigint | AmountRule,
  cost: Cost,
): (Price & { sum: bigint }) | Failure {
  const { currency, asset, driver } = coin;
  const settings = settingsOf(context.kit);
  if (typeof sum !== 'bigint') return badAmount(sum, coin);
  const minimum = minimumOf(settings, currency, cost.payment);
  if (sum < minimum) return badAmount('minimum', coin, minimum);
  const price = priceOf(sum, percent, networkFeeOf(settings, currency, driver.id, cost));
  if (price.net <= 0n) return badAmount('minimum', coin, minimum);
  if (toChain(price.net, asset.decimals, currency.scale) === null) return badAmount('decimals', coin);
  return { ...price, sum };
}

function badAmount(rule: AmountRule, { currency }: Coin, minimum = 0n): Failure {
  const message = {
    notation: 'Write the amount in digits.',
    negative: 'The amount must be above zero.',
    zero: 'The amount must be above zero.',
    decimals: `${currency.code.toUpperCase()} has at most ${currency.decimals} decimals.`,
    size: 'The amount is too large.',
    minimum: `The least is ${formatAmount(minimum, currency)} ${currency.code.toUpperCase()}.`,
  }[rule];
  return badSum(rule, message);
}

interface Decided {
  readonly payee: ChainAddress;
  readonly price: Price & { sum: bigint };
  readonly worth: bigint;
  readonly waits: string | null;
  readonly now: number;
}

async function write(asked: Asked, { payee, price, worth, waits, now }: Decided): Promise<Row | Failure> {
  const { context, coin, client, state, draft } = asked;
  const { kit } = context;
  const [id, hold] = [kit.runtime.uuid(), kit.runtime.uuid()];
  const auto = waits === null;
  const held = await placeHold(client, state, draft, {
    id: hold,
    cur: coin.currency.id,
    amount: price.sum,
    reason: 'withdrawal',
    at: now,
  });
  if (isFailure(held)) return held;
  const { rows } = await client.query<Row>(
    `insert into withdrawal (id, user_id, cur, chain, address, amount, fee, net, micro_eur, status, auto, hold_id,
       wait_reason, wait_until, at, approved_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16) returning *`,
    [
      id,
      state.user.toString(),
      coin.currency.id,
      coin.driver.id,
      payee.address,
      price.sum.toString(),
      price.fee.toString(),
      price.net.toString(),
      worth.toString(),
      auto ? WITHDRAWAL.approved : WITHDRAWAL.pending,
      auto,
      hold,
      waits,
      auto ? null : new Date(reviewedBy(now, settingsOf(kit).pickup)),
      new Date(now),
      auto ? new Date(now) : null,
    ],
  );
  await writeOrder(client, rows[0]!, asked);
  if (auto) await approve(client, { id, attempt: 1, staff: 'rule', now });
  draft.event(state, 'withdrawal.requested', {
    id,
    chain: coin.driver.id,
    cur: coin.currency.id,
    amount: price.sum.toString(),
    fee: price.fee.toString(),
    eur: worth.toString(),
    auto,
  });
  return rows[0]!;
}

/** What was asked for, bound to the session that asked: nothing changes it afterwards, and only this is paid. */
async function writeOrder(client: pg.ClientBase, row: Row, { coin, token, factor }: Asked): Promise<void> {
  await client.query(
    `insert into withdrawal_order (withdrawal_id, user_id, hold_id, cur, chain, network, address, amount, fee, net, session, factor, at)
     select id, user_id, hold_id, cur, chain, $2, address, amount, fee, net, $3, $4, at from withdrawal where id = $1`,
    [
      row.id,
      coin.driver.network,
      token === null ? null : createHash('sha256').update(token).digest(),
      factor,
    ],
  );
}

interface Approving {
  readonly id: string;
  readonly attempt: number;
  /** Public id, or 'rule'. */
  readonly staff: string;
  readonly now: number;
  /** What their passkey signed. */
  readonly assertion?: object;
}

/** Writes down who let it go; the signer reads it. */
export async function approve(
  client: Pick<pg.ClientBase, 'query'>,
  { id, attempt, staff, now, assertion }: Approving,
): Promise<void> {
  await client.query(
    `insert into withdrawal_approval (withdrawal_id, attempt, staff, at, assertion) values ($1, $2, $3, $4, $5)
     on conflict do nothing`,
    [id, attempt, staff, new Date(now), assertion ? JSON.stringify(assertion) : null],
  );
}
