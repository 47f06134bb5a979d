/** A pool as it is in the database, under the lock of its row. */
import type pg from 'pg';
import { beaconTime } from '#engines/fair/beacon.ts';
import type { BattleKind } from '#engines/pools/battle-rules.ts';
import type { PoolEntry, PoolMode, PoolRules, PoolState, PoolStatus } from '#engines/pools/pool.ts';
import type { Speed } from '../contract.ts';

export type Queries = Pick<pg.ClientBase, 'query'>;

/** How a pool was drawn, or how the game at its table ended. */
export interface Drawn {
  /** Of a coinflip and a jackpot alone. */
  readonly ticket: string | null;
  readonly tickets: string | null;
  /** Indexes of entries. */
  readonly winners: readonly number[];
  readonly rake: string;
  /** Smallest units of each of `winners`, where more than the pot says what they are: a sit-and-go, a battle. */
  readonly prizes?: readonly string[];
  /** Duel. */
  readonly rolls?: readonly (readonly number[])[];
  /** Battle: hundredths by seat, then by case. */
  readonly opened?: readonly (readonly number[])[];
}

export interface Pool {
  readonly id: string;
  readonly cur: number;
  readonly code: string | null;
  readonly createdAt: number;
  readonly sealed: Buffer;
  readonly commitment: string;
  readonly speed: Speed | null;
  /** A duel or battle whose draw takes a round of the public beacon. */
  readonly beacon: boolean;
  /** Numbers of players are those of the ledger; `seq` of an entry is its place among those that stayed. */
  state: PoolState;
  /** Number of the next entry: `seq` as stored, which is never used twice. */
  nextSeq: number;
  endedAt: number | null;
  result: Drawn | null;
  rematch: string | null;
  /** Of a sit-and-go that is full: its poker table, and places of entries by seat. */
  tableId: string | null;
  seating: readonly number[] | null;
  /** When a pool with a beacon was full, and the round that follows from it. */
  filledAt: number | null;
  beaconRound: number | null;
  beaconSignature: string | null;
  version: number;
}

interface PoolRow {
  id: string;
  cur: number;
  status: PoolStatus;
  rules: StoredRules;
  creator: string;
  code: string | null;
  created_at: string;
  locks_at: string | null;
  ended_at: string | null;
  sealed: Buffer;
  commitment: string;
  result: Drawn | null;
  rematch: string | null;
  speed: Speed | null;
  table_id: string | null;
  seating: number[] | null;
  beacon: boolean;
  filled_at: string | null;
  beacon_round: string | null;
  beacon_signature: string | null;
  version: number;
}

interface EntryRow {
  pool_id: string;
  seq: number;
  user_id: string;
  stake: string;
  client_seed: string;
}

/** Rules with amounts as texts. */
interface StoredRules {
  readonly mode: PoolMode;
  readonly minStake: string;
  readonly maxStake: string;
  readonly minSeats: number;
  readonly maxSeats: number;
  readonly playerCap: string | null;
  readonly rakeBps: string;
  /** Pools of before there were sit-and-gos have none. */
  readonly fee?: string;
  readonly countdownMs: number;
  readonly closedMs: number;
  readonly expiresAt: number;
  readonly survivors: number;
  /** Pools of before there were battles have none. */
  readonly battle?: { readonly kind: BattleKind; readonly price: string; readonly cases: string[] } | null;
}

function readRules(stored: StoredRules): PoolRules {
  return {
    ...stored,
    minStake: BigInt(stored.minStake),
    maxStake: BigInt(stored.maxStake),
    playerCap: stored.playerCap === null ? null : BigInt(stored.playerCap),
    rakeBps: BigInt(stored.rakeBps),
    fee: BigInt(stored.fee ?? '0'),
    battle: stored.battle ? { ...stored.battle, price: BigInt(stored.battle.price) } : null,
  };
}

function writeRules(rules: PoolRules): string {
  return JSON.stringify(rules, (_name, part: unknown) => (typeof part === 'bigint' ? part.toString() : part));
}

const COLUMNS = `id, cur, status, rules, creator::text, code, created_at::text, locks_at::text, ended_at::text,
  sealed, commitment, result, rematch, speed, table_id, seating, beacon, filled_at::text, beacon_round::text, beacon_signature, version`;

const orNull = (text: string | null): number | null => (text === null ? null : Number(text));

function poolOf(row: PoolRow, rows: readonly EntryRow[]): Pool {
  const entries: PoolEntry[] = rows.map((entry, seq) => ({
    seq,
    player: Number(entry.user_id),
    stake: BigInt(entry.stake),
    clientSeed: entry.client_seed,
  }));
  return {
    id: row.id,
    cur: row.cur,
    code: row.code,
    createdAt: Number(row.created_at),
    sealed: row.sealed,
    commitment: row.commitment,
    speed: row.speed,
    state: {
      rules: readRules(row.rules),
      status: row.status,
      creator: Number(row.creator),
      entries,
      locksAt: orNull(row.locks_at),
    },
    nextSeq: (rows.at(-1)?.seq ?? -1) + 1,
    endedAt: orNull(row.ended_at),
    result: row.result,
    rematch: row.rematch,
    tableId: row.table_id,
    seating: row.seating,
    beacon: row.beacon,
    filledAt: orNull(row.filled_at),
    beaconRound: orNull(row.beacon_round),
    beaconSignature: row.beacon_signature,
    version: row.version,
  };
}

