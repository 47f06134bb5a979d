/** What a tick did, as money: the fills of a player are one decision of theirs, and are written once however often they are tried. */
import { isFailure } from '#platform/contract/error.ts';
import { EDGE_SCALE } from '#platform/contract/edge.ts';
import { ratioNumber } from '#platform/contract/money.ts';
import { untilRoom } from '#platform/server/money/beside.ts';
import { natureOf } from '#platform/server/money/ledger-id.ts';
import type { Draft, PlayerState, Round } from '#platform/server/money/state.ts';
import { countTowardsLimits, uncountStake } from '#platform/server/policy/book.ts';
import type { Fill, Tick } from '#engines/futures/position.ts';
import { floor, multiply, ratio } from '#engines/futures/ratio.ts';
import { houseShare, notionalOf } from '#engines/futures/value.ts';
import type { TradingContext } from './context.ts';
import { type Cells, type Exposed, NO_ROWS, positionRows, type RowsFound, type RowsWritten } from './rows.ts';
import { encode, type StoredPosition } from './store.ts';

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

/** A fill that is to be written. `voidedBy`: request of staff that a void is by. */
export interface Due {
  readonly fill: MoneyFill;
  readonly voidedBy: string | null;
}

/** Writes the fills of one player in one decision. @returns those that had not been written before */
export async function settleFills(
  context: TradingContext,
  user: bigint,
  due: readonly Due[],
  at: number,
): Promise<Settled[]> {
  const positions = due.map(({ fill }) => idOf(fill));
  // Of a part that is closed there are two: itself and what stays.
  const rounds = 2 * due.filter(({ fill }) => fill.kind === 'closed' && fill.rest).length;
  const ask = { market: null, positions, rounds };
  const done = await untilRoom(() =>
    context.kit.money.actBeside(user, positionRows, ask, (state, draft, found) =>
      decide({ context, state, draft, found, at, numbers: [...found.rounds] }, due),
    ),
  );
  // No rule refuses a fill: whatever stands against it is a fault of ours, and nothing was written.
  if (isFailure(done)) throw new Error(`positions of player ${user} could not be settled: ${done.message}`);
  return done;
}

export const ownerOf = (fill: MoneyFill): string =>
  (fill.kind === 'closed' ? fill.position : fill.order).owner;
const idOf = (fill: MoneyFill): string => (fill.kind === 'closed' ? fill.position : fill.order).id;

interface Deciding {
  readonly context: TradingContext;
  readonly state: PlayerState;
  readonly draft: Draft;
  readonly found: RowsFound;
  readonly at: number;
  /** Of rounds that may be opened. */
  readonly numbers: bigint[];
}

function decide(deciding: Deciding, due: readonly Due[]): Settled[] {
  const { state, draft, found } = deciding;
  const settled: Settled[] = [];
  for (const { fill, voidedBy } of due) {
    const row = found.positions.get(idOf(fill));
    if (!row || row.endedAt !== null) continue;
    const round = state.rounds.get(row.round);
    if (!round) throw new Error(`position ${row.id} has no open round ${row.round}`);
    if (!isOf(fill, row)) throw new Error(`position ${row.id} is not what the book holds of it`);
    const job: Job = { ...deciding, row, round, voidedBy };
    const written = fill.kind === 'called_off' ? callOff(job, fill.reason) : close(job, fill);
    draft.beside(state, positionRows, written.change);
    const { ended, balance } = written;
    settled.push({
      user: state.user,
      position: row.id,
      ended,
      cur: row.cur,
      balance,
      stamp: draft.stamp(state),
    });
  }
  return settled;
}

/** Whether the book made its fill of the position as it stands: one that another process has moved on since is not paid by it. */
function isOf(fill: MoneyFill, { wager, entry }: StoredPosition): boolean {
  if (fill.kind === 'called_off') return wager === fill.order.wager && entry === null;
  return wager === fill.wager + (fill.rest?.wager ?? 0n) && entry === fill.position.entry;
}

interface Job extends Deciding {
  readonly row: StoredPosition;
  readonly round: Round;
  readonly voidedBy: string | null;
}

interface Ended {
  readonly ended: string;
  readonly balance: bigint;
  readonly change: RowsWritten;
}

type Closed = Extract<Fill, { kind: 'closed' }>;

