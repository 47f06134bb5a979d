/** POST /api/data/latestGames: what the feed shows before the first live message. */
import type pg from 'pg';
import { createCached } from '#platform/server/cached.ts';
import type { Player } from '#platform/server/identity/identity.ts';
import type { BatchRange } from '#platform/server/events/events.ts';
import type { Queryable } from '#platform/server/database/replica.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import { COUNTED_BETS, PLAYED_BETS } from '#platform/server/money/counted.ts';
import type { LiveGame } from '../contract.ts';
import { dueAt, type FeedBet, HIGH_USD, LUCKY, toEntry } from './entry.ts';
import { latestSimulated } from './simulate.ts';

interface BetRow {
  user_id: string;
  id: string;
  cur: number;
  game: string;
  stake: string;
  payout: string;
  detail: string;
  at: Date;
}

const BET_COLUMNS = 'b.user_id::text, b.id, b.cur, b.game, b.stake::text, b.payout::text, b.detail, b.at';
/** Batches looked back in each lane for the newest bets; a batch holds at least one thing. */
const LOOK_BACK = 300;
const KEEP = 200;
/** Of all bets so many of a range of batches: those of a busy house are found in its lanes. */
const FEW = 20;
/** Read beyond what was asked for, in place of those that may not be told yet. */
const ON_STAGE = 50;
/** Old bets that the same names ask for are brought back once in so long: none of them changes. */
const RECALLED_MS = 600_000;
const RECALLED_LISTS = 64;

export async function latest(
  kit: ServerKit,
  readNamed: ReadNamed,
  viewer: Player | null,
  type: string,
  count: number,
): Promise<LiveGame[]> {
  // All money of a demo build is play money, so it has no wins of its own.
  if (kit.config.demo && type === 'all_wins') return latestSimulated(kit, count);
  const bets = (await readRows(kit, readNamed, viewer, type, count + ON_STAGE)).map(toBet);
  const now = kit.runtime.now();
  // One's own page knows what it shows; others are not told before it has.
  const due = type === 'mine' ? bets : bets.filter((bet) => dueAt(kit, bet) <= now);
  const seesHidden = kit.identity.allowed(viewer, 'ignore_privacy');
  return Promise.all(
    due.slice(0, count).map((bet) => toEntry(kit, bet, seesHidden || viewer?.id === bet.user)),
  );
}

async function readRows(
  kit: ServerKit,
  readNamed: ReadNamed,
  viewer: Player | null,
  type: string,
  count: number,
): Promise<BetRow[]> {
  const { pool, oldBets } = kit.db;
  if (type === 'mine') {
    if (!viewer) return [];
    const mine = `select ${BET_COLUMNS} from bet b where b.user_id = $1 and b.cur > 0 order by b.id desc limit $2`;
    const read = async (client: Queryable) =>
      (await client.query<BetRow>(mine, [viewer.id.toString(), count])).rows;
    const rows = await read(pool);
    if (rows.length === count) return rows;
    const newest = { by: 'id', most: count } as const;
    return (await oldBets.recall({ user: viewer.id, only: 'cur > 0', newest }, read)) ?? rows;
  }
  if (type === 'all') {
    const all = `select ${BET_COLUMNS} from lane l, lateral (
        select * from bet b where b.lane = l.id and b.batch > l.no - ${LOOK_BACK} and b.cur > 0 and ${PLAYED_BETS} order by b.batch desc limit $1) b
      order by b.at desc, b.id desc limit $1`;
    const [{ rows }, kept] = await Promise.all([
      pool.query<BetRow>(all, [count]),
      // Play money has batches too, and real bets lie behind them.
      readPicks(readNamed, type, count),
    ]);
    return newestOf([...kept, ...rows], count);
  }
  return readPicks(readNamed, type, count);
}

function readPicks(readNamed: ReadNamed, channel: string, count: number): Promise<BetRow[]> {
  const named = 'select * from feed_pick where channel = $1 order by at desc limit $2';
  return readNamed({ named, order: 'f.at desc', values: [channel, count], most: count });
}

/** The newest ones, each once. */
function newestOf(rows: readonly BetRow[], count: number): BetRow[] {
  return [...new Map(rows.map((row) => [row.id, row])).values()]
    .toSorted((a, b) => b.at.getTime() - a.at.getTime() || (a.id < b.id ? 1 : -1))
    .slice(0, count);
}

interface Named {
  /** SQL of rows with user_id and bet_id, called `f`. */
  readonly named: string;
  readonly order: string;
  readonly values: readonly unknown[];
  readonly most: number;
}

/** Bets that a table of the feed's names, also where some of them left the database. */
export type ReadNamed = (named: Named) => Promise<BetRow[]>;

export function createReadNamed({ db: { pool, oldBets }, runtime }: ServerKit): ReadNamed {
  const recalled = createCached<BetRow[] | null>(runtime.now, RECALLED_MS, RECALLED_LISTS);
  return async ({ named, order, values, most }) => {
    const text = `select ${BET_COLUMNS} from (${named}) f join bet b on b.user_id = f.user_id and b.id = f.bet_id order by ${order}`;
    const read = async (client: Queryable) => (await client.query<BetRow>(text, [...values])).rows;
    const rows = await read(pool);
    if (rows.length === most) return rows;
    const names = await pool.query<{ user_id: string; bet_id: string }>(
      `select user_id::text, bet_id from (${named}) f`,
      [...values],
    );
    const found = new Set(rows.map(({ id }) => id));
    const bets = names.rows.flatMap(({ user_id, bet_id }) =>
      found.has(bet_id) ? [] : [{ user: BigInt(user_id), id: bet_id }],
    );
    if (bets.length === 0) return rows;
    return (await recalled(JSON.stringify(names.rows), () => oldBets.recall({ bets }, read))) ?? rows;
  };
}

export function toBet(row: BetRow): FeedBet {
  return {
    ...row,
    user: BigInt(row.user_id),
    stake: BigInt(row.stake),
    payout: BigInt(row.payout),
    at: row.at.getTime(),
  };
}

/** Keeps the rare bets of a range of batches and the newest of all, and drops what no page will ask for again. */
export async function keepPicks({ lane, from, to }: BatchRange, client: pg.PoolClient): Promise<void> {
  const { rowCount } = await client.query({
    name: 'feed-picks',
    text: `insert into feed_pick (channel, user_id, bet_id, at)
      select channel, user_id, id, at from (
        select p.channel, b.user_id, b.id, b.at, row_number() over (partition by p.channel order by b.at desc) as place
        from bet b join currency c on c.id = b.cur
          cross join lateral (values
            ('all', true),
            ('lucky_wins', b.payout >= b.stake * ${LUCKY}),
            ('high_rollers', b.stake * c.price_usd >= ${HIGH_USD} * 10::numeric ^ c.scale),
            ('all_wins', b.payout > b.stake)) as p(channel, wanted)
        where b.lane = $1 and b.batch > $2 and b.batch <= $3 and ${COUNTED_BETS} and p.wanted) picked
      where place <= case channel when 'all' then ${FEW} else $4 end
      on conflict do nothing`,
    values: [lane, from, to, KEEP],
  });
  if (!rowCount) return;
  await client.query({
    name: 'feed-forget',
    text: `delete from feed_pick f
      using (select channel, at, row_number() over (partition by channel order by at desc) as place from feed_pick) old
      where old.place = $1 and f.channel = old.channel and f.at < old.at`,
    values: [KEEP],
  });
}
