import { afterAll, beforeAll, expect, it } from 'vitest';
import { games } from '#app/games.ts';
import { requestKey } from '#platform/server/money/request-key.ts';
import { settleCashback } from './cashback.ts';
import { held, openRewards, type RewardsHouse } from './testing/house.ts';

let room: RewardsHouse;
beforeAll(async () => {
  room = await openRewards(games);
});
afterAll(() => room.house.close());

it('pays the others when one cashback cannot be paid', async () => {
  const { house } = room;
  const { pool } = house.platform.db;
  const players = [await house.register(), await house.register(), await house.register()];
  const usd = house.kit.money.currency('usd')!.id;
  const day = '2020-01-02';
  for (const { id } of players)
    await pool.query(
      `insert into reward_day (day, user_id, cur, staked, paid, edge, cashback) values ($1, $2, $3, 100, 0, 100, 50)`,
      [day, id.toString(), usd],
    );
  await pool.query('insert into request_key (user_id, key, ref) values ($1, $2, gen_random_uuid())', [
    players[0]!.id.toString(),
    requestKey(`cashback:${day}:${players[0]!.id}:${usd}`, 'posting'),
  ]);
  await settleCashback(house.kit);
  await settleCashback(house.kit);
  expect(await Promise.all(players.map((player) => held(house, player, 'usd')))).toEqual([0n, 50n, 50n]);
});
