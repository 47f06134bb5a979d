/** When a player played hands for real money, for whoever looks for play without a pause. */
import { PAUSE_MS } from '#platform/server/policy/restrictions.ts';
import type { PlayStretchSource } from '#platform/server/services/play-stretches.ts';

// Chips of sit-and-gos and tournaments are no money; what was paid for them is.
const STRETCHES = `
with hand as (
  select p.ended_at as at from poker_played p left join poker_sit_and_go g on p.cur = 0 and g.id = p.table_id
    left join poker_tournament m on p.cur = 0 and m.id = substring(p.table_id from '^(mt-[0-9a-f]{12})-')
   where p.user_id = $1 and p.ended_at >= $2 and coalesce(g.cur, m.cur, p.cur) > 0),
paused as (select at, at - lag(at) over (order by at) as pause from hand),
numbered as (select at, count(*) filter (where pause >= ${PAUSE_MS}) over (order by at) as no from paused)
select min(at)::text as "from", max(at)::text as "to" from numbered group by no order by 1`;

export const readStretches: PlayStretchSource = async (client, user, since) => {
  const { rows } = await client.query<{ from: string; to: string }>(STRETCHES, [user.toString(), since]);
  return rows.map(({ from, to }) => ({ from: Number(from), to: Number(to) }));
};
