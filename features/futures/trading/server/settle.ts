/** What a tick did, as money: each fill is one transaction of its player's, and is written once however often it is tried. */
import { isFailure } from '#platform/contract/error.ts';
import { EDGE_SCALE } from '#platform/contract/edge.ts';
import { ratioNumber } from '#platform/contract/money.ts';
import type pg from 'pg';
import { natureOf } from '#platform/server/money/ledger-id.ts';
import type { Draft, PlayerState, Round } from '#platform/server/money/state.ts';
import { countTowardsLimits } from '#platform/server/policy/book.ts';
import type { Fill, Tick } from '#engines/futures/position.ts';
import { floor, multiply, ratio, subtract } from '#engines/futures/ratio.ts';
import type { Returns } from '#engines/futures/value.ts';
import { notionalOf } from '#engines/futures/value.ts';
import type { TradingContext } from './context.ts';
import { encode, lockPosition, type StoredPosition } from './store.ts';

export type MoneyFill = Exclude<Fill, { kind: 'opened' }>;

/** A fill that was written, for whoever tells pages of it. */
export interface Settled {
  readonly user: bigint;
  readonly position: string;
  /** The row that ended: the position, or the part of it that was closed. */
  readonly ended: string;
  readonly cur: number;
  readonly balance: bigint;
  readonly stamp: number;
}

/** Writes a fill. @param voidedBy request of staff that a void is by. @returns null when it was written before */
export async function settleFill(
  context: TradingContext,
  fill: MoneyFill,
  at: number,
  voidedBy: string | null = null,
): Promise<Settled | null> {
  const { id, owner } = fill.kind === 'closed' ? fill.position : fill.order;
  const user = BigInt(owner);
  const done = await context.kit.money.exclusive(user, async (client, state, draft) => {
    const row = await lockPosition(client, id);
    if (!row || row.endedAt !== null) return { done: null };
    const round = state.rounds.get(row.round);
    if (!round) throw new Error(`position ${id} has no open round ${row.round}`);
    const job: Job = { context, client, state, draft, row, round, at, voidedBy };
    const { ended, balance } =
      fill.kind === 'called_off' ? await callOff(job, fill.reason) : await close(job, fill);
    return { done: { user, position: id, ended, cur: row.cur, balance, stamp: draft.stamp(state) } };
  });
  // No rule refuses a fill: whatever stands against it is a fault of ours, and nothing was written.
  if (isFailure(done)) throw new Error(`position ${id} could not be settled: ${done.message}`);
  return done.done;
}

interface Job {
  readonly context: TradingContext;
  readonly client: pg.ClientBase;
  readonly state: PlayerState;
  readonly draft: Draft;
  readonly row: StoredPosition;
  readonly round: Round;
  readonly at: number;
  readonly voidedBy: string | null;
}

interface Ended {
  readonly ended: string;
  readonly balance: bigint;
}

type Closed = Extract<Fill, { kind: 'closed' }>;

async function callOff(job: Job, reason: string): Promise<Ended> {
  const balance = giveBack(job);
  await job.client.query(
    `update futures_position set status = 'called_off', reason = $2, payout = wager, ended_at = $3, edit = null, closing = null where id = $1`,
    [job.row.id, reason, job.at],
  );
  await expose(job, -notionalOf(job.row.value, job.row.multiplier));
  return { ended: job.row.id, balance };
}

async function close(job: Job, fill: Closed): Promise<Ended> {
  const { row } = job;
  if (fill.reason === 'void') {
    const balance = giveBack(job);
    await end(job, row.id, { ...fill, payout: row.wager });
    await expose(job, -notionalOf(row.value, row.multiplier));
    return { ended: row.id, balance };
  }
  if (fill.rest === null) {
    const balance = pay(job, job.round, fill);
    await end(job, row.id, fill);
    await expose(job, -notionalOf(row.value, row.multiplier));
    return { ended: row.id, balance };
  }
  return closePart(job, fill, fill.rest);
}

/**
 * The ledger knows whole rounds only: the stake comes back and is taken again as two, of which one is settled at once. All in one
 * transaction, so that no balance in between can be spent.
 */
async function closePart(job: Job, fill: Closed, rest: NonNullable<Closed['rest']>): Promise<Ended> {
  const { context, client, state, draft, row, round } = job;
  const { runtime } = context.kit;
  draft.refundRound(state, round);
  const part = await splitOff(job, runtime.uuid(), fill.wager);
  const balance = pay(job, part, fill);
  const staying = await splitOff(job, runtime.uuid(), rest.wager);
  await client.query(
    `insert into futures_position (id, user_id, ticker, cur, round, part_of, status, direction, multiplier, wager, value, terms,
       ordered_at, ordered_after, entry, opened, take_profit, stop_loss, ended_at, reason)
     select $2, user_id, ticker, cur, $2, id, 'closed', direction, multiplier, $3, $4, terms, ordered_at, ordered_after, entry, opened,
       take_profit, stop_loss, $5, 'cashout' from futures_position where id = $1`,
    [row.id, part.id, fill.wager.toString(), (row.value - rest.value || 1n).toString(), job.at],
  );
  await end(job, part.id, fill);
  await client.query(
    `update futures_position set round = $2, wager = $3, value = $4, status = 'open', closing = null where id = $1`,
    [row.id, staying.id, rest.wager.toString(), rest.value.toString()],
  );
  await expose(job, notionalOf(rest.value, row.multiplier) - notionalOf(row.value, row.multiplier));
  const last = state.balances.get(row.cur) ?? balance;
  return { ended: part.id, balance: last };
}

