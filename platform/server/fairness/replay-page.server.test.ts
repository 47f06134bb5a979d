import { expect, it } from 'vitest';
import { withClient } from '../database/database.ts';
import { openTestDatabase } from '../testing/open-database.ts';
import { REPLAY_PAGE } from './stored-bets.ts';

it('finds its place along the key, also with the plan that is kept for all values', async () => {
  const db = await openTestDatabase();
  const plan = await withClient(db.connectionOptions(), async (client) => {
    await client.query(
      `set plan_cache_mode = force_generic_plan; set enable_seqscan = off; set enable_bitmapscan = off`,
    );
    await client.query(`prepare page as ${REPLAY_PAGE}`);
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      `explain execute page('1970-01-01', '9999-12-31', null, 5, '00000000-0000-0000-0000-000000000000', 100, 9)`,
    );
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
  expect(plan).toMatch(/Index Cond: \(\(ROW\(user_id, id\) > ROW\(\$4, \$5\)\)/);
});
