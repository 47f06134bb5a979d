/** Positions as rows, and rows as the engine takes them. */
import type pg from 'pg';
import type { CloseReason, Pending, Position, Tick, TriggerInput } from '#engines/futures/position.ts';
import type { Direction, Terms } from '#engines/futures/terms.ts';
import type { TickerSettings } from '../settings.ts';

type RowStatus = 'pending_open' | 'open' | 'closing' | 'closed' | 'called_off';

/** A position as it is stored, with its numbers read. */
export interface StoredPosition {
  readonly id: string;
  readonly user: bigint;
  readonly ticker: string;
  readonly cur: number;
  readonly round: string;
  readonly status: RowStatus;
  readonly direction: Direction;
  readonly multiplier: bigint;
  readonly wager: bigint;
  readonly value: bigint;
  readonly terms: Terms;
  readonly takeProfitInput: TriggerInput | null;
  readonly stopLossInput: TriggerInput | null;
  readonly orderedAt: number;
  readonly orderedAfter: number;
  readonly entry: bigint | null;
  readonly opened: Tick | null;
  readonly takeProfit: bigint | null;
  readonly stopLoss: bigint | null;
  readonly edit: Position['edit'];
  readonly closing: Position['closing'];
  readonly reason: CloseReason | 'halted' | 'trigger_passed' | null;
  readonly payout: bigint | null;
  readonly exit: bigint | null;
  readonly closed: Tick | null;
  readonly endedAt: number | null;
}

/** JSON whose whole numbers of any size are texts with an n at the end. */
export function encode(value: unknown): string | null {
  if (value === null) return null;
  return JSON.stringify(value, (_key, part: unknown) => (typeof part === 'bigint' ? `${part}n` : part));
}

declare const holds: unique symbol;
/** A column of JSON as text, and what encode() was given for it. */
type Encoded<Value> = string & { readonly [holds]?: Value };

function decode<Value>(value: Encoded<Value> | null): Value | null {
  if (value === null) return null;
  // What encode() wrote: the shape is that of the column.
  return JSON.parse(value, (_key, part: unknown) =>
    typeof part === 'string' && /^-?\d+n$/.test(part) ? BigInt(part.slice(0, -1)) : part,
  ) as Value;
}

/** Columns of a position `p` as texts. */
export const COLUMNS = `p.id, p.user_id::text, p.ticker, p.cur, p.round, p.status, p.direction, p.multiplier::text, p.wager::text,
  p.value::text, p.terms::text, p.take_profit_input::text, p.stop_loss_input::text, p.ordered_at::text, p.ordered_after::text,
  p.entry::text, p.opened::text, p.take_profit::text, p.stop_loss::text, p.edit::text, p.closing::text, p.reason, p.payout::text,
  p.exit::text, p.closed::text, p.ended_at::text`;

type Text = string | null;

export interface PositionRow {
  id: string;
  user_id: string;
  ticker: string;
  cur: number;
  round: string;
  status: RowStatus;
  direction: Direction;
  multiplier: string;
  wager: string;
  value: string;
  terms: Encoded<Terms>;
  take_profit_input: Encoded<TriggerInput> | null;
  stop_loss_input: Encoded<TriggerInput> | null;
  ordered_at: string;
  ordered_after: string;
  entry: Text;
  opened: Encoded<Tick> | null;
  take_profit: Text;
  stop_loss: Text;
  edit: Encoded<NonNullable<Position['edit']>> | null;
  closing: Encoded<NonNullable<Position['closing']>> | null;
  reason: StoredPosition['reason'];
  payout: Text;
  exit: Text;
  closed: Encoded<Tick> | null;
  ended_at: Text;
}

const whole = (text: Text): bigint | null => (text === null ? null : BigInt(text));