async function withEntries(db: Queries, rows: readonly PoolRow[]): Promise<Pool[]> {
  if (rows.length === 0) return [];
  const entries = await db.query<EntryRow>(
    `select pool_id, seq, user_id::text, stake::text, client_seed from pvp_entry where pool_id = any($1::uuid[]) order by pool_id, seq`,
    [rows.map(({ id }) => id)],
  );
  const byPool = new Map<string, EntryRow[]>();
  for (const entry of entries.rows) {
    const known = byPool.get(entry.pool_id);
    if (known) known.push(entry);
    else byPool.set(entry.pool_id, [entry]);
  }
  return rows.map((row) => poolOf(row, byPool.get(row.id) ?? []));
}

/** @param lock waits until it is nobody else's, and keeps it until the end of the transaction */
export async function readPool(db: Queries, id: string, lock: boolean): Promise<Pool | null> {
  const { rows } = await db.query<PoolRow>(
    `select ${COLUMNS} from pvp_pool where id = $1 ${lock ? 'for update' : ''}`,
    [id],
  );
  return (await withEntries(db, rows))[0] ?? null;
}

/** Pools of a list. @param where SQL of this room over `p`, never anybody's input */
export async function listPools(db: Queries, where: string, values: readonly unknown[]): Promise<Pool[]> {
  const { rows } = await db.query<PoolRow>(`select ${COLUMNS} from pvp_pool p where ${where}`, [...values]);
  return withEntries(db, rows);
}

/** When the clock has to look at a pool next. Null: it waits for players alone, or everything is done. */
function dueOf({ state, beaconRound }: Pool, now: number, owes: boolean): number | null {
  const { status, locksAt, rules } = state;
  if (status === 'open') return locksAt ?? rules.expiresAt;
  // The poker room tells how its game ends.
  if (status === 'locked' && rules.mode === 'sng') return null;
  if (status === 'locked' && beaconRound !== null) return beaconTime(beaconRound);
  if (status === 'locked' || status === 'resolving' || owes) return now;
  return null;
}

export async function insertPool(db: Queries, pool: Pool, now: number): Promise<void> {
  const { id, cur, code, createdAt, sealed, commitment, speed, beacon, state } = pool;
  await db.query(
    `insert into pvp_pool (id, mode, cur, status, rules, creator, code, created_at, due_at, sealed, commitment, speed, beacon)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
    [
      id,
      state.rules.mode,
      cur,
      state.status,
      writeRules(state.rules),
      state.creator,
      code,
      createdAt,
      dueOf(pool, now, false),
      sealed,
      commitment,
      speed,
      beacon,
    ],
  );
}

/** Stores what may change of a pool that is locked. @param owes it has payouts that are not booked yet */
export async function savePool(db: Queries, pool: Pool, now: number, owes: boolean): Promise<void> {
  pool.version += 1;
  const { id, state, endedAt, result, rematch, tableId, seating, version } = pool;
  await db.query({
    name: 'pvp-save',
    text: `update pvp_pool set status = $2, locks_at = $3, ended_at = $4, due_at = $5, result = $6, rematch = $7, version = $8, table_id = $9, seating = $10,
             filled_at = $11, beacon_round = $12, beacon_signature = $13 where id = $1`,
    values: [
      id,
      state.status,
      state.locksAt,
      endedAt,
      dueOf(pool, now, owes),
      result === null ? null : JSON.stringify(result),
      rematch,
      version,
      tableId,
      seating,
      pool.filledAt,
      pool.beaconRound,
      pool.beaconSignature,
    ],
  });
}

export async function insertEntry(
  db: Queries,
  pool: Pool,
  entry: { readonly user: bigint; readonly stake: bigint; readonly clientSeed: string; readonly ref: string },
  now: number,
): Promise<void> {
  await db.query({
    name: 'pvp-enter',
    text: 'insert into pvp_entry (pool_id, seq, user_id, stake, client_seed, at, ref) values ($1, $2, $3, $4, $5, $6, $7)',
    values: [
      pool.id,
      pool.nextSeq,
      entry.user.toString(),
      entry.stake.toString(),
      entry.clientSeed,
      now,
      entry.ref,
    ],
  });
}

/** What a player's entries in a pool cost, fees as well, and when. */
export async function entriesOf(
  db: Queries,
  pool: string,
  user: bigint,
): Promise<{ readonly paid: bigint; readonly at: number }[]> {
  const { rows } = await db.query<{ paid: string; at: string }>(
    `select (e.stake + coalesce((p.rules ->> 'fee')::bigint, 0))::text as paid, e.at::text
     from pvp_entry e join pvp_pool p on p.id = e.pool_id where e.pool_id = $1 and e.user_id = $2`,
    [pool, user.toString()],
  );
  return rows.map(({ paid, at }) => ({ paid: BigInt(paid), at: Number(at) }));
}

export interface Payout {
  readonly user: number;
  readonly kind: 'prize' | 'refund';
  readonly amount: bigint;
  readonly rake: bigint;
}

/** Writes down what a pool owes, in the transaction that ends it. */
export async function insertPayouts(db: Queries, pool: string, payouts: readonly Payout[]): Promise<void> {
  await db.query(
    `insert into pvp_payout (pool_id, user_id, kind, amount, rake, ref)
     select $1, x.user_id, x.kind, x.amount, x.rake, gen_random_uuid()
     from unnest($2::bigint[], $3::text[], $4::bigint[], $5::bigint[]) as x(user_id, kind, amount, rake)`,
    [
      pool,
      payouts.map(({ user }) => user),
      payouts.map(({ kind }) => kind),
      payouts.map(({ amount }) => amount.toString()),
      payouts.map(({ rake }) => rake.toString()),
    ],
  );
}
