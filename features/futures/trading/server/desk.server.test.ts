/** What staff see of futures: only with the permission, and figures that are those of the positions. What everybody is told of the costs. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DeskTicker } from '../desk-contract.ts';
import { openTrading, type TradingApp } from './testing/test-app.ts';

let house: TradingApp;
beforeAll(async () => {
  house = await openTrading();
});
afterAll(() => house.app.close());

it('needs its permission, and adds up exposure, fees and the result of the day', async () => {
  const desk = (token?: string) => house.app.api('/api/admin/trading/tickers', {}, token);
  const player = await house.player();
  expect((await desk()).status).toBe(401);
  expect((await desk(player.token)).status).toBe(403);
  const staff = await house.app.staff('trading.read');
  const ticker = async () => ((await desk(staff.token)).body.tickers as DeskTicker[])[0]!;
  expect(await ticker()).toMatchObject({
    ticker: 'EMBER',
    kind: 'simulated',
    open: 0,
    up: '0.00',
    sources: [],
  });

  const winner = await house.opened(player, { multiplier: '200' });
  const staying = await house.opened(player, { multiplier: '3', direction: 'down' });
  const during = await ticker();
  expect(during.open).toBe(2);
  expect(Number(during.up)).toBeGreaterThan(1_000);
  expect(Number(during.up) / Number(during.down)).toBeCloseTo(200 / 3, 1);
  const risk = (await house.app.kit.services.openRisks[0]!.read())!;
  expect(risk.name).toBe('EMBER');
  expect(Number(risk.microEur) / 1e6).toBeCloseTo(Number(during.up) - Number(during.down), 1);
  house.prices.put(1005);
  await house.pass();
  await house.close(player, winner.id);
  await house.ended(player, winner.id);
  // 100 % are won, of which 11 % are the fee: for a wager of 10 the house kept 1.10 and paid 8.90 more than it took.
  const { day, up, down, open } = await ticker();
  expect([open, up, down]).toEqual([1, '0.00', during.down]);
  expect(day.closed).toBe(1);
  expect(Number(day.fees) / Number(day.wagered)).toBeCloseTo(0.11, 2);
  expect(Number(day.result) / Number(day.wagered)).toBeCloseTo(-0.89, 2);
  expect(Number(day.expected_edge)).toBeCloseTo(11, 0);
  expect(Number(day.edge)).toBeCloseTo(-89, 0);
  await house.close(player, staying.id);
  await house.ended(player, staying.id);
  expect(await house.audit()).toEqual([]);
});

it('tells everybody what the settings ask and wait for now', async () => {
  await house.set({
    spread: '0.010',
    rollover: '0.001',
    keepBase: '0.0',
    maxMultiplier: 500,
    fillDelayMs: 1_500,
  });
  const costs = { rollover: '0.001', keep_base: '0' };
  expect(house.app.kit.page.shownSettings().trading).toMatchObject({
    terms: costs,
    spread: '0.01',
    limits: { maxMultiplier: 500, minHoldMs: 0, delayMs: { simulated: 1_500, exchange: 1_500 } },
  });
  expect((await house.app.api('/api/trading/terms', { currency: 'usd' })).body).toMatchObject({
    terms: costs,
    spread: '0.01',
    limits: { maxMultiplier: 500 },
  });
});
