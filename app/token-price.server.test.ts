/** The price of the house's own token: that of the prices of the house, or of its own market. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pricesFeature } from '#features/money/prices/feature.ts';
import { refreshPrices } from '#features/money/prices/server/oracle.ts';
import { dayOf } from '#features/money/token/server/days.ts';
import { openToken, type TokenTestApp } from '#features/money/token/server/testing/test-app.ts';
import { identity } from '#features/account/identity/feature.ts';
import { shell } from '#features/site/shell/feature.ts';
import { token } from '#features/money/token/feature.ts';

let house: TokenTestApp;

beforeAll(async () => {
  house = await openToken({ features: [shell, identity, pricesFeature, token] });
});
afterAll(() => house.app.close());

const phx = () => house.app.kit.money.currency('phx')!;
const choose = (change: object) => house.app.kit.settings.set('token', change, 'test');
/** A source that says another price at each look. */
const look = (usd: string) =>
  refreshPrices(house.app.kit, async () => new Map([['phx', { usd, eur: usd }]]), new Map());

async function bought(daysAgo: number, price: string, amount = '100'): Promise<void> {
  const { kit } = house.app;
  const usdt = kit.money.currency('usdt')!.id;
  await kit.db.pool.query(
    `insert into token_buyback (day, at, revenue, share, cur, price, amount, paid_in, cost, burn_id)
     values ($1, now(), 1, 500, $2, $3, $4::bigint, $5, 1, case when $4::bigint > 0 then gen_random_uuid() end)`,
    [dayOf(house.now() - daysAgo * 86_400_000), phx().id, price, amount, usdt],
  );
}

it('is the one of the prices of the house as long as nothing else is chosen', async () => {
  expect(await look('0.051')).toEqual(['phx']);
  await house.keep();
  expect(phx().priceUsd).toBe('0.051');
});

it('is configured before the first buy-back, and no source moves it', async () => {
  await choose({ priceSource: 'buyBack', startPrice: '0.055' });
  await house.keep();
  expect(phx().priceUsd).toBe('0.055');
  // In euro at the dollar's worth.
  const { priceEurScaled: euro, priceUsdScaled: dollar } = house.app.kit.money.currency('usd')!;
  expect(phx().priceEurScaled).toBe((phx().priceUsdScaled * euro) / dollar);
  expect(await look('0.056')).toEqual([]);
  expect(phx().priceUsd).toBe('0.055');
});

it('is that of the last buy-back from then on; a day that bought nothing says nothing', async () => {
  await bought(3, '0.06');
  await bought(2, '0.0625');
  await bought(1, '0.9', '0');
  await house.keep();
  expect(phx().priceUsd).toBe('0.0625');
  const day = await house.app.api('/analytics/phx/price-history', { timeframe: 7 });
  expect(day.body.data.at(-1).price).toBe('0.06250000');
});

it('goes back to the source when that is chosen, or the room is switched off', async () => {
  await house.app.kit.features.set('token', false, 'test');
  expect(await look('0.07')).toEqual(['phx']);
  await choose({});
  await house.app.kit.features.set('token', true, 'test');
  expect(await look('0.072')).toEqual(['phx']);
  await house.keep();
  expect(phx().priceUsd).toBe('0.072');
});

it.each(['0', '0.0', '00', '-1', '1e3', '0.000000001'])('no market starts at %s', async (startPrice) => {
  expect(await choose({ startPrice })).toMatchObject({ errors: { startPrice: expect.anything() } });
});
