/**
 * Rows of positions that change with the ledger: a lane reads what the orders and fills of a batch need in one statement each,
 * and writes what they leave in one more, see money/companion.ts. So a thousand orders cost as many commits as there are batches.
 */
import type pg from 'pg';
import { checkLimits, type TickerLimits } from '#engines/futures/limits.ts';
import type { Order } from '#engines/futures/position.ts';
import type { Direction } from '#engines/futures/terms.ts';
import type { Companion } from '#platform/server/money/companion.ts';
import { marketName, readMarkets, readPositions, type MarketState, type StoredPosition } from './store.ts';

/** What a decision about one player reads. */
export interface RowsAsked {
  /** Of an order: the ticker, and whether it is play money. */
  readonly market: { readonly ticker: string; readonly demo: boolean } | null;
  /** Positions of which fills are written. */
  readonly positions: readonly string[];
  /** How many rounds it may open. */
  readonly rounds: number;
}

export interface RowsFound {
  /** Null when the ticker has none yet. The exposure is that of the batch: orders of other players before it are in it. */
  readonly market: MarketState | null;
  readonly positions: ReadonlyMap<string, StoredPosition>;
  /** Numbers of rounds that nothing else has. */
  readonly rounds: readonly bigint[];
}

/** Exposure that a decision adds or takes away. */
export interface Exposed {
  readonly ticker: string;
  readonly demo: boolean;
  readonly direction: Direction;
  /** Micro-euro, below zero for what has ended. */
  readonly change: bigint;
  /** Of an order, which stands only while the ticker takes it. */
  readonly order?: { readonly order: Order; readonly limits: TickerLimits };
}

/** Rows as the statement takes them: whole numbers and JSON as texts. */
export type Cells = Readonly<Record<string, string | number | null>>;

export interface RowsWritten {
  readonly ordered: readonly Cells[];
  readonly ended: readonly Cells[];
  /** Positions of which a part is closed: that part is a row of its own. */
  readonly parted: readonly Cells[];
  readonly exposed: readonly Exposed[];
}

export const NO_ROWS: RowsWritten = { ordered: [], ended: [], parted: [], exposed: [] };

export const positionRows: Companion<RowsAsked, RowsFound, RowsWritten> = {
  // All rows that are changed are the player's own; exposure is held to its limits when it is written.
  names: () => [],
  read: readRows,
  write: writeRows,
};

async function readRows(db: pg.ClientBase, asks: readonly RowsAsked[]): Promise<readonly RowsFound[]> {
  const markets = asks.some(({ market }) => market) ? await readMarkets(db) : new Map<string, MarketState>();
  const ids = asks.flatMap(({ positions }) => positions);
  const positions = new Map((ids.length > 0 ? await readPositions(db, ids) : []).map((row) => [row.id, row]));
  const numbers = await nextRounds(
    db,
    asks.reduce((sum, { rounds }) => sum + rounds, 0),
  );
  let taken = 0;
  return asks.map(({ market, rounds }) => ({
    market: (market && markets.get(marketName(market))) ?? null,
    positions,
    rounds: numbers.slice(taken, (taken += rounds)),
  }));
}

async function nextRounds(db: pg.ClientBase, count: number): Promise<bigint[]> {
  if (count === 0) return [];
  const { rows } = await db.query<{ no: string }>({
    name: 'futures-rounds',
    text: `select nextval('futures_round_no')::text as no from generate_series(1, $1)`,
    values: [count],
  });
  return rows.map(({ no }) => BigInt(no));
}