function callOff(job: Job, reason: string): Ended {
  const { row } = job;
  const balance = giveBack(job);
  const none = { exit: null, closed: null, tp: null, sl: null, fee: '0', voided: null };
  const cells = {
    ...keyOf(row),
    ...none,
    status: 'called_off',
    reason,
    payout: row.wager.toString(),
    at: job.at,
  };
  return { ended: row.id, balance, change: { ...NO_ROWS, ended: [cells], exposed: [gone(row)] } };
}

function close(job: Job, fill: Closed): Ended {
  const { row } = job;
  if (fill.rest !== null && fill.reason !== 'void') return closePart(job, fill, fill.rest);
  const given = fill.reason === 'void';
  const balance = given ? giveBack(job) : pay(job, job.round, fill);
  const cells = {
    ...keyOf(row),
    ...endOf(job, given ? { ...fill, payout: row.wager } : fill),
    status: 'closed',
    voided: job.voidedBy,
  };
  return { ended: row.id, balance, change: { ...NO_ROWS, ended: [cells], exposed: [gone(row)] } };
}

/**
 * The ledger knows whole rounds only: the stake comes back and is taken again as two, of which one is settled at once. All in one
 * transaction, so that no balance in between can be spent.
 */
function closePart(job: Job, fill: Closed, rest: NonNullable<Closed['rest']>): Ended {
  const { context, state, draft, row, round } = job;
  const { runtime } = context.kit;
  draft.refundRound(state, round);
  const part = splitOff(job, runtime.uuid(), fill.wager);
  const paid = pay(job, part, fill);
  const staying = splitOff(job, runtime.uuid(), rest.wager);
  const cells = {
    ...keyOf(row),
    ...endOf(job, fill),
    part: part.id,
    wager: fill.wager.toString(),
    value: (row.value - rest.value || 1n).toString(),
    staying: staying.id,
    rest: rest.wager.toString(),
    rest_value: rest.value.toString(),
  };
  const change = notionalOf(rest.value, row.multiplier) - notionalOf(row.value, row.multiplier);
  const exposed = [{ ...gone(row), change }];
  const balance = state.balances.get(row.cur) ?? paid;
  return { ended: part.id, balance, change: { ...NO_ROWS, parted: [cells], exposed } };
}

function splitOff({ state, draft, round, numbers }: Job, id: string, stake: bigint): Round {
  // Each round has a number of its own, as several of one player are open on one ticker.
  const part: Round = { ...round, id, stake, sharedNo: numbers.shift()! };
  draft.openRound(state, part);
  return part;
}

function giveBack({ context, state, draft, row, round }: Job): bigint {
  const balance = draft.refundRound(state, round);
  const { currency, kit } = context;
  uncountStake(state, draft, row.cur, currency(row.cur), row.wager, round.openedAt, kit.runtime.now());
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
 * What the house keeps of a close: fees and costs, spread and keep-curve, and nothing else. The price has no drift, so this is in the
 * mean the whole of the edge, and what rewards may be measured by: no way of trading earns more of them than it paid.
 */
function feeOf({ wager, returns, position }: Pick<Closed, 'wager' | 'returns' | 'position'>): bigint {
  if (!returns) return 0n;
  return floor(multiply(ratio(wager), houseShare(returns, position, position.terms)));
}

/** A fee of one percent counts as its whole wager, as a bet on a game with an edge of one percent does. */
const COUNTED_PER_FEE = 100n;

function detailOf(row: StoredPosition, fill: Closed, stamp: number): string {
  const { wager, payout, exit, tick, reason } = fill;
  const fee = feeOf(fill);
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

const keyOf = ({ id, round }: StoredPosition) => ({ id, round });

/** How it ended. The triggers are those that it ended with: an edit may have come with the very tick that fills it. */
function endOf({ at }: Job, fill: Closed): Cells {
  const { reason, payout, exit, tick, position } = fill;
  return {
    reason,
    payout: payout.toString(),
    exit: exit?.toString() ?? null,
    closed: encode(tick),
    at,
    tp: position.takeProfit?.toString() ?? null,
    sl: position.stopLoss?.toString() ?? null,
    fee: feeOf(fill).toString(),
  };
}

/** Its notional, off the exposure of its ticker. */
function gone({ ticker, cur, direction, value, multiplier }: StoredPosition): Exposed {
  return { ticker, demo: natureOf(cur) === 'demo', direction, change: -notionalOf(value, multiplier) };
}
