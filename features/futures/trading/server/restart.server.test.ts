import { expect, it, onTestFinished } from 'vitest';
import { openTrading, plantedPrices } from './testing/test-app.ts';

it('a process that takes over restores every position and looks at its own ticks only', async () => {
  const first = await openTrading();
  const { databaseUrl, config } = first.app;
  const player = await first.player('200');
  const safe = await first.opened(player, { multiplier: '2' });
  const stop = await first.opened(player, { stopLoss: { kind: 'price', price: '995' } });
  const asked = await first.opened(player);
  await first.pass();
  // The process ends between the request and the tick that would fill it, and an order waits as well.
  first.prices.pause(true);
  await first.pass();
  expect((await first.close(player, asked.id)).status).toBe(200);
  const waiting = (await first.order(player)).body.position;
  await first.app.platform.close();
  onTestFinished(() => first.app.close());

  const prices = plantedPrices();
  const second = await openTrading(prices, {
    databaseUrl,
    config: { installationKey: config.installationKey },
  });
  onTestFinished(() => second.app.close());
  expect(await second.ended(player, asked.id)).toMatchObject({ reason: 'cashout', payout: '10.00' });
  const open = async () => (await second.list(player, 'active')).filter(({ status }) => status === 'open');
  while ((await open()).length < 3) await second.pass(1);
  prices.put(994);
  expect(await second.ended(player, stop.id)).toMatchObject({ reason: 'stop_loss', exit: '994.00000000' });
  expect(new Set((await open()).map(({ id }) => id))).toEqual(new Set([safe.id, waiting.id]));
  await second.close(player, waiting.id);
  await second.close(player, safe.id);
  await second.ended(player, waiting.id);
  await second.ended(player, safe.id);
  expect(await second.audit()).toEqual([]);
});
