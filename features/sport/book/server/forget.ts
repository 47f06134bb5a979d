import { daysAgo } from '#platform/server/database/forget.ts';
import type { BookContext } from './context.ts';
import { UNDER_WAY } from './feed/statuses.ts';

const KEPT_DAYS = 3;
/** The longest matches take five days: what still says that it is played after so many has lost its feed. */
const PLAYED_DAYS = 14;
/** A season and its break. */
const RESULTS_KEPT_DAYS = 400;

/** Takes away events that are over and on which no bet could still change. */
export async function forgetOldEvents({ kit }: BookContext): Promise<number> {
  const now = kit.runtime.now();
  const { rowCount } = await kit.db.pool.query(
    `delete from sport_event e where e.starts_at < $1 and (e.status <> all($2::int[]) or e.starts_at < $3) and not exists (
       select 1 from sport_leg l join sport_bet b on b.id = l.bet_id
       where l.event_id = e.id and (b.state in ('queued', 'open') or b.settled_at > $1))`,
    [daysAgo(now, KEPT_DAYS), UNDER_WAY, daysAgo(now, PLAYED_DAYS)],
  );
  await kit.db.pool.query(
    `delete from sport_favourite f where kind = 'event' and not exists (select from sport_event e where e.id = f.target)`,
  );
  await kit.db.pool.query(
    'delete from sport_risk r where not exists (select from sport_event e where e.id = r.event_id)',
  );
  await kit.db.pool.query(
    'delete from sport_score_risk r where not exists (select from sport_event e where e.id = r.event_id)',
  );
  // Nobody could close them: there is no market left to settle by hand.
  await kit.db.pool.query(
    'delete from sport_case c where not exists (select from sport_event e where e.id = c.event_id)',
  );
  await kit.db.pool.query(
    `with gone as (delete from sport_boost b where b.ends_at < $1 and not exists (select from sport_event e where e.id = b.event_id) returning id)
     delete from sport_boost_bet t using gone where t.boost_id = gone.id`,
    [daysAgo(now, KEPT_DAYS)],
  );
  await kit.db.pool.query('delete from sport_result where starts_at < $1', [daysAgo(now, RESULTS_KEPT_DAYS)]);
  await kit.db.pool.query('delete from sport_cash_offer where expires_at < $1', [daysAgo(now, 1)]);
  return rowCount ?? 0;
}
