/** Calls that something else overtakes while they are on their way. */
import type pg from 'pg';
import { expect } from 'vitest';
import type { TestPlatform } from './platform.ts';
import { soon } from './soon.ts';

type Step = (client: pg.PoolClient) => Promise<unknown>;

/** Holds an account's row, as whatever changes what opens the account does. */
export function accountRow(id: bigint): Step {
  return (client) => client.query('select 1 from account where id = $1 for update', [id.toString()]);
}

/**
 * Starts calls and waits until all of them wait for what `hold` has locked; then `change` is committed, and they go on.
 * @returns what they answered
 */
export async function overtaken<T>(
  { kit: { db } }: TestPlatform,
  hold: Step,
  calls: () => readonly Promise<T>[],
  change: Step = async () => {},
): Promise<T[]> {
  const client = await db.pool.connect();
  try {
    await client.query('begin');
    await hold(client);
    const started = calls();
    await soon(async () => {
      // On this very connection: the pool of a test has few. What a transaction sees of the others is kept until it is told to look again.
      await client.query('select pg_stat_clear_snapshot()');
      const { rowCount } = await client.query(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      expect(rowCount).toBeGreaterThanOrEqual(started.length);
    });
    await change(client);
    await client.query('commit');
    return await Promise.all(started);
  } finally {
    client.release();
  }
}
