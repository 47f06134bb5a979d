import type { Player } from '#platform/server/identity/identity.ts';
import type { ServerKit } from '#platform/server/kit.ts';

/** What the rain keeps about a player, for their own copy of it: shares they took, rains and gifts they made. */
export async function personalData({ db }: ServerKit, { id }: Player) {
  const own = [id.toString()];
  const [claims, rains, gifts] = await Promise.all([
    db.pool.query('select rain_id as rain, at from rain_claim where user_id = $1 order by at desc', own),
    db.pool.query(
      `select id, channel, cur, pot::text, places, taken, opened_at as at from rain where by_user = $1 order by opened_at desc`,
      own,
    ),
    db.pool.query(
      `select id, cur, amount::text, at, from_user = $1 as sent from transfer where from_user = $1 or to_user = $1 order by at desc`,
      own,
    ),
  ]);
  return { claims: claims.rows, rains: rains.rows, gifts: gifts.rows };
}
