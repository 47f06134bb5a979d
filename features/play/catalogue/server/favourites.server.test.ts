import { afterAll, beforeAll, expect, it } from 'vitest';
import { dice } from '#games/dice/game.ts';
import { limbo } from '#games/limbo/game.ts';
import { mines } from '#games/mines/game.ts';
import { identity } from '#features/account/identity/feature.ts';
import { originals } from '#features/play/originals/feature.ts';
import { createTestPlatform, type TestPlatform, type TestPlayer } from '#platform/server/testing/platform.ts';
import { MAX_FAVOURITES } from '../contract.ts';
import { catalogue } from '../feature.ts';

let app: TestPlatform;

beforeAll(async () => {
  app = await createTestPlatform({ features: [identity, originals, catalogue], games: [dice, limbo, mines] });
});
afterAll(() => app.close());

const ask = (player: TestPlayer | undefined, body: object = {}) =>
  app.api('/api/catalogue/favourites', body, player?.token);
const stars = async (player: TestPlayer, body?: object): Promise<string[]> =>
  (await ask(player, body)).body.games;
const rowsOf = async (player: TestPlayer): Promise<unknown[]> =>
  (await app.kit.db.pool.query('select from catalogue_favourite where user_id = $1', [player.id.toString()]))
    .rows;

it('a star stays with its account, once, and goes when it is taken away', async () => {
  const [one, other] = [await app.register(), await app.register()];
  expect(await stars(one, { add: ['dice'] })).toEqual(['dice']);
  expect(await stars(one, { add: ['mines'] })).toEqual(['mines', 'dice']);
  expect(await stars(one, { add: ['dice'] })).toEqual(['mines', 'dice']);
  const both = { add: ['limbo'], remove: ['mines'] };
  const answers = await Promise.all([ask(one, both), ask(one, both), ask(one, both)]);
  expect(answers.map(({ status, body }) => [status, body.games])).toEqual(
    Array.from({ length: 3 }, () => [200, ['limbo', 'dice']]),
  );
  expect(await stars(one)).toEqual(['limbo', 'dice']);
  expect(await stars(one, { remove: ['mines', 'no-such-game'] })).toEqual(['limbo', 'dice']);
  expect(await stars(other)).toEqual([]);
  expect(await stars(other, { remove: ['dice'] })).toEqual([]);
  expect(await stars(one)).toEqual(['limbo', 'dice']);
});

it('the stars of a guest join those of the account, without games that there are not', async () => {
  const player = await app.register();
  await ask(player, { add: ['mines'] });
  expect(await stars(player, { add: ['limbo', 'no-such-game', 'mines', 'dice', 'limbo'] })).toEqual([
    'limbo',
    'dice',
    'mines',
  ]);
  expect(await rowsOf(player)).toHaveLength(3);
});

it('a game that is to lose its star and to get one has it, at the place where it was', async () => {
  const player = await app.register();
  await ask(player, { add: ['dice', 'mines'] });
  expect(await stars(player, { add: ['mines', 'limbo'], remove: ['mines', 'limbo'] })).toEqual([
    'limbo',
    'dice',
    'mines',
  ]);
});

it('a name that is none, too many, a guest: refused, and nothing of it is kept', async () => {
  const player = await app.register();
  const many = Array.from({ length: MAX_FAVOURITES + 1 }, (_, at) => `game-${at}`);
  for (const wrong of [['<b>'], [''], ['x'.repeat(97)], [7], 'dice', null, many]) {
    expect((await ask(player, { add: wrong, remove: [] })).status).toBe(422);
    expect((await ask(player, { add: ['dice'], remove: wrong })).status).toBe(422);
  }
  expect((await ask(undefined, { add: ['dice'] })).status).toBe(401);
  expect(await rowsOf(player)).toEqual([]);
});

it('of too many stars the oldest go, also when they come at once', async () => {
  const player = await app.register();
  await app.kit.db.pool.query(
    `insert into catalogue_favourite (user_id, game, at)
     select $1, 'old-' || no, now() - no * interval '1 minute' from generate_series(1, ${MAX_FAVOURITES}) no`,
    [player.id.toString()],
  );
  await Promise.all(['dice', 'limbo', 'mines'].map((game) => ask(player, { add: [game] })));
  const games = await stars(player);
  expect(games).toHaveLength(MAX_FAVOURITES);
  expect(games.slice(0, 3).toSorted()).toEqual(['dice', 'limbo', 'mines']);
  expect(games.at(-1)).toBe(`old-${MAX_FAVOURITES - 3}`);
  expect(await rowsOf(player)).toHaveLength(MAX_FAVOURITES);
});

it("are in the player's own copy of what is kept about them", async () => {
  const player = await app.register();
  await ask(player, { add: ['dice'] });
  const part = app.kit.account.personalDataParts().find(({ section }) => section === 'favourites')!;
  const account = (await app.kit.identity.byId(player.id))!;
  expect(await part.read(account)).toEqual([{ game: 'dice', at: expect.any(Date) }]);
});
