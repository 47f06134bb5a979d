/** Sit-and-gos as they are in the database. */
import type pg from 'pg';
import type { Game } from '#engines/poker/rules.ts';
import type { Speed } from '#engines/poker/sit-and-go.ts';

type Status = 'open' | 'playing' | 'ended' | 'cancelled';

export interface SitAndGo {
  readonly id: string;
  /** Null: players made it as a pool. */
  readonly offer: string | null;
  readonly poolId: string | null;
  readonly name: string;
  /** Of the money that was paid; chips are counted in none. */
  readonly cur: number;
  readonly size: number;
  readonly game: Game;
  readonly speed: Speed;
  readonly buyIn: bigint;
  readonly fee: bigint;
  readonly status: Status;
  readonly clockFrom: number | null;
  readonly endedAt: number | null;
}

export interface Entry {
  readonly user: bigint;
  readonly seat: number;
  readonly clientSeed: string;
}

export interface SitAndGoRow {
  id: string;
  offer: string | null;
  pool_id: string | null;
  name: string;
  cur: number;
  size: number;
  game: Game;
  speed: Speed;
  buy_in: string;
  fee: string;
  status: Status;
  clock_from: string | null;
  ended_at: string | null;
}

export const COLUMNS =
  'g.id, g.offer, g.pool_id, g.name, g.cur, g.size, g.game, g.speed, g.buy_in::text, g.fee::text, g.status, g.clock_from::text, g.ended_at::text';

const orNull = (text: string | null): number | null => (text === null ? null : Number(text));

export function toSitAndGo(row: SitAndGoRow): SitAndGo {
  return {
    id: row.id,
    offer: row.offer,
    poolId: row.pool_id,
    name: row.name,
    cur: row.cur,
    size: row.size,
    game: row.game,
    speed: row.speed,
    buyIn: BigInt(row.buy_in),
    fee: BigInt(row.fee),
    status: row.status,
    clockFrom: orNull(row.clock_from),
    endedAt: orNull(row.ended_at),
  };
}

type Queries = Pick<pg.ClientBase, 'query'>;

/** Whether an id is that of a sit-and-go; those of cash tables are never. */
export function isSitAndGo(id: string): boolean {
  return id.startsWith('sg-');
}

/** The one of an offer that waits for players, locked. */
export async function openOf(client: Queries, offer: string): Promise<SitAndGo | null> {
  const { rows } = await client.query<SitAndGoRow>(
    `select ${COLUMNS} from poker_sit_and_go g where g.offer = $1 and g.status = 'open' for update`,
    [offer],
  );
  return rows[0] ? toSitAndGo(rows[0]) : null;
}

export async function readSitAndGo(db: Queries, id: string, lock = false): Promise<SitAndGo | null> {
  const { rows } = await db.query<SitAndGoRow>(
    `select ${COLUMNS} from poker_sit_and_go g where g.id = $1 ${lock ? 'for update' : ''}`,
    [id],
  );
  return rows[0] ? toSitAndGo(rows[0]) : null;
}

/** Who entered, in the order of their seats. */
export async function entriesOf(db: Queries, id: string): Promise<Entry[]> {
  const { rows } = await db.query<{ user_id: string; seat: number; client_seed: string }>(
    'select user_id::text, seat, client_seed from poker_sit_and_go_entry where game_id = $1 order by seat',
    [id],
  );
  return rows.map((row) => ({ user: BigInt(row.user_id), seat: row.seat, clientSeed: row.client_seed }));
}

/** Stores what changes of a sit-and-go while it is played. */
export async function saveSitAndGo(client: Queries, game: SitAndGo): Promise<void> {
  await client.query(
    'update poker_sit_and_go set status = $2, clock_from = $3, ended_at = $4 where id = $1',
    [game.id, game.status, game.clockFrom, game.endedAt],
  );
}