export function fromRow(row: PositionRow): StoredPosition {
  return {
    id: row.id,
    user: BigInt(row.user_id),
    ticker: row.ticker,
    cur: row.cur,
    round: row.round,
    status: row.status,
    direction: row.direction,
    multiplier: BigInt(row.multiplier),
    wager: BigInt(row.wager),
    value: BigInt(row.value),
    terms: decode(row.terms)!,
    takeProfitInput: decode(row.take_profit_input),
    stopLossInput: decode(row.stop_loss_input),
    orderedAt: Number(row.ordered_at),
    orderedAfter: Number(row.ordered_after),
    entry: whole(row.entry),
    opened: decode(row.opened),
    takeProfit: whole(row.take_profit),
    stopLoss: whole(row.stop_loss),
    edit: decode(row.edit),
    closing: decode(row.closing),
    reason: row.reason,
    payout: whole(row.payout),
    exit: whole(row.exit),
    closed: decode(row.closed),
    endedAt: row.ended_at === null ? null : Number(row.ended_at),
  };
}

/** An open position as a book takes it. */
export function toPosition(row: StoredPosition): Position {
  return {
    id: row.id,
    owner: row.user.toString(),
    direction: row.direction,
    multiplier: row.multiplier,
    entry: row.entry!,
    terms: row.terms,
    wager: row.wager,
    value: row.value,
    status: row.closing ? 'closing' : 'open',
    openedSeq: row.opened!.seq,
    openedAt: row.opened!.at,
    takeProfit: row.takeProfit,
    stopLoss: row.stopLoss,
    edit: row.edit,
    closing: row.closing,
  };
}

/** An order that waits for its tick. */
export function toPending(row: StoredPosition): Pending {
  return {
    order: {
      id: row.id,
      owner: row.user.toString(),
      direction: row.direction,
      multiplier: row.multiplier,
      wager: row.wager,
      value: row.value,
      takeProfit: row.takeProfitInput,
      stopLoss: row.stopLossInput,
    },
    terms: row.terms,
    orderedAt: row.orderedAt,
    orderedAfter: row.orderedAfter,
  };
}

type Queries = Pick<pg.ClientBase, 'query'>;

/** A ticker as it stands in the database. */
interface TickerState {
  readonly ticker: string;
  readonly last: Tick | null;
  readonly haltedAt: number | null;
  readonly kind: TickerSettings['kind'];
}

interface TickerRow {
  ticker: string;
  seq: Text;
  at: Text;
  price: Text;
  halted_at: Text;
  kind: TickerSettings['kind'];
}

const TICKER_COLUMNS = 't.ticker, t.seq::text, t.at::text, t.price::text, t.halted_at::text, t.kind';

function toTicker({ ticker, seq, at, price, halted_at: haltedAt, kind }: TickerRow): TickerState {
  return {
    ticker,
    last: seq === null ? null : { seq: Number(seq), at: Number(at), price: BigInt(price!) },
    haltedAt: haltedAt === null ? null : Number(haltedAt),
    kind,
  };
}

export async function readTickers(db: Queries): Promise<Map<string, TickerState>> {
  const { rows } = await db.query<TickerRow>({
    name: 'futures-tickers',
    text: `select ${TICKER_COLUMNS} from futures_ticker t`,
  });
  return new Map(rows.map((row) => [row.ticker, toTicker(row)]));
}

/** What an order is judged by: the last tick, and what is open. */
export interface MarketState {
  readonly last: Tick | null;
  readonly haltedAt: number | null;
  readonly exposure: Record<Direction, bigint>;
}

/** By `marketName`: real money and play money of a ticker apart. */
export async function readMarkets(db: Queries): Promise<Map<string, MarketState>> {
  const { rows } = await db.query<TickerRow & { demo: boolean; up: string; down: string }>({
    name: 'futures-markets',
    text: `select ${TICKER_COLUMNS}, x.demo, x.up::text, x.down::text from futures_ticker t join futures_exposure x on x.ticker = t.ticker`,
  });
  return new Map(
    rows.map(({ demo, up, down, ...row }) => {
      const { ticker, last, haltedAt } = toTicker(row);
      return [
        marketName({ ticker, demo }),
        { last, haltedAt, exposure: { up: BigInt(up), down: BigInt(down) } },
      ];
    }),
  );
}

