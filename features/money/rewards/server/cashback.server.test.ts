import { afterAll, beforeAll, expect, it } from 'vitest';
import { games } from '#app/games.ts';
import { requestKey } from '#platform/server/money/request-key.ts';
import { settleCashback } from './cashback.ts';
import { held, openRewards, type RewardsTestApp } from './testing/test-app.ts';

let fixture: RewardsTestApp;
beforeAll(async () => {
  fixture = await openRewards(games);
});
afterAll(() => fixture.app.close());

it('pays the others when one cashback cannot be paid', async () => {
  const { app } = fixture;
  const { pool } = app.platform.db;
  const players = [await app.register(), await app.register(), await app.register()];
  const usd = app.kit.money.currency('usd')!.id;
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
  await settleCashback(app.kit);
  await settleCashback(app.kit);
  expect(await Promise.all(players.map((player) => held(app, player, 'usd')))).toEqual([0n, 50n, 50n]);
});
