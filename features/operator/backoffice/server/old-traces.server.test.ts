import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestPlatform } from '#platform/server/testing/platform.ts';
import { forgetTraces } from './links.ts';
import { openTestApp } from './testing.ts';

let app: TestPlatform;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

it('forgets places that an account was not used from for years', async () => {
  const { pool } = app.kit.db;
  const [one, other, staff] = [await app.register(), await app.register(), await app.staff()];
  await pool.query('delete from account_trace where account_id = any($1)', [
    [one.id.toString(), other.id.toString()],
  ]);
  const now = new Date(app.kit.runtime.now());
  for (const [mark, days] of [
    [1, 1096],
    [2, 1094],
  ] as const)
    for (const { id } of [one, other])
      await pool.query(
        `insert into account_trace (account_id, kind, mark, first_seen, last_seen)
         values ($1, 'device', $2, $3, $3::timestamptz - interval '1 day' * $4)`,
        [id.toString(), Buffer.alloc(32, mark), now, days],
      );
  await Promise.all([forgetTraces(app.kit), forgetTraces(app.kit)]);
  const { body } = await app.api('/api/admin/user/links', { id: one.user._id }, staff.token);
  expect(body.links).toMatchObject([{ user: { _id: other.user._id }, mark: '02020202' }]);
});