export const marketName = ({ ticker, demo }: { ticker: string; demo: boolean }): string =>
  `${ticker} ${demo ? 'demo' : 'real'}`;

/** Every position that has not ended, oldest order first. */
export async function readActive(db: Queries): Promise<StoredPosition[]> {
  const { rows } = await db.query<PositionRow>(
    `select ${COLUMNS} from futures_position p where p.ended_at is null order by p.ordered_at, p.id`,
  );
  return rows.map(fromRow);
}

export async function readPositions(db: Queries, ids: readonly string[]): Promise<StoredPosition[]> {
  const { rows } = await db.query<PositionRow>({
    name: 'futures-some',
    text: `select ${COLUMNS} from futures_position p where p.id = any($1::uuid[])`,
    values: [ids],
  });
  return rows.map(fromRow);
}

/** One position, by its own id or by that of the round its stake lies in, which its bet is called by. */
export async function readPosition(db: Queries, id: string): Promise<StoredPosition | null> {
  const { rows } = await db.query<PositionRow>({
    name: 'futures-one',
    text: `select ${COLUMNS} from futures_position p where p.id = $1 or p.round = $1`,
    values: [id],
  });
  return rows[0] ? fromRow(rows[0]) : null;
}

/** A position by its own id, and the wager that it was ordered with: its row loses that of parts that were closed. */
export async function readOrder(
  db: Queries,
  id: string,
): Promise<{ readonly row: StoredPosition; readonly wager: bigint } | null> {
  const { rows } = await db.query<PositionRow & { ordered: string }>({
    name: 'futures-order',
    text: `select ${COLUMNS}, (p.wager + coalesce((select sum(x.wager) from futures_position x
        where x.user_id = p.user_id and x.ended_at >= p.ordered_at and x.part_of = p.id), 0))::text as ordered
      from futures_position p where p.id = $1`,
    values: [id],
  });
  return rows[0] ? { row: fromRow(rows[0]), wager: BigInt(rows[0].ordered) } : null;
}

/** One position, locked until the transaction ends. */
export async function lockPosition(db: Queries, id: string): Promise<StoredPosition | null> {
  const { rows } = await db.query<PositionRow>({
    name: 'futures-lock',
    text: `select ${COLUMNS} from futures_position p where p.id = $1 for update`,
    values: [id],
  });
  return rows[0] ? fromRow(rows[0]) : null;
}

/** Positions that wait to be looked at; each is handed out once. */
export async function takeRequests(db: Queries): Promise<StoredPosition[]> {
  const { rows } = await db.query<PositionRow>({
    name: 'futures-requests',
    text: `with taken as (delete from futures_request returning position)
      select ${COLUMNS} from futures_position p where p.id in (select position from taken) order by p.ordered_at, p.id`,
  });
  return rows.map(fromRow);
}

/** Which of these players may not play now, in a break or for longer: pages that end a position are closed to them. */
export async function readExcluded(
  db: Queries,
  users: readonly bigint[],
  now: number,
): Promise<ReadonlySet<bigint>> {
  if (users.length === 0) return new Set();
  const { rows } = await db.query<{ id: string }>({
    name: 'futures-excluded',
    text: 'select id::text from account where id = any($1::bigint[]) and excluded_until > to_timestamp($2::float8 / 1000)',
    values: [[...new Set(users.map(String))], now],
  });
  return new Set(rows.map(({ id }) => BigInt(id)));
}

/** Everything that these players have open is looked at before the next tick. */
export async function putRequestsOf(db: Queries, users: readonly bigint[]): Promise<void> {
  await db.query(
    `insert into futures_request (position) select id from futures_position
     where ended_at is null and user_id = any($1::bigint[])`,
    [users.map(String)],
  );
}

export async function putRequest(db: Queries, position: string): Promise<void> {
  await db.query({
    name: 'futures-request',
    text: 'insert into futures_request (position) values ($1)',
    values: [position],
  });
}
