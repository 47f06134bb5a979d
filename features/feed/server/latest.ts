/** POST /api/data/latestGames: what the feed shows before the first live message. */
import type pg from 'pg';
import type { Player } from '#platform/server/identity/identity.ts';
import type { DomainEvent, ServerKit } from '#platform/server/kit.ts';
import type { LiveGame } from '../contract.ts';
import { type FeedBet, isHighRoller, isLucky, toEntry } from './entry.ts';

interface Row {
  user_id: string;
  id: string;
  cur: number;
  game: string;
  stake: string;
  payout: string;
  detail: string;
  at: Date;
}

const COLUMNS = 'b.user_id::text, b.id, b.cur, b.game, b.stake::text, b.payout::text, b.detail, b.at';
/** Batches looked back in each lane for the newest bets; a batch holds at least one thing. */
const LOOK_BACK = 300;
const KEEP = 200;

export async function latest(
  kit: ServerKit,
  viewer: Player | null,
  type: string,
  count: number,
): Promise<LiveGame[]> {
  const rows = await readRows(kit, viewer, type, count);
  const seesHidden = kit.identity.allowed(viewer, 'ignore_privacy');
  return Promise.all(
    rows.map((row) => toEntry(kit, toBet(row), seesHidden || viewer?.id === BigInt(row.user_id))),
  );
}

async function readRows(kit: ServerKit, viewer: Player | null, type: string, count: number): Promise<Row[]> {
  const { pool } = kit.db;
  if (type === 'mine') {
    if (!viewer) return [];
    const mine = `select ${COLUMNS} from bet b where b.user_id = $1 and b.cur > 0 order by b.id desc limit $2`;
    return (await pool.query<Row>(mine, [viewer.id.toString(), count])).rows;
  }
  if (type === 'all') {
    const all = `select ${COLUMNS} from lane l, lateral (
        select * from bet x where x.lane = l.id and x.batch > l.no - ${LOOK_BACK} and x.cur > 0 order by x.batch desc limit $1) b
      order by b.at desc, b.id desc limit $1`;
    return (await pool.query<Row>(all, [count])).rows;
  }
  const picks = `select ${COLUMNS} from (select * from feed_pick where channel = $1 order by at desc limit $2) f
    join bet b on b.user_id = f.user_id and b.id = f.bet_id order by f.at desc`;
  return (await pool.query<Row>(picks, [type, count])).rows;
}

function toBet(row: Row): FeedBet {
  return {
    ...row,
    user: BigInt(row.user_id),
    stake: BigInt(row.stake),
    payout: BigInt(row.payout),
    at: row.at.getTime(),
  };
}

/** Keeps the rare bets of a chunk of events, and drops what no page will ask for again. */
export async function keepPicks(
  kit: ServerKit,
  events: readonly DomainEvent[],
  client: pg.PoolClient,
): Promise<void> {
  const picks: { channel: string; bet: FeedBet }[] = [];
  for (const event of events) {
    const { id, cur, game, stake, payout, detail } = event.data as {
      id: string;
      cur: number;
      game: string;
      stake: string;
      payout: string;
      detail: string;
    };
    if (cur < 0 || event.user === null) continue;
    const bet = {
      user: event.user,
      id,
      cur,
      game,
      stake: BigInt(stake),
      payout: BigInt(payout),
      detail,
      at: event.at,
    };
    if (isLucky(bet)) picks.push({ channel: 'lucky_wins', bet });
    if (isHighRoller(kit, bet)) picks.push({ channel: 'high_rollers', bet });
    if (bet.payout > bet.stake) picks.push({ channel: 'all_wins', bet });
  }
  const newest = ['lucky_wins', 'high_rollers', 'all_wins'].flatMap((channel) =>
    picks.filter((pick) => pick.channel === channel).slice(-KEEP),
  );
  if (newest.length === 0) return;
  await client.query(
    `insert into feed_pick (channel, user_id, bet_id, at)
     select * from unnest($1::text[], $2::bigint[], $3::uuid[], $4::timestamptz[]) on conflict do nothing`,
    [
      newest.map((pick) => pick.channel),
      newest.map(({ bet }) => bet.user.toString()),
      newest.map(({ bet }) => bet.id),
      newest.map(({ bet }) => new Date(bet.at)),
    ],
  );
  await client.query(
    `delete from feed_pick f using (select channel, at, row_number() over (partition by channel order by at desc) as place from feed_pick) old
      where old.place = $1 and f.channel = old.channel and f.at < old.at`,
    [KEEP],
  );
}
