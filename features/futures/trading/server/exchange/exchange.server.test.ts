/** A ticker of exchanges on the whole server: four exchanges on this machine, of which some lie. */
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { identity } from '#features/account/identity/feature.ts';
import { shell } from '#features/site/shell/feature.ts';
import type { Feature } from '#platform/contract/feature.ts';
import { createTestPlatform, type TestPlatform } from '#platform/server/testing/platform.ts';
import { soon } from '#platform/server/testing/soon.ts';
import type { DeskTicker } from '../../desk-contract.ts';
import type { TickerView } from '../../contract.ts';
import { trading } from '../../feature.ts';
import { createContext } from '../context.ts';
import { forgetTicks } from '../forget.ts';
import { tradingServer } from '../index.ts';
import { pricesByKind, simulatedPrices } from '../prices.ts';
import { type LocalExchange, localExchange } from '../testing/local-exchange.ts';
import { exchangePrices } from './prices.ts';

const VENUES = ['binance', 'coinbase', 'kraken', 'bitstamp'] as const;
type Venue = (typeof VENUES)[number];
const SYMBOLS = { binance: 'BTCUSDT', coinbase: 'BTC-USD', kraken: 'BTC/USD', bitstamp: 'btcusd' } as const;

/** A message of each exchange with this price, in the shape that it sends; the time is an hour ahead of ours. */
const MESSAGES: Readonly<Record<Venue, (price: number, at: Date) => object>> = {
  binance: (price) => ({
    stream: 'btcusdt@bookTicker',
    data: { u: 1, s: SYMBOLS.binance, b: `${price}.00`, B: '1', a: `${price}.00`, A: '1' },
  }),
  coinbase: (price, at) => ({
    type: 'ticker',
    product_id: SYMBOLS.coinbase,
    price: `${price}`,
    best_bid: `${price}`,
    best_ask: `${price}`,
    open_24h: '1',
    volume_24h: '1',
    time: at.toISOString(),
  }),
  kraken: (price, at) => ({
    channel: 'ticker',
    type: 'update',
    data: [{ symbol: SYMBOLS.kraken, bid: price, ask: price, last: price, timestamp: at.toISOString() }],
  }),
  bitstamp: (price, at) => ({
    event: 'trade',
    channel: `live_trades_${SYMBOLS.bitstamp}`,
    data: {
      id: 1,
      price_str: `${price}`,
      amount_str: '1',
      type: 0,
      microtimestamp: `${at.getTime()}000`,
    },
  }),
};

let app: TestPlatform;
const exchanges = new Map<Venue, LocalExchange>();
/** What each exchange quotes, ten times a second; null is silence. */
const quoted: Record<Venue, number | null> = { binance: null, coinbase: null, kraken: null, bitstamp: null };
let ending = false;
let talking: Promise<void>;

beforeAll(async () => {
  for (const venue of VENUES) exchanges.set(venue, await localExchange());
  const addresses = Object.fromEntries([...exchanges].map(([venue, { url }]) => [venue, url]));
  const feature: Feature = {
    ...trading,
    server: async () => ({
      default: tradingServer((context) =>
        pricesByKind(simulatedPrices(context), exchangePrices(context, addresses)),
      ),
    }),
  };
  app = await createTestPlatform({ features: [shell, identity, feature] });
  const sources = VENUES.map((venue) => ({ venue, symbol: SYMBOLS[venue] }));
  await app.kit.settings.set(
    'trading',
    { tickers: [{ ticker: 'BTC', start: '1', kind: 'exchange', sources }] },
    'test',
  );
  await app.kit.features.set('trading', true, 'test');
  talking = talk();
});
afterAll(async () => {
  ending = true;
  await talking;
  await app.close();
  for (const exchange of exchanges.values()) await exchange.close();
});

async function talk(): Promise<void> {
  for (; !ending; await sleep(100)) {
    const at = new Date(Date.now() + 3_600_000);
    for (const [venue, exchange] of exchanges) {
      const price = quoted[venue];
      if (price !== null) exchange.send(JSON.stringify(MESSAGES[venue](price, at)));
    }
  }
}

const quote = (prices: Partial<Record<Venue, number | null>>) => void Object.assign(quoted, prices);
const ticker = async () => ((await app.api('/api/trading/tickers')).body as TickerView[])[0];
/** Waits until the ticker stands like this. */
const becomes = (price: number, halted = false) =>
  soon(async () => {
    const now = await ticker();
    expect([now && Number(now.price.price), now?.halted]).toEqual([price, halted]);
  });

it('has no price before two sources have one, then the index, with what it was made of', async () => {
  quote({ binance: 50_000 });
  await soon(() => expect(exchanges.get('bitstamp')!.hellos).toHaveLength(1));
  await sleep(1_000);
  expect(await ticker()).toBeUndefined();
  quote({ coinbase: 50_010, kraken: 50_020, bitstamp: 50_020 });
  await becomes(50_012.5);
  expect(await ticker()).toMatchObject({ kind: 'exchange', ticker: 'BTC' });
  const { body } = await app.api('/api/trading/ticks', { ticker: 'BTC', after: 0 });
  const last = (body as { readings: string; sources: string; seq: number }[]).at(-1)!;
  expect(last.readings).toContain('binance 50000.00000000');
  expect(last.sources).toBe(createHash('sha256').update(last.readings).digest('hex'));
  expect((body as { seq: number }[]).map(({ seq }) => seq)).toEqual(
    body.map((_: unknown, at: number) => at + 1),
  );
});

