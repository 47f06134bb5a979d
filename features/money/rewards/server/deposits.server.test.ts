import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { games } from '#app/games.ts';
import type { DomainEvent } from '#platform/contract/event.ts';
import { countDeposits } from './deposits.ts';
import { openRewards, type RewardsTestApp } from './testing/test-app.ts';

let fixture: RewardsTestApp;
beforeAll(async () => {
  fixture = await openRewards(games);
});
afterAll(() => fixture.app.close());

it('takes players in the order in which bets are counted, whatever came first', async () => {
  const { db } = fixture.app.platform;
  const [low, high] = [await fixture.app.register(), await fixture.app.register()];
  for (const { id } of [low, high])
    await db.pool.query('insert into reward_player (user_id) values ($1) on conflict do nothing', [
      id.toString(),
    ]);
  const credited = (user: bigint, batch: number): DomainEvent<'deposit.credited'> => ({
    lane: 1,
    batch,
    type: 'deposit.credited',
    user,
    data: { id: fixture.app.kit.runtime.uuid(), cur: 10, amount: '100' },
    at: fixture.app.kit.runtime.now(),
  });
  const first = await db.pool.connect();
  try {
    await first.query('begin');
    await first.query('select 1 from reward_player where user_id = $1 for update', [low.id.toString()]);
    const counted = db.transaction((client) =>
      countDeposits(fixture.app.kit, [credited(high.id, 1), credited(low.id, 2)], client),
    );
    for (;;) {
      const { rows } = await db.pool.query('select 1 from pg_locks where not granted');
      if (rows.length > 0) break;
      await sleep(10);
    }
    // Who counts bets has the first player and asks for the second: it is to be had.
    await first.query('select 1 from reward_player where user_id = $1 for update nowait', [
      high.id.toString(),
    ]);
    await first.query('commit');
    await counted;
  } finally {
    await first.query('rollback');
    first.release();
  }
  const { rows } = await db.pool.query('select deposits from reward_player where user_id = any($1)', [
    [low.id.toString(), high.id.toString()],
  ]);
  expect(rows).toEqual([{ deposits: 1 }, { deposits: 1 }]);
});

it('is one deposit, whose parts come one after the other', async () => {
  const { app } = fixture;
  const { user, id: player } = await app.register();
  const id = app.kit.runtime.uuid();
  const part = (type: 'deposit.credited' | 'deposit.released', batch: number) => ({
    lane: 1,
    batch,
    type,
    user: player,
    data: { id, cur: 10, amount: '100' },
    at: app.kit.runtime.now(),
  });
  const count = (events: Parameters<typeof countDeposits>[1]) =>
    app.platform.db.transaction((client) => countDeposits(app.kit, events, client));
  const staff = await app.staff();
  const deposits = async () =>
    (await app.api('/api/admin/rewards/user', { id: user._id }, staff.token)).body.deposits;
  await count([part('deposit.credited', 1), part('deposit.released', 2)]);
  expect(await deposits()).toBe(1);
  await count([{ ...part('deposit.credited', 3), type: 'deposit.reversed' }]);
  expect(await deposits()).toBe(0);
});
