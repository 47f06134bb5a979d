import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestPlatform } from '#platform/server/testing/platform.ts';
import { forgetTraces } from './links.ts';
import { openHouse } from './testing.ts';

let house: TestPlatform;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

it('forgets places that an account was not used from for years', async () => {
  const { pool } = house.kit.db;
  const [one, other, staff] = [await house.register(), await house.register(), await house.staff()];
  await pool.query('delete from account_trace where account_id = any($1)', [
    [one.id.toString(), other.id.toString()],
  ]);
  const now = new Date(house.kit.ports.now());
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
  await Promise.all([forgetTraces(house.kit), forgetTraces(house.kit)]);
  const { body } = await house.api('/api/admin/user/links', { id: one.user._id }, staff.token);
  expect(body.links).toMatchObject([{ user: { _id: other.user._id }, mark: '02020202' }]);
});
