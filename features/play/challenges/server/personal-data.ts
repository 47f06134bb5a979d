import type { Player } from '#platform/server/identity/identity.ts';
import type { ServerKit } from '#platform/server/kit.ts';

/** What challenges keep about a player, for their own copy of it: wins, rounds that reached a goal, and why one did not win. */
export async function personalData({ db }: ServerKit, { id }: Player) {
  const own = [id.toString()];
  const [wins, hits, skipped] = await Promise.all([
    db.pool.query(
      `select c.game, w.place, w.at from challenge_win w join challenge c on c.id = w.challenge_id
       where w.user_id = $1 order by w.at, c.id`,
      own,
    ),
    db.pool.query(
      `select c.game, h.bet_id as bet, h.at from challenge_hit h join challenge c on c.id = h.challenge_id
       where h.user_id = $1 order by h.at, h.lane, h.batch, h.bet_id`,
      own,
    ),
    db.pool.query(
      `select c.game, s.rule, s.at from challenge_skip s join challenge c on c.id = s.challenge_id
       where s.user_id = $1 order by s.at, c.id`,
      own,
    ),
  ]);
  return { wins: wins.rows, hits: hits.rows, skipped: skipped.rows };
}
