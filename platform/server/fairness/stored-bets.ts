/** Reads stored bets together with their secrets, for replays on the server. Never sent out as they are. */
import type { Database } from '../database/handle.ts';
import type { Queryable } from '../database/replica.ts';
import type { Hunt } from '../money/archive/old-bets.ts';
import type { ReplayInput } from './replay.ts';

/** Opens a sealed seed: SeedVault.open. */
type Open = (sealed: Buffer) => string;

export interface ReplayRow extends ReplayInput {
  readonly user: bigint;
  readonly id: string;
  readonly at: Date;
}

interface Row {
  user_id: string;
  id: string;
  game: string;
  stake: string;
  payout: string;
  nonce: string;
  detail: string;
  at: Date;
  sealed: Buffer | null;
  client_seed: string | null;
  chain_hash: string | null;
  salt: string | null;
}

const SELECT = `
select b.user_id::text, b.id, b.game, b.stake::text, b.payout::text, b.nonce::text, b.detail, b.at, p.sealed, p.client_seed, s.hash as chain_hash, c.salt
from bet b
left join seed_pair p on p.id = b.pair_id
left join shared_round s on b.pair_id is null and s.game = b.game and s.no = (b.detail::json->>'no')::bigint
left join chain c on c.id = s.chain_id`;

/** One settled bet ready for replay, or null when there is none (or its shared round still runs). */
export async function replayRow(
  db: Database,
  open: Open,
  user: bigint,
  id: string,
): Promise<ReplayRow | null> {
  const read = async (client: Queryable) =>
    (await client.query<Row>(`${SELECT} where b.user_id = $1 and b.id = $2`, [user.toString(), id])).rows[0];
  const row = (await read(db.pool)) ?? (await db.oldBets.recall({ bets: [{ user, id }] }, read));
  return row ? toInput(open, row) : null;
}

/** Which bets a replay reads. */
export interface ReplayPeriod {
  readonly from: Date;
  readonly to: Date;
  readonly game: string | null;
  /** Of players from one id (inclusive) to another (exclusive); all unless told. */
  readonly users?: { readonly from: bigint; readonly to: bigint };
}

/** Where a page ended: the next one begins after it. */
export interface ReplayPlace {
  readonly user: bigint;
  readonly id: string;
}

/**
 * The page first, by the key it is ordered by, and only then the seeds of its bets: however many there are, a page costs the same.
 * The place is always one to compare with: a statement that is used often gets one plan for all its values, and "no place yet, or
 * behind it" would read every page from the first bet on.
 */
export const REPLAY_PAGE = `
with page as materialized (
  select * from bet b where b.at >= $1 and b.at < $2 and ($3::text is null or b.game = $3)
    and (b.user_id, b.id) > ($4::bigint, $5::uuid) and b.user_id < $7::bigint order by b.user_id, b.id limit $6::int)
${SELECT.replace('from bet b', 'from page b')} order by b.user_id, b.id`;
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
const ALL_USERS = { from: 0n, to: (1n << 63n) - 1n };

/**
 * Settled bets of a period, oldest first per player, in pages.
 * @param after where the page before ended
 * @returns bets that can be replayed, and where the page ended; null: it was the last one
 */
export async function replayPage(
  db: Database,
  open: Open,
  period: ReplayPeriod,
  after: ReplayPlace | null,
  limit: number,
): Promise<{ bets: ReplayRow[]; end: ReplayPlace | null }> {
  const users = period.users ?? ALL_USERS;
  const { rows } = await db.pool.query<Row>({
    name: 'replay-page',
    text: REPLAY_PAGE,
    values: [
      period.from,
      period.to,
      period.game,
      (after?.user ?? users.from - 1n).toString(),
      after?.id ?? LAST_ID,
      limit,
      users.to.toString(),
    ],
  });
  const last = rows.at(-1);
  return {
    bets: rows.flatMap((row) => toInput(open, row) ?? []),
    end: last && rows.length === limit ? { user: BigInt(last.user_id), id: last.id } : null,
  };
}

/** Old bets with their seeds, by where transaction and hunt brought them. */
const REPLAY_OLD = `${SELECT.replace('from bet b', 'from recalled.old_bet b')} order by b.user_id, b.id`;

/**
 * Settled bets of a period that left the database: partition after partition, by player and bet. Each is read once, so which page
 * the database has of it meanwhile does not matter.
 */
export async function* replayOld(
  db: Pick<Database, 'oldBets' | 'transaction'>,
  open: Open,
  { from, to, game, users }: ReplayPeriod,
): AsyncGenerator<ReplayRow[]> {
  const hunt: Hunt = { booked: { from, to }, game, ...(users ? { users } : {}) };
  for await (const lines of db.oldBets.lines(hunt)) {
    const rows = await db.transaction(async (client) => {
      return db.oldBets.with(client, lines, async () => (await client.query<Row>(REPLAY_OLD)).rows);
    });
    yield rows.flatMap((row) => toInput(open, row) ?? []);
  }
}

/** Opens each seed once: bets of a pair come one after the other. */
export function openOnce(open: Open): Open {
  let known: { sealed: Buffer; seed: string } | null = null;
  return (sealed) => {
    if (known === null || !known.sealed.equals(sealed)) known = { sealed, seed: open(sealed) };
    return known.seed;
  };
}

function toInput(open: Open, row: Row): ReplayRow | null {
  const serverSeed = row.sealed ? open(row.sealed) : row.chain_hash;
  if (serverSeed === null) return null;
  return {
    user: BigInt(row.user_id),
    id: row.id,
    game: row.game,
    stake: BigInt(row.stake),
    payout: BigInt(row.payout),
    nonce: Number(row.nonce),
    detail: row.detail,
    at: row.at,
    serverSeed,
    clientSeed: row.client_seed ?? row.salt ?? '',
  };
}
