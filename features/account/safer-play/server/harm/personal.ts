/** What the house keeps of markers of harm, for the player's own copy. What staff noted about it stays with them. */
import type { ServerKit } from '#platform/server/kit.ts';

export async function personalScores({ db }: Pick<ServerKit, 'db'>, user: bigint) {
  const [scored, moved] = await Promise.all([
    db.pool.query(
      `select at, level, points, rules, markers from limits_harm where user_id = $1 order by id desc limit 1000`,
      [user.toString()],
    ),
    db.pool.query(
      `select kind, at, eur::text as "microEur" from limits_movement where user_id = $1 order by at desc limit 1000`,
      [user.toString()],
    ),
  ]);
  return { scored: scored.rows, movements: moved.rows };
}
