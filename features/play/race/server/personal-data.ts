import type { Player } from '#platform/server/identity/identity.ts';
import type { ServerKit } from '#platform/server/kit.ts';

/** What the race keeps about a player, for their own copy of it: what they staked in each week, and the places they won. */
export async function personalData({ db }: ServerKit, { id }: Player) {
  const own = [id.toString()];
  const [weeks, prizes] = await Promise.all([
    db.pool.query(
      `select to_char(week, 'YYYY-MM-DD') as week, wagered::text as wagered_micro_usd, bets::text, at from race_entry
       where user_id = $1 order by race_entry.week`,
      own,
    ),
    db.pool.query(
      `select to_char(week, 'YYYY-MM-DD') as week, place, wagered::text as wagered_micro_usd, amount::text as usd_cents,
         posting is not null as paid from race_prize where user_id = $1 order by race_prize.week, place`,
      own,
    ),
  ]);
  return { weeks: weeks.rows, prizes: prizes.rows };
}
