import { afterAll, beforeAll, expect, it } from 'vitest';
import { games } from '#app/games.ts';
import { settleCashback } from './cashback.ts';
import { forgetEmptyDays } from './old-days.ts';
import { openRewards, type RewardsTestApp } from './testing/test-app.ts';

let fixture: RewardsTestApp;
beforeAll(async () => {
  fixture = await openRewards(games);
});
afterAll(() => fixture.app.close());

it('forgets old days that brought nothing; what was paid or waits stays, and the audit is clean', async () => {
  const { app } = fixture;
  const { pool } = app.platform.db;
  const usd = app.kit.money.currency('usd')!.id;
  const day = (cashback: number | null, id: bigint, ago: number) =>
    pool.query(
      `insert into reward_day (day, user_id, cur, staked, paid, edge, cashback)
       values (($5::timestamptz - interval '1 day' * $4)::date, $1, $2, 100, 90, 100, $3)`,
      [id.toString(), usd, cashback, ago, new Date(app.kit.runtime.now())],
    );
  const [paid, empty, recent, open] = [
    await app.register(),
    await app.register(),
    await app.register(),
    await app.register(),
  ];
  await day(50, paid.id, 500);
  await day(0, empty.id, 500);
  await day(0, recent.id, 300);
  await settleCashback(app.kit);
  await day(null, open.id, 500);

  await Promise.all([forgetEmptyDays(app.kit), forgetEmptyDays(app.kit)]);
  await forgetEmptyDays(app.kit);
  const { rows } = await pool.query<{ user_id: string }>('select user_id from reward_day order by user_id');
  expect(rows.map(({ user_id }) => BigInt(user_id))).toEqual([paid.id, recent.id, open.id]);
  expect(await fixture.audit()).toEqual([]);
  // Nothing is paid a second time.
  await settleCashback(app.kit);
  expect(await fixture.audit()).toEqual([]);
});
