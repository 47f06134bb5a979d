/** What has to end after the database was put back to an earlier time: links of letters that were used since would work once more. */
import type { ServerKit } from '#platform/server/kit.ts';

/** Makes the links of all letters worthless. Safe to repeat. @returns how many there were */
export async function endLinks({ db }: Pick<ServerKit, 'db'>): Promise<number> {
  const { rowCount } = await db.pool.query('delete from account_token');
  return rowCount ?? 0;
}
