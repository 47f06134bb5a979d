import { afterAll, beforeAll, expect, it } from 'vitest';
import { games } from '#app/games.ts';
import { EDGE_SCALE } from '#platform/contract/edge.ts';
import { requestKey } from '#platform/server/money/request-key.ts';
import { amongUnknown } from '#platform/server/testing/among-unknown.ts';
import { soon } from '#platform/server/testing/soon.ts';
import { settleCashback } from './cashback.ts';
import { held, openRewards, type RewardsTestApp } from './testing/test-app.ts';

const DAY_MS = 86_400_000;
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

it('gives nothing for days that ended while rewards were off, and pays those that ended before', async () => {
  const { app, move } = fixture;
  const { pool } = app.platform.db;
  const player = await app.register();
  const usd = app.kit.money.currency('usd')!.id;
  const addDay = () =>
    pool.query(
      `insert into reward_day (day, user_id, cur, staked, paid, edge) values ($1, $2, $3, 1000000, 0, $4)`,
      [
        new Date(app.kit.runtime.now()).toISOString().slice(0, 10),
        player.id.toString(),
        usd,
        (1_000_000n * EDGE_SCALE).toString(),
      ],
    );
  await addDay();
  move(DAY_MS);
  await app.kit.features.set('rewards', false, 'test');
  await pool.query("select graphile_worker.add_job('rewards.cashback')");
  await soon(async () => expect(await held(app, player, 'usd')).toBe(10_000n));
  for (let day = 0; day < 2; day++) {
    await addDay();
    move(DAY_MS);
  }
  await app.kit.features.set('rewards', true, 'test');
  await amongUnknown(app, () => settleCashback(app.kit));
  const { rows } = await pool.query<{ cashback: string }>(
    'select cashback::text from reward_day where user_id = $1 order by day',
    [player.id.toString()],
  );
  expect(rows.map(({ cashback }) => cashback)).toEqual(['10000', '0', '0']);
  expect(await held(app, player, 'usd')).toBe(10_000n);
  const copy = app.kit.account.personalDataParts().find(({ section }) => section === 'rewards')!;
  expect(await copy.read((await app.kit.identity.byId(player.id))!)).toMatchObject({
    days: [{ staked_units: '1000000', cashback_units: '10000' }, {}, {}],
  });
});
