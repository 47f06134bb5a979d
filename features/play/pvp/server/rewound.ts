/** What has to end after the database was put back to an earlier time: pools whose draw players may have seen. */
import { abort } from '#engines/pools/pool.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import { refundsOf } from './advance.ts';
import { insertPayouts, readPool, savePool } from './store.ts';

/**
 * Calls every pool off that has no result yet; the stakes go back as soon as the program runs. A sit-and-go at its table is
 * the poker room's. For an installation that nobody serves. Safe to repeat.
 * @returns pools that were called off
 */
export async function callOffPools({ db, runtime }: Pick<ServerKit, 'db' | 'runtime'>): Promise<number> {
  const { rows } = await db.pool.query<{ id: string }>(
    `select id from pvp_pool where status in ('open', 'locked') and table_id is null order by id`,
  );
  let ended = 0;
  for (const { id } of rows) {
    ended += await db.transaction(async (client) => {
      const pool = await readPool(client, id, true);
      if (!pool || pool.tableId !== null) return 0;
      const off = abort(pool.state);
      if (!off.ok) return 0;
      const now = runtime.now();
      await insertPayouts(client, id, refundsOf(off.pool));
      pool.state = off.pool;
      pool.endedAt = now;
      await savePool(client, pool, now, true);
      return 1;
    });
  }
  return ended;
}
