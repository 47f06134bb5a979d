import { afterAll, beforeAll, expect, it } from 'vitest';
import { games } from '#app/games.ts';
import { settleCashback } from './cashback.ts';
import { forgetEmptyDays } from './old-days.ts';
import { openRewards, type RewardsHouse } from './testing/house.ts';

let room: RewardsHouse;
beforeAll(async () => {
  room = await openRewards(games);
});
afterAll(() => room.house.close());

it('forgets old days that brought nothing; what was paid or waits stays, and the audit is clean', async () => {
  const { house } = room;
  const { pool } = house.platform.db;
  const usd = house.kit.money.currency('usd')!.id;
  const day = (cashback: number | null, id: bigint, ago: number) =>
    pool.query(
      `insert into reward_day (day, user_id, cur, staked, paid, edge, cashback)
       values (($5::timestamptz - interval '1 day' * $4)::date, $1, $2, 100, 90, 100, $3)`,
      [id.toString(), usd, cashback, ago, new Date(house.kit.ports.now())],
    );
  const [paid, empty, recent, open] = [
    await house.register(),
    await house.register(),
    await house.register(),
    await house.register(),
  ];
  await day(50, paid.id, 500);
  await day(0, empty.id, 500);
  await day(0, recent.id, 300);
  await settleCashback(house.kit);
  await day(null, open.id, 500);

  await Promise.all([forgetEmptyDays(house.kit), forgetEmptyDays(house.kit)]);
  await forgetEmptyDays(house.kit);
  const { rows } = await pool.query<{ user_id: string }>('select user_id from reward_day order by user_id');
  expect(rows.map(({ user_id }) => BigInt(user_id))).toEqual([paid.id, recent.id, open.id]);
  expect(await room.audit()).toEqual([]);
  // Nothing is paid a second time.
  await settleCashback(house.kit);
  expect(await room.audit()).toEqual([]);
});
