import type { Player } from '#platform/server/identity/identity.ts';
import type { ServerKit } from '#platform/server/kit.ts';

/** What this room keeps about a player, for their own copy of it: bonuses, what they opted in to, deposits that were looked at. */
export async function personalData({ db }: ServerKit, { id }: Player) {
  const own = [id.toString()];
  const [bonuses, wanted, deposits] = await Promise.all([
    db.pool.query(
      `select name, kind, cur as currency_no, granted::text as granted_units, to_wager::text as to_wager_units, state,
         released::text as released_units, forfeited::text as forfeited_units, at, expires_at, ended_at
       from bonus where user_id = $1 order by at`,
      own,
    ),
    db.pool.query('select offer, at from bonus_opt_in where user_id = $1', own),
    db.pool.query('select id, at, reversed from bonus_deposit where user_id = $1 order by at, id', own),
  ]);
  return { bonuses: bonuses.rows, wanted: wanted.rows[0] ?? null, deposits: deposits.rows };
}