async function splitOff({ client, state, draft, round }: Job, id: string, stake: bigint): Promise<Round> {
  const part: Round = { ...round, id, stake, sharedNo: await nextRoundNo(client) };
  draft.openRound(state, part);
  return part;
}

/** Each round has a number of its own, as several of one player are open on one ticker. */
export async function nextRoundNo(client: pg.ClientBase): Promise<bigint> {
  const { rows } = await client.query<{ no: string }>(`select nextval('futures_round_no')::text as no`);
  return BigInt(rows[0]!.no);
}

function giveBack({ context, state, draft, row, round }: Job): bigint {
  const balance = draft.refundRound(state, round);
  const { currency, kit } = context;
  countTowardsLimits(state, draft, row.cur, currency(row.cur), 0n, row.wager, kit.runtime.now());
  return balance;
}

function pay(job: Job, round: Round, fill: Closed): bigint {
  const { context, state, draft, row } = job;
  const balance = draft.settleRound(state, round, fill.payout, detailOf(row, fill, draft.stamp(state) + 1));
  const currency = context.currency(row.cur);
  countTowardsLimits(state, draft, row.cur, currency, 0n, fill.payout, context.kit.runtime.now());
  return balance;
}

/**
 * What the house kept of a close: fees and costs, and nothing else. The price has no drift, so this is in the mean the whole of the
 * edge, and what rewards may be measured by: no way of trading earns more of them than it paid.
 */
function feeOf(wager: bigint, returns: Returns | null): bigint {
  if (!returns) return 0n;
  const fee = floor(multiply(ratio(wager), subtract(returns.roi, returns.net)));
  return fee > 0n ? fee : 0n;
}

/** A fee of one percent counts as its whole wager, as a bet on a game with an edge of one percent does. */
const COUNTED_PER_FEE = 100n;

function detailOf(row: StoredPosition, fill: Closed, stamp: number): string {
  const { wager, payout, exit, tick, reason } = fill;
  const fee = feeOf(wager, fill.returns);
  const counted = fee * COUNTED_PER_FEE < wager ? fee * COUNTED_PER_FEE : wager;
  return JSON.stringify({
    params: {
      ticker: row.ticker,
      direction: row.direction,
      multiplier: ratioNumber({ num: row.multiplier, den: 100n }, 2),
      edge: ((fee * EDGE_SCALE) / wager).toString(),
    },
    outcome: {
      reason,
      entry: row.entry!.toString(),
      exit: exit!.toString(),
      opened: shownTick(row.opened),
      closed: shownTick(tick),
    },
    multiplier: ratioNumber({ num: payout, den: wager }, 4),
    counted: counted.toString(),
    version: 1,
    table: row.terms.feeMode,
    stamp,
  });
}

function shownTick(tick: Tick | null) {
  return tick && { seq: tick.seq, at: tick.at, price: tick.price.toString() };
}

async function end(job: Job, id: string, fill: Closed): Promise<void> {
  const { payout, exit, tick, reason, position } = fill;
  // The triggers that it ended with: an edit may have come with the very tick that fills it.
  await job.client.query(
    `update futures_position set status = 'closed', reason = $2, payout = $3, exit = $4, closed = $5, ended_at = $6, take_profit = $7,
       stop_loss = $8, fee = $9, voided_by = $10, edit = null, closing = null
     where id = $1`,
    [
      id,
      reason,
      payout.toString(),
      exit?.toString() ?? null,
      encode(tick),
      job.at,
      position.takeProfit?.toString() ?? null,
      position.stopLoss?.toString() ?? null,
      feeOf(fill.wager, fill.returns).toString(),
      job.voidedBy,
    ],
  );
}

/** Moves the exposure of the ticker. The row is locked last of all, after lane, player and position. */
async function expose({ client, row }: Job, change: bigint): Promise<void> {
  await moveExposure(client, row, change);
}

export async function moveExposure(
  client: pg.ClientBase,
  { ticker, cur, direction }: Pick<StoredPosition, 'ticker' | 'cur' | 'direction'>,
  change: bigint,
): Promise<void> {
  const side = direction === 'up' ? 'up' : 'down';
  await client.query(`update futures_exposure set ${side} = ${side} + $3 where ticker = $1 and demo = $2`, [
    ticker,
    natureOf(cur) === 'demo',
    change.toString(),
  ]);
}
