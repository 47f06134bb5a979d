/** Rewards, levels and the race count futures by the fee they paid. */
import { expect, it, onTestFinished } from 'vitest';
import { raceFeature } from '#features/play/race/feature.ts';
import { rewards } from '#features/money/rewards/feature.ts';
import { openTrading } from './testing/test-app.ts';

it('a profit counts with its fee, a loss and a close at the entry with nothing', async () => {
  const house = await openTrading(undefined, { features: [rewards, raceFeature] });
  onTestFinished(() => house.app.close());
  const player = await house.player();
  const [gain, flat, loss] = [
    await house.opened(player, { multiplier: '100' }),
    await house.opened(player, { multiplier: '1' }),
    await house.opened(player, { direction: 'down', multiplier: '100' }),
  ];
  await house.close(player, flat.id);
  await house.ended(player, flat.id);
  house.prices.put(1001);
  await house.pass();
  await house.close(player, gain.id);
  await house.close(player, loss.id);
  // 10 % of 10 is 1; 11 % of that is the fee.
  expect(await house.ended(player, gain.id)).toMatchObject({ payout: '10.89' });
  expect(await house.ended(player, loss.id)).toMatchObject({ payout: '9.00' });
  await house.app.platform.events.settle();
  const { pool } = house.app.kit.db;
  const one = async (sql: string) => (await pool.query(sql, [player.id.toString()])).rows[0];
  // The fee of 11 cents, in thousand millionths of a unit.
  expect(await one('select edge::text from reward_edge where user_id = $1')).toEqual({
    edge: `${house.app.units('0.11')}000000000`,
  });
  // A fee of 11 cents counts as more than the wager of 10 dollars does, so as all of it; the others as nothing.
  expect(await one('select wagered::text from race_entry where user_id = $1')).toEqual({
    wagered: '10000000',
  });
  expect(await one('select wagered::text from reward_player where user_id = $1')).toEqual({
    wagered: '10000000',
  });
  expect(await house.audit()).toEqual([]);
});
