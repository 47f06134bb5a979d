import { expect, it } from 'vitest';
import { openTestDatabase } from '../testing/open-database.ts';
import { daysAgo, forget, type Old } from './forget.ts';
import type { Database } from './handle.ts';

const now = Date.parse('2026-11-20T00:00:00Z');
const old: Old = {
  table: 'policy_refusal',
  key: { last_at: 'timestamptz', ctid: 'tid' },
  within: 't.last_at < $1',
  values: [daysAgo(now, 100)],
};

async function filled(): Promise<Database> {
  const db = await openTestDatabase();
  await db.pool.query(
    `insert into policy_refusal (user_id, bucket, action, product, rule, first_at, last_at, count)
     select n, $1, 'play', 'x', 'age', $1, $1::timestamptz - interval '1 day' * (n / 3), 1 from generate_series(0, 599) n`,
    [new Date(now)],
  );
  return db;
}
const left = async (db: Database) =>
  (await db.pool.query<{ user_id: string }>('select user_id from policy_refusal order by user_id')).rows;

it('goes through all old rows in small batches, and leaves the others', async () => {
  const db = await filled();
  // Rows 300 to 302 are just 100 days old: not older. Three rows share each moment, so batches end between equals.
  expect(await forget(db, old, 7)).toBe(297);
  expect((await left(db)).map(({ user_id }) => Number(user_id))).toEqual([...Array(303).keys()]);
  expect(await forget(db, old, 7)).toBe(0);
});

it('goes on behind rows that stay', async () => {
  const db = await filled();
  expect(await forget(db, { ...old, gone: 't.user_id % 2 = 0' }, 5)).toBe(148);
  expect((await left(db)).filter(({ user_id }) => Number(user_id) > 302).length).toBe(149);
});

it('may run in several processes at once', async () => {
  const db = await filled();
  const went = await Promise.all(Array.from({ length: 4 }, () => forget(db, old, 10)));
  expect(went.reduce((sum, one) => sum + one, 0)).toBe(297);
  expect((await left(db)).length).toBe(303);
});
