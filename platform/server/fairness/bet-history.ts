/**
 * A player's settled bets and those whose round was called off, newest first, in pages, with those secrets that may be
 * known by now. Pages are read along the key (user, id): ids are UUIDv7, so the key is also the time at which a bet was made.
 */
import type { Database } from '../database/handle.ts';
import type { Queryable } from '../database/replica.ts';
import type { Hunt } from '../money/archive/old-bets.ts';
import { currencyIdSql, natureSql } from '../money/ledger-id.ts';

export interface BetFilter {
  /** Game id. */
  readonly game: string | null;
  /** Currency by its positive id. */
  readonly currency: number | null;
  /** Play money; false: real money and bonus money. */
  readonly demo: boolean | null;
  /** True: paid at least what was staked. What was given back is neither won nor lost. */
  readonly won: boolean | null;
  /** Made at or after this moment, and before that one. Epoch milliseconds. */
  readonly from: number | null;
  readonly to: number | null;
}

export interface PastBet {
  readonly id: string;
  readonly game: string;
  readonly cur: number;
  readonly stake: bigint;
  readonly payout: bigint;
  /** Its shared round was called off, and the stake given back: there is no outcome. */
  readonly refunded: boolean;
  /** -1: of a shared round, nothing of the player's seeds is in it. */
  readonly nonce: number;
  /** As the bet row remembers it. */
  readonly detail: {
    readonly params: unknown;
    readonly outcome: unknown;
    readonly multiplier: number;
    /** Stepped rounds: turns taken; the opening stake in smallest units, where more was staked; units it was cut short at. */
    readonly turns?: readonly unknown[];
    readonly base?: string | null;
    readonly cap?: string;
    /** Shared rounds: hundredths at which the player left. */
    readonly cashedAt?: number | null;
  } & Record<'version' | 'table', unknown>;
  /** Epoch milliseconds: when it was made, and when its result was booked. */
  readonly madeAt: number;
  readonly settledAt: number;
  readonly seeds: {
    /** Commitment to the server seed; of a shared round the end of its chain. */
    readonly hash: string;
    /** Client seed; of a shared round the chain's salt. */
    readonly clientSeed: string;
    /** Null until it is revealed; of a shared round its link. */
    readonly serverSeed: string | null;
  } | null;
}

export interface BetPage {
  readonly bets: PastBet[];
  /** Id to go on from; null at the end. */
  readonly next: string | null;
}

interface Row {
  id: string;
  game: string;
  cur: number;
  stake: string;
  payout: string;
  refunded: boolean;
  nonce: string;
  detail: string;
  at: Date;
  hash: string | null;
  client_seed: string | null;
  sealed: Buffer | null;
  pair_state: string | null;
  chain_hash: string | null;
  salt: string | null;
  terminating_hash: string | null;
}

/** Rows looked at for one page: filters that nearly nothing passes must not read a million rows for an answer. */
const SCAN = 20_000;
/** The same where some of them left the database: each is brought back for the page. With no filter a page's worth of them fills it. */
const OLD_SCAN = 2_000;

/**
 * Bounds that are always there: with `$2 is null or` a plan for any values reads all bets that are newer than the page, and a page
 * far down costs what lies above it. Partitions that lie outside are not opened.
 */
const RANGE = 'user_id = $1 and id < $2::uuid and id >= $3::uuid';
const [LOWEST, HIGHEST] = ['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff'];

/** Each arm walks along its key; the second is empty but after a crash in a betting phase. @param most SQL for how far */
const walked = (most: string): string => `
  (select id, game, cur, stake, payout, false as refunded, pair_id, nonce, detail, null::bigint as shared_no, at
    from bet where ${RANGE} order by id desc limit ${most})
  union all
  (select id, game, cur, stake, payout, true, pair_id, nonce, json_build_object('params', params, 'outcome', null, 'multiplier', 0,
      'version', split_part(version, '/', 1)::int, 'table', split_part(version, '/', 2))::text, shared_no, touched_at
    from round where ${RANGE} and status = 'refunded' order by id desc limit ${most})`;

