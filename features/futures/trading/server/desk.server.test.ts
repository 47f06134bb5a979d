/** What staff see of futures: only with the permission, and figures that are those of the positions. What everybody is told of costs, limits and prices. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { soon } from '#platform/server/testing/soon.ts';
import type { TickerView } from '../contract.ts';
import type { DeskTicker } from '../desk-contract.ts';
import { createContext } from './context.ts';
import { createTickerList } from './lists.ts';
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

it('holds a ticker to limits of its own where they are below those of all', async () => {
  const player = await house.player();
  const { api } = house.app;
  const own = { maxMultiplier: 50, maxWagerEur: '5', maxNotionalEur: '100', maxExposureEur: '999999999' };
  await house.set({
    tickers: [
      { ticker: 'EMBER', start: '1000', ...own },
      { ticker: 'NOVA', start: '1000' },
    ],
  });
  expect((await api('/api/trading/tickers')).body[0].leverage).toBe(50);
  const limits = async (ticker: object) =>
    (await api('/api/trading/terms', { currency: 'usd', ...ticker })).body.limits;
  // A dollar is worth 0.92 EUR.
  expect(await limits({ ticker: 'EMBER' })).toMatchObject({ maxMultiplier: 50, maxWager: '5.43' });
  expect(await limits({ ticker: 'NOVA' })).toMatchObject({ maxMultiplier: 1000, maxWager: '21.73' });
  expect(await limits({})).toMatchObject({ maxMultiplier: 1000, maxWager: '21.73' });
  expect((await api('/api/trading/terms', { currency: 'usd', ticker: 'NONE' })).body.code).toBe(-3);
  const refused = async (more: object) => {
    const { code, message } = (await house.order(player, { wager: '1', ...more })).body;
    return [code, message];
  };
  expect(await refused({ multiplier: '50.01' })).toEqual([2, 'Multiplier: 1 to 50']);
  expect(await refused({ wager: '6' })).toEqual([-9, 'Max bet amount: 5 EUR']);
  expect(await refused({ wager: '5', multiplier: '50' })).toEqual([
    -9,
    'Max bet amount: 2.00 EUR at this multiplier',
  ]);
  const room = '30';
  await house.set({ tickers: [{ ticker: 'EMBER', start: '1000', maxNetExposureEur: room }] });
  expect((await refused({ multiplier: '50' }))[0]).toBe(5);
  await house.set({ tickers: [{ ticker: 'EMBER', start: '1000', maxExposureEur: room }] });
  expect((await refused({ multiplier: '50' }))[0]).toBe(5);
  const taken = await house.opened(player, { wager: '1', multiplier: '20' });
  const staff = await house.app.staff('trading.read');
  expect((await api('/api/admin/trading/tickers', {}, staff.token)).body.tickers[0].limits).toEqual({
    multiplier: 1000,
    side: room,
    net: '500000',
  });
  await house.close(player, taken.id);
  await house.ended(player, taken.id);
});

it('measures the day against the close before it, also over a pause that reaches across its beginning', async () => {
  const { kit } = house.app;
  const context = createContext(kit);
  const change = async () =>
    (await createTickerList(context)()).find(({ ticker }) => ticker === 'EMBER')!.stats.change_24h;
  house.prices.put(1000);
  await soon(async () => expect(await change()).toBe('0.00'));
  const stopped = Math.floor((kit.runtime.now() - 30 * 3_600_000) / 60_000) * 60_000;
  await kit.db.pool.query(
    `insert into futures_candle (ticker, frame, at, open, high, low, close, count)
     values ('EMBER', 60000, $1, 120000000000, 130000000000, 110000000000, 125000000000, 9)`,
    [stopped],
  );
  await soon(async () => expect(await change()).toBe('-20.00'));
  await kit.db.pool.query(`delete from futures_candle where at = $1`, [stopped]);
});

it('shows every second on the chart: the one in which ticks stop, and those without one flat at the close before', async () => {
  const { api, kit } = house.app;
  const candles = async () =>
    (await api('/api/trading/candles', { ticker: 'EMBER', timeframe: '1s' })).body as { at: number }[];
  house.prices.pause(true);
  await house.pass();
  const [{ price }] = (await api('/api/trading/tickers')).body as [TickerView];
  const second = Math.floor(price.at / 1_000) * 1_000;
  await soon(async () => expect((await candles()).at(-1)).toMatchObject({ at: second, close: price.price }));
  house.prices.pause(false);
  const first = (await candles())[0]!.at;
  await kit.db.pool.query(
    `insert into futures_candle (ticker, frame, at, open, high, low, close, count)
     values ('EMBER', 1000, $1, 120000000000, 130000000000, 110000000000, 90000000000, 9)`,
    [first - 3_000],
  );
  const [open, close] = ['1200.00000000', '900.00000000'];
  expect((await candles()).slice(0, 3)).toEqual([
    { at: first - 3_000, open, high: '1300.00000000', low: '1100.00000000', close, count: 9 },
    { at: first - 2_000, open: close, high: close, low: close, close, count: 0 },
    { at: first - 1_000, open: close, high: close, low: close, close, count: 0 },
  ]);
});
