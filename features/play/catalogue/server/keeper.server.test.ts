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
