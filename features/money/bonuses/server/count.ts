/** Adds up what bonus money was wagered, behind the lanes: batch by batch, from the bet rows. */
import type pg from 'pg';
import type { BatchRange } from '#platform/server/events/events.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import { BET_BASE, BET_PARAMS, BONUS_BETS_IN_RANGE, createEdges } from '#platform/server/money/edges.ts';
import { BONUS_CUR, settingsOf } from './context.ts';
import { partOf } from './rules.ts';
import { dueAmong } from './settle.ts';
import { notifyPlayer } from './notify.ts';

export type CountBets = (range: BatchRange, client: pg.PoolClient) => Promise<void>;

/** Nothing is read of bets while nobody has a bonus. */
const ANY = `select 1 from bonus x where x.lane = $1 and coalesce(x.until_batch, 9223372036854775807) > $2 and x.from_batch < $3 limit 1`;

// Sums of integers: what counts does not depend on how the bets fell into batches. A bet belongs to the bonus in whose
// span of batches it is, also when it is counted after that has ended.
const COUNT = `
with parts as (select * from unnest($4::text[], $5::text[], $6::numeric[]) as t(game, params, part)),
sums as (
  select x.id, sum(${BET_BASE} * coalesce(p.part, 0)) as counted
  from bonus x
    join bet b on b.user_id = x.user_id and b.cur = ${BONUS_CUR} and b.batch > x.from_batch
      and (x.until_batch is null or b.batch <= x.until_batch)
    left join parts p on p.game = b.game and p.params = ${BET_PARAMS}
  where x.lane = $1 and ${BONUS_BETS_IN_RANGE} group by x.id)
update bonus x set counted = x.counted + s.counted from sums s where x.id = s.id returning x.id, x.user_id::text`;

/** @param settle leaves the look at a bonus for after the commit */
export function createCount(
  kit: ServerKit,
  settle: (user: bigint, client: pg.PoolClient) => Promise<void>,
): CountBets {
  const edgesOf = createEdges(kit.games, 'bonus');
  return async (range, client) => {
    const values = [range.lane, range.from, range.to];
    const any = await client.query({ name: 'bonus-any', text: ANY, values });
    if (any.rowCount === 0) return;
    const { games, params, edges } = await edgesOf(range, client);
    const settings = settingsOf(kit);
    const parts = games.map((game, at) => partOf(settings, game, BigInt(edges[at]!)).toString());
    const { rows } = await client.query<{ id: string; user_id: string }>({
      name: 'bonus-count',
      text: COUNT,
      values: [...values, games, params, parts],
    });
    if (rows.length === 0) return;
    const due = await dueAmong(
      kit,
      client,
      rows.map(({ id }) => id),
    );
    for (const user of due) await settle(user, client);
    for (const { user_id: user } of rows) await notifyPlayer(kit, BigInt(user), client);
  };
}
