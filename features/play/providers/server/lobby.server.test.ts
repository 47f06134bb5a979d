import { afterAll, beforeAll, expect, it } from 'vitest';
import { catalogue } from '#features/play/catalogue/feature.ts';
import type { TestPlayer } from '#platform/server/testing/platform.ts';
import { type GisApp, gisApp } from './testing/app.ts';

const GAME = 'external:slotegrator:demo-northern-salon';
const PATIENT = { timeout: 120_000, interval: 100 };

let gis: GisApp;
let staff: TestPlayer;

beforeAll(async () => {
  gis = await gisApp({ features: [catalogue] });
  staff = await gis.app.staff('providers.edit', 'catalogue.edit');
});
afterAll(() => gis.app.close());

const ask = (path: string, body: object, { token }: TestPlayer) => gis.app.api(path, body, token);

it('shows the tables of a game that has a lobby, and opens the game at the one that is chosen', async () => {
  const player = await gis.player('10');
  const tables = (game = GAME, currency = 'EUR') => ask('/api/providers/tables', { game, currency }, player);
  const launch = (more: object) =>
    ask('/api/providers/launch', { game: GAME, currency: 'EUR', ...more }, player);
  expect((await tables()).status).toBe(404);
  expect((await ask('/api/admin/providers/limits', {}, staff)).status).toBe(409);
  await ask('/api/admin/providers/emulator/set', { on: true }, staff);
  // What the list says of a game is known once it was fetched.
  expect((await tables()).status).toBe(404);
  await ask('/api/admin/providers/emulator/set', { demoGames: true }, staff);
  await expect
    .poll(async () => (await ask('/api/admin/providers/games', {}, staff)).body.state, PATIENT)
    .toBe('applied');
  const { status, body } = await tables();
  expect([status, body.tables.length]).toEqual([200, 4]);
  expect(body.tables[1]).toEqual({
    id: 'birch',
    name: 'Birch table',
    open: true,
    hours: { from: '00:00', until: '24:00' },
    dealer: 'Tovah',
    stakes: { min: '5', max: '2000' },
  });
  expect(JSON.stringify(body)).not.toContain('table birch');
  expect((await tables('external:slotegrator:demo-amber-vault')).status).toBe(404);
  expect((await tables(GAME, 'XYZ')).body.code).toBe(3);
  const about = async (game: string) => (await ask('/api/providers/game', { game }, player)).body.lobby;
  expect([await about(GAME), await about('external:slotegrator:demo-amber-vault')]).toEqual([true, false]);

  const pageOf = async ({ body: opened }: Awaited<ReturnType<typeof launch>>) =>
    (await fetch(`${gis.app.url}${new URL(opened.url as string).pathname}`)).text();
  expect(await pageOf(await launch({ table: 'birch' }))).toContain('Birch table');
  expect(await pageOf(await launch({}))).not.toContain('Birch table');
  // A demonstration has no tables.
  expect(await pageOf(await launch({ table: 'birch', demo: true }))).not.toContain('Birch table');
  for (const table of ['drift', 'nowhere'])
    expect(await launch({ table })).toMatchObject({ status: 409, body: { code: 6 } });
});

it('tells staff what the aggregator allows the house', async () => {
  const { body } = await ask('/api/admin/providers/limits', {}, staff);
  expect(body.play).toEqual([
    { amount: '100000', currency: 'EUR', makers: expect.arrayContaining(['Northlamp Live (demo)']) },
  ]);
  expect(body.spins).toMatchObject([{ amount: '500', currency: 'EUR' }]);
  const player = await gis.player('1');
  expect((await ask('/api/admin/providers/limits', {}, player)).status).toBe(403);
});
