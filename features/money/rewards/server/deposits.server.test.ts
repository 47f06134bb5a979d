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