/** The inner limit keeps the filters out of the walk along the key, so the plan is the same whatever they are. */
export const BET_PAGE = `
select b.id, b.game, b.cur, b.stake::text, b.payout::text, b.refunded, b.nonce::text, b.detail, b.at,
  p.hash, p.client_seed, p.sealed, p.state as pair_state, s.hash as chain_hash, c.salt, c.terminating_hash
from (
  select * from (select * from (${walked('$9')}) w order by id desc limit $9) walked
  where ($4::text is null or game = $4) and ($5::smallint is null or ${currencyIdSql('cur')} = $5)
    and ($6::boolean is null or (${natureSql('cur')} = 'demo') = $6)
    and ($7::boolean is null or (not refunded and (payout >= stake) = $7))
  order by id desc limit $8) b
left join seed_pair p on p.id = b.pair_id
left join shared_round s on b.pair_id is null and s.game = b.game and s.no = coalesce(b.shared_no, (b.detail::json->>'no')::bigint)
left join chain c on c.id = s.chain_id
order by b.id desc`;

/**
 * @param open opens a sealed seed: kit.fairness.open
 * @param before id of the last bet of the page before
 * @returns fewer bets than asked for, or none, also where the search goes on with the next page
 */
export async function betPage(
  { pool, oldBets }: Pick<Database, 'pool' | 'oldBets'>,
  open: (sealed: Buffer) => string,
  user: bigint,
  filter: BetFilter,
  page: { before: string | null; limit: number; scan?: number },
): Promise<BetPage> {
  const found = await readPage(pool, open, user, filter, page);
  // Bets in the database are newer than those that left it; rounds that were called off stay.
  if (!found.maybeOlder) return found;
  const { game, currency, demo, won } = filter;
  const scan = [game, currency, demo, won].every((wanted) => wanted === null) ? page.limit : OLD_SCAN;
  const hunt: Hunt = {
    user,
    before: lower(page.before, bound(filter.to)),
    since: bound(filter.from),
    newest: { by: 'id', most: scan },
  };
  const whole = await oldBets.recall(hunt, (client) =>
    readPage(client, open, user, filter, { ...page, scan }),
  );
  const { bets, next } = whole ?? found;
  return { bets, next };
}

/** @returns the page, and whether bets that left the database may belong into it or behind it */
async function readPage(
  client: Queryable,
  open: (sealed: Buffer) => string,
  user: bigint,
  filter: BetFilter,
  { before, limit, scan = SCAN }: { before: string | null; limit: number; scan?: number },
): Promise<BetPage & { readonly maybeOlder: boolean }> {
  const [below, since] = [lower(before, bound(filter.to)), bound(filter.from)];
  const range = [user.toString(), below ?? HIGHEST, since ?? LOWEST];
  const { rows } = await client.query<Row>({
    name: 'bet-history',
    text: BET_PAGE,
    values: [...range, filter.game, filter.currency, filter.demo, filter.won, limit, scan],
  });
  const bets = rows.map((row) => toPast(open, row));
  if (bets.length === limit) return { bets, next: bets.at(-1)!.id, maybeOlder: bets.at(-1)!.refunded };
  // Not filled: either this was the end, or what was looked at was used up.
  const last = await client.query<{ id: string; refunded: boolean }>({
    name: 'bet-history-walked',
    text: `select id, refunded from (${walked('$4 + 1')}) w order by id desc offset $4 limit 1`,
    values: [...range, scan - 1],
  });
  return { bets, next: last.rows[0]?.id ?? null, maybeOlder: last.rows[0]?.refunded ?? true };
}

function toPast(open: (sealed: Buffer) => string, row: Row): PastBet {
  return {
    id: row.id,
    game: row.game,
    cur: row.cur,
    stake: BigInt(row.stake),
    payout: BigInt(row.payout),
    refunded: row.refunded,
    nonce: Number(row.nonce),
    detail: JSON.parse(row.detail) as PastBet['detail'],
    madeAt: madeAt(row.id),
    settledAt: row.at.getTime(),
    seeds: seedsOf(open, row),
  };
}

function seedsOf(open: (sealed: Buffer) => string, row: Row): PastBet['seeds'] {
  if (row.hash !== null)
    return {
      hash: row.hash,
      clientSeed: row.client_seed!,
      // A seed that is still in use would tell the bets to come.
      serverSeed: row.pair_state === 'revealed' ? open(row.sealed!) : null,
    };
  if (row.terminating_hash === null) return null;
  return { hash: row.terminating_hash, clientSeed: row.salt ?? '', serverSeed: row.chain_hash };
}

/** Milliseconds in a UUIDv7. */
function madeAt(id: string): number {
  return Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);
}

function lower(one: string | null, other: string | null): string | null {
  return one === null || (other !== null && other < one) ? other : one;
}

/** Below every UUIDv7 of a millisecond and above those of the one before. */
function bound(ms: number | null): string | null {
  if (ms === null) return null;
  const hex = Math.min(Math.max(Math.floor(ms), 0), 2 ** 48 - 1)
    .toString(16)
    .padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}