const WRITE = `
with ordered as materialized (
  select * from jsonb_to_recordset($1::jsonb->'ordered') as t(id uuid, u bigint, ticker text, cur smallint, direction text, multiplier bigint,
    wager bigint, value bigint, terms text, tp text, sl text, at bigint, after bigint)),
fresh as (
  insert into futures_position (id, user_id, ticker, cur, round, status, direction, multiplier, wager, value, terms, take_profit_input,
    stop_loss_input, ordered_at, ordered_after)
  select id, u, ticker, cur, id, 'pending_open', direction, multiplier, wager, value, terms::jsonb, tp::jsonb, sl::jsonb, at, after from ordered),
asked as (insert into futures_request (position) select id from ordered),
ended as (
  update futures_position p set status = t.status, reason = t.reason, payout = t.payout, exit = t.exit, closed = t.closed::jsonb,
      ended_at = t.at, take_profit = t.tp, stop_loss = t.sl, fee = t.fee, voided_by = t.voided, edit = null, closing = null
    from jsonb_to_recordset($1::jsonb->'ended') as t(id uuid, round uuid, status text, reason text, payout bigint, exit bigint, closed text,
      at bigint, tp bigint, sl bigint, fee bigint, voided uuid)
   where p.id = t.id and p.round = t.round and p.ended_at is null returning 1),
parted as materialized (
  select * from jsonb_to_recordset($1::jsonb->'parted') as t(id uuid, round uuid, part uuid, wager bigint, value bigint, staying uuid,
    rest bigint, rest_value bigint, reason text, payout bigint, exit bigint, closed text, at bigint, tp bigint, sl bigint, fee bigint)),
parts as (
  insert into futures_position (id, user_id, ticker, cur, round, part_of, status, direction, multiplier, wager, value, terms, ordered_at,
    ordered_after, entry, opened, take_profit, stop_loss, ended_at, reason, payout, exit, closed, fee)
  select t.part, p.user_id, p.ticker, p.cur, t.part, p.id, 'closed', p.direction, p.multiplier, t.wager, t.value, p.terms, p.ordered_at,
    p.ordered_after, p.entry, p.opened, t.tp, t.sl, t.at, t.reason, t.payout, t.exit, t.closed::jsonb, t.fee
    from parted t join futures_position p on p.id = t.id),
rest as (
  update futures_position p set round = t.staying, wager = t.rest, value = t.rest_value, status = 'open', closing = null
    from parted t where p.id = t.id and p.round = t.round and p.ended_at is null returning 1),
exposed as (
  update futures_exposure x set up = x.up + t.up, down = x.down + t.down
    from jsonb_to_recordset($1::jsonb->'exposed') as t(ticker text, demo boolean, up numeric, down numeric)
   where x.ticker = t.ticker and x.demo = t.demo)
select (select count(*) from ended)::int as ended, (select count(*) from rest)::int as rest`;

/** @returns false when a ticker has no room left for an order, or a position was ended meanwhile */
async function writeRows(db: pg.ClientBase, changes: readonly RowsWritten[]): Promise<boolean> {
  const all = <Name extends keyof RowsWritten>(name: Name) =>
    changes.flatMap((change) => change[name] as RowsWritten[Name][number][]);
  const moved = await moveExposure(db, all('exposed'));
  if (!moved) return false;
  const [ended, parted] = [all('ended'), all('parted')];
  const { rows } = await db.query<{ ended: number; rest: number }>({
    name: 'futures-write',
    text: WRITE,
    values: [JSON.stringify({ ordered: all('ordered'), ended, parted, exposed: moved })],
  });
  return rows[0]!.ended === ended.length && rows[0]!.rest === parted.length;
}

/** Locks the exposures in one order, after lanes, players and positions, and asks the limits again for every order. */
async function moveExposure(db: pg.ClientBase, exposed: readonly Exposed[]): Promise<Cells[] | null> {
  const markets = [...new Map(exposed.map((one) => [marketName(one), one])).values()];
  const { rows } = await db.query<{ ticker: string; demo: boolean; up: string; down: string }>({
    name: 'futures-exposures',
    text: `select ticker, demo, up::text, down::text from futures_exposure
      where (ticker, demo) in (select * from unnest($1::text[], $2::boolean[])) order by ticker, demo for update`,
    values: [markets.map(({ ticker }) => ticker), markets.map(({ demo }) => demo)],
  });
  const standing = new Map(
    rows.map((row) => [marketName(row), { up: BigInt(row.up), down: BigInt(row.down) }]),
  );
  for (const { order, direction, change, ...market } of exposed) {
    const now: Record<Direction, bigint> = standing.get(marketName(market))!;
    if (order && checkLimits(order.order, order.limits, now)) return null;
    now[direction] += change;
  }
  return rows.map(({ ticker, demo, up, down }) => {
    const now = standing.get(marketName({ ticker, demo }))!;
    // Differences, so that the statement says what this batch did.
    return {
      ticker,
      demo: String(demo),
      up: (now.up - BigInt(up)).toString(),
      down: (now.down - BigInt(down)).toString(),
    };
  });
}
