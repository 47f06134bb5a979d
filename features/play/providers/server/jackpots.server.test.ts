import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { catalogue } from '#features/play/catalogue/feature.ts';
import { type GisApp, gisApp } from './testing/app.ts';

const MAKER = 'Lantern Works';
const GAME = 'external:slotegrator:lw-1';

let aggregator: Server;
let gis: GisApp;
let jackpots: object[] = [];

beforeAll(async () => {
  aggregator = createServer((request, response) => {
    response.end(JSON.stringify(request.url?.startsWith('/v1/jackpots') ? jackpots : {}));
  }).listen(0, '127.0.0.1');
  await once(aggregator, 'listening');
  const { port } = aggregator.address() as AddressInfo;
  gis = await gisApp({ url: `http://127.0.0.1:${port}/v1`, features: [catalogue] });
  const { token } = await gis.app.staff('catalogue.edit');
  await gis.app.api('/api/admin/catalogue/provider', { id: 'lantern', name: MAKER }, token);
  const games = [{ id: GAME, name: 'One', category: ['slots'] }];
  await gis.app.api('/api/admin/catalogue/import', { provider: 'lantern', games }, token);
});
afterAll(async () => {
  await gis.app.close();
  aggregator.close();
});

/** What the cover shows once the list of now was fetched. */
async function shown(list: object[]) {
  jackpots = list;
  gis.pass(61_000);
  const ask = async () =>
    (await gis.app.api('/api/providers/game', { game: GAME })).body.jackpot as object | null;
  const before = JSON.stringify(await ask());
  await expect.poll(async () => JSON.stringify(await ask()), { timeout: 120_000 }).not.toBe(before);
  return ask();
}

it('of other currencies are held against each other by their worth, whatever the number', async () => {
  const one = (amount: string | number, currency: string, makers = [MAKER]) => ({
    amount,
    currency,
    providers: makers,
  });
  const coin = one('2.5', 'BTC');
  expect(await shown([one('900.00', 'USD'), coin, one('950', 'EUR')])).toEqual({
    amount: '2.5',
    currency: 'BTC',
  });
  // What the house has no price of is worth less than all else, and another maker's is none of this game's.
  expect(
    await shown([one('999999999', 'XYZ'), one(900.5, 'usd'), one('99999', 'EUR', ['Somebody Else'])]),
  ).toEqual({ amount: '900.5', currency: 'USD' });
  expect(await shown([one('70', 'XYZ')])).toEqual({ amount: '70', currency: 'XYZ' });
  expect(await shown([])).toBeNull();
});
