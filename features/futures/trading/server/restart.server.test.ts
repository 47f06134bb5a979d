import { expect, it, onTestFinished } from 'vitest';
import { soon } from '#platform/server/testing/soon.ts';
import { closePosition } from './change.ts';
import { createContext } from './context.ts';
import { openMarket } from './market.ts';
import { openTrading, plantedPrices, type TradingApp } from './testing/test-app.ts';

it('a process that takes over restores every position, looks at its own ticks only, and holds to the rows and settings of now', async () => {
  const first = await openTrading();
  const { databaseUrl, config } = first.app;
  const player = await first.player('200');
  const safe = await first.opened(player, { multiplier: '2' });
  const stop = await first.opened(player, { stopLoss: { kind: 'price', price: '995' } });
  const asked = await first.opened(player);
  const barred = await first.player();
  const theirs = await first.opened(barred);
  await first.pass();
  // The process ends between the request and the tick that would fill it, and an order waits as well.
  first.prices.pause(true);
  await first.pass();
  expect((await first.close(player, asked.id)).status).toBe(200);
  const waiting = (await first.order(player)).body.position;
  // It took longer than a price counts.
  await first.app.kit.db.pool.query(
    `update futures_position set ordered_at = ordered_at - 20000 where status = 'pending_open'`,
  );
  // And it has not taken that a player was barred.
  await first.app.kit.db.pool.query(`update account set excluded_until = '9999-12-31' where id = $1`, [
    barred.id.toString(),
  ]);
  await first.app.platform.close();
  onTestFinished(() => first.app.close());

  const prices = plantedPrices();
  const second = await openTrading(prices, {
    databaseUrl,
    config: { installationKey: config.installationKey },
  });
  onTestFinished(() => second.app.close());
  expect(await second.ended(player, asked.id)).toMatchObject({ reason: 'cashout', payout: '10.00' });
  expect(await second.ended(barred, theirs.id)).toMatchObject({ reason: 'excluded', payout: '10.00' });
  const open = async () => (await second.list(player, 'active')).filter(({ status }) => status === 'open');
  expect(await second.ended(player, waiting.id)).toMatchObject({ status: 'called_off', payout: '10.00' });
  prices.put(994);
  expect(await second.ended(player, stop.id)).toMatchObject({ reason: 'stop_loss', exit: '994.00000000' });
  expect((await open()).map(({ id }) => id)).toEqual([safe.id]);
  await second.close(player, safe.id);
  await second.ended(player, safe.id);
  expect(await second.audit()).toEqual([]);

  await paysOnceBesideAnother(second);
  await goesOnAfterARefusal(second);
  await endsWithAnExclusion(second);
  await refusesAnotherOrder(second);
});

/** A market that read a position before a part of it was closed elsewhere, and would close that part once more. */
async function paysOnceBesideAnother(house: TradingApp): Promise<void> {
  house.prices.put(1000);
  const player = await house.player();
  const { id } = await house.opened(player);
  house.prices.pause(true);
  await house.pass();
  expect((await house.close(player, id, '40')).status).toBe(200);
  await house.taken();
  const other = plantedPrices();
  // Ticks of its own: what keeps the two apart is the position alone.
  const market = await openMarket(createContext(house.app.kit), {
    ...other,
    next: async (...asked) => {
      const made = await other.next(...asked);
      return made && { ...made, seq: made.seq + 1_000_000 };
    },
  });
  other.put(1001);
  house.prices.put(1001);
  house.prices.pause(false);
  await soon(async () => expect(await house.list(player, 'closed')).toMatchObject([{ wager: '4.00' }]));
  house.prices.pause(true);
  await house.pass();
  await expect(market.step()).rejects.toThrow('is not what the book holds');
  // 40 % of 10, at 100 x 0.1 % less 11 % of the profit, once.
  expect(await house.balance(player)).toBe(house.app.units('94.356'));
  expect(await house.list(player, 'closed')).toHaveLength(1);
  expect(await house.audit()).toEqual([]);
}

/** A close that was taken by a process with older settings, and that the books refuse by those of now. */
async function goesOnAfterARefusal(house: TradingApp): Promise<void> {
  house.prices.put(1000);
  house.prices.pause(false);
  const player = await house.player();
  const { id } = await house.opened(player);
  const context = createContext(house.app.kit);
  const before = context.settings();
  await house.set({ minWagerEur: '8' });
  await house.pass();
  const who = (await house.app.kit.identity.byId(player.id))!;
  const older = { ...context, settings: () => before };
  expect(await closePosition(older, who, { id, share: '40' })).toEqual(expect.any(String));
  await soon(async () => expect(await house.list(player, 'active')).toMatchObject([{ id, status: 'open' }]));
  expect((await house.close(player, id, '40')).body.code).toBe(-1);
  expect((await house.close(player, id)).status).toBe(200);
  expect(await house.ended(player, id)).toMatchObject({ reason: 'cashout', wager: '10.00' });
  expect(await house.audit()).toEqual([]);
}

/** What is open is closed whole at the next price, a part that was asked for is not, and what waits is called off. */
async function endsWithAnExclusion(house: TradingApp): Promise<void> {
  await house.set({});
  house.prices.put(1000);
  const player = await house.player();
  const { id } = await house.opened(player);
  const parted = await house.opened(player);
  house.prices.put(1001);
  await house.pass();
  house.prices.pause(true);
  await house.pass();
  expect((await house.close(player, parted.id, '40')).status).toBe(200);
  const waiting = (await house.order(player)).body.position;
  await house.taken();
  const { kit, platform } = house.app;
  await kit.money.exclusive(player.id, (client, state, draft) =>
    kit.policy.bar(client, state, draft, { until: kit.runtime.now() + 86_400_000, kind: 'timeout' }),
  );
  await platform.events.settle();
  expect(await house.ended(player, waiting.id)).toMatchObject({ status: 'called_off', payout: '10.00' });
  house.prices.pause(false);
  for (const one of [id, parted.id])
    expect(await house.ended(player, one)).toMatchObject({
      reason: 'excluded',
      exit: '1001.00000000',
      wager: '10.00',
      // At 100 x 0.1 % less 11 % of the profit.
      payout: '10.89',
    });
  expect(await house.balance(player)).toBe(house.app.units('101.78'));
  expect(await house.audit()).toEqual([]);
}

/** A key that made another order makes none and shows none. */
async function refusesAnotherOrder(house: TradingApp): Promise<void> {
  const player = await house.player();
  await house.app.credit(player.id, 'usd', '50', true);
  const made = { key: 'taken', takeProfit: { kind: 'roi', roi: '50' } };
  const { id } = await house.opened(player, made);
  for (const other of [
    { direction: 'down' },
    { multiplier: '200' },
    { wager: '20' },
    { demo: true },
    { takeProfit: { kind: 'roi', roi: '60' } },
    { takeProfit: null },
    { stopLoss: { kind: 'roi', roi: '-50' } },
  ]) {
    const { status, body } = await house.order(player, { ...made, ...other });
    expect([status, body.code, body.position]).toEqual([409, 409, undefined]);
  }
  expect((await house.order(player, made)).body.position.id).toBe(id);
  expect(await house.balance(player)).toBe(house.app.units('90'));
}
