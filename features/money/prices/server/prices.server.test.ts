import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { identity } from '#features/account/identity/feature.ts';
import { systemRuntime } from '#platform/server/runtime.ts';
import { createTestPlatform, type TestPlatform } from '#platform/server/testing/platform.ts';
import { pricesFeature } from '../feature.ts';
import { priceSettings } from '../settings.ts';
import { type Doubts, refreshPrices, sourceOf, tidyPrices } from './oracle.ts';
import { coingeckoSource, decimal, simulatedSource } from './source.ts';

let app: TestPlatform;
let service: Server;
let url: string;
let shift = 0;
/** What the price service says next. */
let says: { status: number; body: string } = { status: 200, body: '{}' };
const asked: URL[] = [];

beforeAll(async () => {
  service = createServer((request, response) => {
    asked.push(new URL(request.url!, 'http://x'));
    response.writeHead(says.status, { 'content-type': 'application/json' }).end(says.body);
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', () => resolve()));
  url = `http://127.0.0.1:${(service.address() as AddressInfo).port}/api/v3`;
  const system = systemRuntime();
  app = await createTestPlatform({
    features: [identity, pricesFeature],
    runtime: { ...system, now: () => system.now() + shift },
  });
});
afterAll(async () => {
  await app.close();
  service.close();
});

const usd = (code: string) => Number(app.kit.money.currency(code)!.priceUsd);
const settings = (more: object = {}) => priceSettings.parse({ source: 'coingecko', url, ...more });
const doubts: Doubts = new Map();
const refresh = () => refreshPrices(app.kit, coingeckoSource(settings(), app.kit), doubts);

describe('the HTTP source', () => {
  it('asks for all coins at once and writes what it hears', async () => {
    says = {
      status: 200,
      body: JSON.stringify({
        bitcoin: { usd: 98_000.5, eur: 90_000 },
        tron: { usd: 0.25, eur: 0.23 },
        // Of these it tells no price.
        ethereum: {},
        litecoin: { usd: 80 },
      }),
    };
    expect((await refresh()).toSorted()).toEqual(['btc', 'trx']);
    expect(asked.at(-1)!.pathname).toBe('/api/v3/simple/price');
    expect(asked.at(-1)!.searchParams.get('ids')).toContain('bitcoin,ethereum');
    expect([usd('btc'), usd('trx'), usd('eth')]).toEqual([98_000.5, 0.25, 3400]);
    const { body } = await app.api('/api/token/price', {});
    expect(body.bitcoin).toMatchObject({ usd: 98_000.5, usd_24h_change: null });
    expect(body.age).toBeLessThan(10_000);
  });

  it('tells the change over a day', async () => {
    shift = 86_400_000 + 60_000;
    says = { status: 200, body: JSON.stringify({ bitcoin: { usd: 107_800.55, eur: 99_000 } }) };
    await refresh();
    const { body } = await app.api('/api/token/price', {});
    expect(body.bitcoin.usd_24h_change).toBeCloseTo(10, 6);
  });

  it('tells none where no price of a day ago is known, but older ones', async () => {
    const before = shift;
    shift += 2 * 86_400_000;
    const { body } = await app.api('/api/token/price', {});
    shift = before;
    expect(body.bitcoin.usd_24h_change).toBeNull();
  });

  it.each([
    ['an error', { status: 500, body: 'down' }],
    ['another shape', { status: 200, body: '{"bitcoin":{"usd":"98000"}}' }],
    ['a price of nothing', { status: 200, body: '{"bitcoin":{"usd":0,"eur":0}}' }],
    ['no JSON', { status: 200, body: '<html>' }],
    ['a jump nobody believes', { status: 200, body: '{"bitcoin":{"usd":9,"eur":8}}' }],
    ['a jump in euros', { status: 200, body: '{"bitcoin":{"usd":107800,"eur":0.9}}' }],
  ])('leaves prices as they are on %s', async (_what, answer) => {
    const before = usd('btc');
    says = answer;
    expect(await refresh()).toEqual([]);
    expect(usd('btc')).toBe(before);
  });

  it('tells how old prices are that nobody renewed', async () => {
    shift += 660_000;
    const { body } = await app.api('/api/token/price', {});
    expect(body.age).toBeGreaterThanOrEqual(660_000);
    expect(body.age).toBeLessThan(720_000);
  });

  it('is believed a jump that it has told for ten minutes, and nothing else meanwhile', async () => {
    const send = (price: number) =>
      (says = { status: 200, body: JSON.stringify({ bitcoin: { usd: price, eur: price * 0.9 } }) });
    const minutes = async (count: number) => {
      shift += count * 60_000;
      return refresh();
    };
    const before = usd('btc');
    send(9);
    await refresh();
    send(60_000);
    expect(await minutes(6)).toEqual([]);
    send(61_000);
    expect(await minutes(6)).toEqual([]);
    expect(usd('btc')).toBe(before);
    expect(await minutes(4)).toEqual(['btc']);
    expect(usd('btc')).toBe(61_000);
    send(before);
    expect(await minutes(1)).toEqual([]);
    send(61_500);
    expect(await minutes(1)).toEqual(['btc']);
    send(before);
    expect(await minutes(9)).toEqual([]);
  });

  it('writes numbers without an exponent', () => {
    expect([decimal(1e-9), decimal(97_000), decimal(0.1)]).toEqual(['0.000000001', '97000', '0.1']);
  });
});

describe('the simulated source', () => {
  it('moves coins a little, keeps them near home, and leaves dollars alone', async () => {
    const currencies = app.kit.money.currencies();
    const anchor = new Map(currencies.map(({ code, priceUsd }) => [code, Number(priceUsd)]));
    const source = simulatedSource(app.kit.runtime, anchor);
    let list = currencies;
    for (let minute = 0; minute < 2000; minute++) {
      const quotes = await source(list);
      expect([...quotes.keys()].some((code) => ['usd', 'eur', 'usdt', 'usdc'].includes(code))).toBe(false);
      list = list.map((currency) => {
        const quote = quotes.get(currency.code);
        return quote ? { ...currency, priceUsd: quote.usd, priceEur: quote.eur } : currency;
      });
    }
    const btc = Number(list.find(({ code }) => code === 'btc')!.priceUsd);
    expect(btc).not.toBe(anchor.get('btc'));
    expect(Math.abs(btc / anchor.get('btc')! - 1)).toBeLessThan(0.5);
  });

  it('is what runs when nothing is set', async () => {
    const anchor = new Map([['btc', usd('btc')]]);
    expect(await refreshPrices(app.kit, sourceOf(app.kit, anchor), doubts)).toContain('btc');
    const { body } = await app.api('/api/data/prices', {});
    expect(body).toMatchObject({ source: 'simulated', prices: { usd: { usd: 1 } } });
  });
});

it('thins old points to one an hour', async () => {
  const { pool } = app.platform.db;
  await pool.query(
    `insert into price_point select 2, $1::timestamptz + n * interval '1 minute', 1, 1 from generate_series(0, 119) n`,
    [new Date('2020-01-01T00:00:00Z')],
  );
  shift = new Date('2020-01-05T00:00:00Z').getTime() - systemRuntime().now();
  await tidyPrices(app.kit);
  const { rows } = await pool.query(`select at from price_point where at < '2020-01-02'`);
  expect(rows).toHaveLength(2);
  shift = 0;
});

it('takes no stakes in a coin whose price was not renewed for as long as the operator allows', async () => {
  const stale = (code: string) => app.kit.services.stalePrice(code);
  const before = app.kit.settings.get('prices', priceSettings);
  await app.kit.settings.set('prices', settings({ refuseAfterMinutes: 5 }), 'test');
  await app.platform.db.pool.query('delete from price_point');
  says = {
    status: 200,
    body: JSON.stringify({
      bitcoin: { usd: usd('btc'), eur: usd('btc') * 0.9 },
      dogecoin: { usd: 9, eur: 8 },
    }),
  };
  expect(await refresh()).toEqual(['btc']);
  shift += 4 * 60_000;
  await expect.poll(() => stale('btc')).toBe(false);
  // Heard of, and not believed; not heard of at all.
  expect(['doge', 'eth'].map(stale)).toEqual([true, true]);
  shift += 2 * 60_000;
  expect(stale('btc')).toBe(true);
  // Dollars have no source here, and 0 is for operators who want none of it.
  expect(stale('usd')).toBe(false);
  await app.kit.settings.set('prices', settings({ refuseAfterMinutes: 0 }), 'test');
  expect(stale('btc')).toBe(false);
  await app.kit.settings.set('prices', before, 'test');
  shift = 0;
});

describe('a main network', () => {
  const main = { chains: [{ id: 'btc', network: 'main', url: 'http://127.0.0.1:1' }] } as const;
  const start = (databaseUrl?: string) =>
    createTestPlatform({
      features: [identity, pricesFeature],
      config: main,
      ...(databaseUrl === undefined ? {} : { databaseUrl }),
    });

  it('does not start with prices that the program makes up, and says what to do', async () => {
    await expect(start()).rejects.toThrow(
      /prices\.source is "simulated".*btc is a main network.*settings set prices/,
    );
  });

  it('starts with another source, and takes no made-up prices when that is switched off while it runs', async () => {
    const own = await createTestPlatform({ features: [identity, pricesFeature] });
    await own.kit.settings.set('prices', priceSettings.parse({ source: 'coingecko', url }), 'test');
    const real = await createTestPlatform({
      features: [identity, pricesFeature],
      config: { ...main, installationKey: own.config.installationKey },
      databaseUrl: own.databaseUrl,
    });
    await real.kit.settings.set('prices', priceSettings.parse({ source: 'simulated' }), 'test');
    const before = real.kit.money.currency('btc')!.priceUsd;
    expect(await refreshPrices(real.kit, sourceOf(real.kit, new Map([['btc', 1]])), doubts)).toEqual([]);
    expect(real.kit.money.currency('btc')!.priceUsd).toBe(before);
    await real.close();
    await own.close();
  });
});
