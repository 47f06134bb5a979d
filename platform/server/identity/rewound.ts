/** What has to end after the database was put back to an earlier time: what had been revoked since would open accounts again. */
import type { Database } from '../database/handle.ts';

/**
 * Ends every session, with the log-ins that wait for a second factor and the secrets of live sockets. For an installation that nobody
 * serves: nobody is told. Safe to repeat.
 * @returns sessions that ended
 */
export async function endEverySession({ pool }: Pick<Database, 'pool'>): Promise<number> {
  const { rowCount } = await pool.query(
    `with waiting as (delete from pending_sign_in), secrets as (delete from live_secret)
     delete from session`,
  );
  return rowCount ?? 0;
}
