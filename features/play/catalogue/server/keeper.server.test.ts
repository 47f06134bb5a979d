import { afterAll, beforeAll, expect, it } from 'vitest';
import { identity } from '#features/account/identity/feature.ts';
import { createTestPlatform, type TestPlatform } from '#platform/server/testing/platform.ts';
import { catalogue } from '../feature.ts';
import { catalogueKeeper } from './keeper.ts';

let app: TestPlatform;
beforeAll(async () => {
  app = await createTestPlatform({ features: [identity, catalogue], games: [] });
});
afterAll(() => app.close());

const MAKER = { id: 'lantern', name: 'Lantern Works' };
const tile = (id: string, featured: boolean) => ({ id, name: `Game ${id}`, category: ['slots'], featured });

async function featuredOnes(): Promise<readonly string[]> {
  const { rows } = await app.kit.db.pool.query<{ id: string }>(
    `select id from catalogue_game where featured and provider = 'lantern' order by id`,
  );
  return rows.map(({ id }) => id);
}

it('features new games that are to be, leaves the others to staff, and reads no game but those', async () => {
  const keeper = catalogueKeeper(app.kit, async () => {
    throw new Error('all games were read');
  });
  expect(await keeper.put(MAKER, [tile('one', true), tile('two', true), tile('three', false)], 'staff')).toBe(
    null,
  );
  expect(await featuredOnes()).toEqual(['one', 'two']);

  await app.kit.db.pool.query(`update catalogue_game set featured = false where id = 'one'`);
  const again = [tile('one', true), tile('three', true), tile('four', true)];
  expect(await keeper.put(MAKER, again, 'staff')).toBe(null);
  expect(await featuredOnes()).toEqual(['four', 'two']);
});

it('gives a game to the maker that has it now, and offers what was gone once it is back, but nothing that staff switched off', async () => {
  const { pool } = app.kit.db;
  const staff = await app.staff('catalogue.edit');
  const keeper = catalogueKeeper(app.kit, async () => {
    throw new Error('all games were read');
  });
  const switchedBy = (id: string, enabled: boolean) =>
    app.api('/api/admin/catalogue/game', { id, change: { enabled } }, staff.token);
  const ids = ['five', 'six', 'seven'];
  const list = ids.map((id) => tile(id, false));
  expect(await keeper.put(MAKER, list, 'list')).toBe(null);
  await switchedBy('five', false);
  await keeper.setEnabled(ids, false, 'list');
  // On again by staff, and off again: no longer for the list to say.
  await switchedBy('seven', true);
  await switchedBy('seven', false);
  expect(await keeper.put({ id: 'lamplight', name: 'Lamplight' }, list, 'list')).toBe(null);
  const { rows } = await pool.query(
    'select id, provider, enabled, gone from catalogue_game where id = any($1) order by id',
    [ids],
  );
  expect(rows).toEqual([
    { id: 'five', provider: 'lamplight', enabled: false, gone: false },
    { id: 'seven', provider: 'lamplight', enabled: false, gone: false },
    { id: 'six', provider: 'lamplight', enabled: true, gone: false },
  ]);
});

it('knows a maker that staff have renamed or made by hand, and leaves the RTP that staff have said', async () => {
  const { pool } = app.kit.db;
  const keeper = catalogueKeeper(app.kit, async () => {
    throw new Error('all games were read');
  });
  const put = (maker: { id: string; name: string }, id: string) =>
    keeper.put(maker, [tile(id, false)], 'list');
  const renamed = { id: 'old-lamp', name: 'Old Lamp' };
  expect(await put(renamed, 'eight')).toBe(null);
  await pool.query(`update catalogue_provider set name = 'New Lamp' where id = 'old-lamp'`);
  await pool.query(`update catalogue_game set rtp = 0.96 where id = 'eight'`);
  await pool.query(
    `insert into catalogue_provider (id, name, image) values ('by-hand', 'Hand Made', '/art/provider/by-hand.svg')`,
  );
  expect([await put(renamed, 'eight'), await put({ id: 'hand-made', name: 'Hand made' }, 'nine')]).toEqual([
    null,
    null,
  ]);
  const { rows } = await pool.query(
    `select g.id, p.id as provider, p.name, g.rtp from catalogue_game g join catalogue_provider p on p.id = g.provider
     where g.id in ('eight', 'nine') order by 1`,
  );
  expect(rows).toEqual([
    { id: 'eight', provider: 'old-lamp', name: 'New Lamp', rtp: 0.96 },
    { id: 'nine', provider: 'by-hand', name: 'Hand Made', rtp: null },
  ]);
});