it('is not led by a source that lies', async () => {
  quote({ binance: 50_000, coinbase: 50_000, kraken: 50_000, bitstamp: 50_000 });
  await becomes(50_000);
  // Twice the price counts as the edge of the band: 0.3 % above the median, a quarter of it in the mean.
  quote({ coinbase: 100_000 });
  await becomes(50_037.5);
  // One that falls silent stops counting, however far ahead its clock was.
  quote({ coinbase: null });
  await becomes(50_000);
});

it('stands still while the sources are silent, refuses orders and gives waiting ones back, and goes on by itself', async () => {
  const player = await app.register();
  await app.credit(player.id, 'usd', '50');
  const order = () =>
    app.api(
      '/api/trading/open',
      { ticker: 'BTC', direction: 'up', multiplier: '10', wager: '10', currency: 'usd' },
      player.token,
    );
  quote({ coinbase: 50_000 });
  await becomes(50_000);
  const taken = await soon(async () => {
    const { body } = await order();
    expect(body.code).toBeUndefined();
    return body.position.id as string;
  });
  const active = async () =>
    (await app.api('/api/trading/positions', { which: 'active' }, player.token)).body as {
      id: string;
      status: string;
    }[];
  await soon(async () => expect(await active()).toMatchObject([{ id: taken, status: 'open' }]));
  quote({ binance: null, kraken: null, bitstamp: null });
  await becomes(50_000, true);
  expect((await order()).body.code).toBe(-10);
  // One source alone is no index.
  quote({ coinbase: 10_000 });
  await sleep(1_000);
  expect(await active()).toMatchObject([{ id: taken, status: 'open' }]);
  quote({ binance: 50_100, coinbase: 50_100, kraken: 50_100, bitstamp: 50_100 });
  await becomes(50_100);
  expect(await active()).toMatchObject([{ id: taken, status: 'open' }]);
});

it('stands still after a move of a quarter until an operator has halted it, whatever its sources are then', async () => {
  quote({ binance: 30_000, coinbase: 30_000, kraken: 30_000, bitstamp: 30_000 });
  await soon(async () => expect((await ticker())!.halted).toBe(true));
  const sources = VENUES.map((venue) => ({ venue, symbol: SYMBOLS[venue] }));
  const set = (halted: boolean, of = sources) =>
    app.kit.settings.set(
      'trading',
      { tickers: [{ ticker: 'BTC', start: '1', kind: 'exchange', sources: of, halted }] },
      'test',
    );
  await set(true);
  await sleep(1_000);
  // Others than those that were looked at so far, as after a restart.
  await set(false, sources.toReversed());
  await becomes(30_000);
});

it('shows staff how each source counts, and keeps its ticks as long as those of other tickers', async () => {
  const staff = await app.staff('trading.read');
  quote({ kraken: 60_000, bitstamp: null });
  await soon(async () => {
    const { body } = await app.api('/api/admin/trading/tickers', {}, staff.token);
    expect((body.tickers as DeskTicker[])[0]!.sources).toMatchObject([
      { venue: 'binance', symbol: SYMBOLS.binance, state: 'used', price: '30000.00000000' },
      { venue: 'bitstamp', state: 'old', price: null },
      { venue: 'coinbase', state: 'used' },
      { venue: 'kraken', state: 'capped', price: '30090.00000000' },
    ]);
  });
  const first = async () =>
    (await app.kit.db.pool.query<{ seq: string }>('select min(seq)::text as seq from futures_tick')).rows[0]!
      .seq;
  const context = createContext(app.kit);
  await forgetTicks(context);
  expect(await first()).toBe('1');
  // Ten days later, by the numbers that a full week of ticks has.
  await app.kit.features.set('trading', false, 'test');
  await sleep(1_000);
  await app.kit.db.pool.query('update futures_ticker set seq = $1', [7 * 345_600 + 5]);
  await forgetTicks(context);
  expect(await first()).toBe('5');
});

it('takes no ticker of fewer than three exchanges, nor one exchange twice, nor another kind of one that is there', async () => {
  const of = (...venues: readonly Venue[]) => ({
    tickers: [
      {
        ticker: 'ETH',
        start: '1',
        kind: 'exchange',
        sources: venues.map((venue) => ({ venue, symbol: SYMBOLS[venue] })),
      },
    ],
  });
  for (const venues of [
    ['binance', 'kraken'],
    ['binance', 'kraken', 'bitstamp', 'binance'],
  ] as const)
    expect(await app.kit.settings.set('trading', of(...venues), 'test')).toHaveProperty('errors.tickers');
  const other = { tickers: [{ ticker: 'BTC', start: '1', kind: 'simulated' }] };
  expect(await app.kit.settings.set('trading', other, 'test')).toHaveProperty(
    'errors.tickers',
    expect.stringContaining('BTC began as exchange'),
  );
});
