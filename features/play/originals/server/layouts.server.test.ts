import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dice } from '#games/dice/game.ts';
import { roulette } from '#games/roulette/game.ts';
import { spotsOf } from '#games/roulette/spots.ts';
import { createTestPlatform, type TestPlatform, type TestPlayer } from '#platform/server/testing/platform.ts';
import { MAX_LAYOUTS, type SavedLayout } from '../contract.ts';
import { originals } from '../feature.ts';

let app: TestPlatform;
beforeAll(async () => {
  app = await createTestPlatform({ features: [originals], games: [dice, roulette] });
});
afterAll(() => app.close());

const red = { chips: { red: 3 } };

const save = (player: TestPlayer | undefined, name: unknown, params: unknown = red, game = 'roulette') =>
  app.api('/api/game/layouts/save', { game, name, params }, player?.token);

const list = async (player: TestPlayer): Promise<SavedLayout[]> =>
  (await app.api('/api/game/layouts', {}, player.token)).body;

const remove = (player: TestPlayer | undefined, id: unknown) =>
  app.api('/api/game/layouts/remove', { id }, player?.token);

describe('saved layouts', () => {
  it('are kept with their table, the newest first; the same name is replaced', async () => {
    const player = await app.register();
    const first = await save(player, ' Mine ');
    expect([first.status, first.body.name, first.body.params]).toEqual([200, 'Mine', red]);
    await save(player, 'Two', { variant: 'american', chips: { '0-00': 2 } });
    const again = await save(player, 'Mine', { chips: { 17: 1 } });
    expect(again.body.id).toBe(first.body.id);
    expect((await list(player)).map(({ name, params }) => [name, params])).toEqual([
      ['Mine', { chips: { 17: 1 } }],
      ['Two', { variant: 'american', chips: { '0-00': 2 } }],
    ]);
  });

  it("are the player's own: nobody else sees or removes them", async () => {
    const [owner, other] = [await app.register(), await app.register()];
    const { body } = await save(owner, 'Mine');
    expect(await list(other)).toEqual([]);
    expect((await remove(other, body.id)).status).toBe(200);
    expect(await list(owner)).toHaveLength(1);
    expect([(await remove(owner, body.id)).status, (await remove(owner, body.id)).status]).toEqual([
      200, 200,
    ]);
    expect(await list(owner)).toEqual([]);
  });

  it('are no more than the limit, also when some are saved at once; a known name still can be', async () => {
    const player = await app.register();
    for (let no = 1; no < MAX_LAYOUTS; no++) expect((await save(player, `Layout ${no}`)).status).toBe(200);
    const last = await Promise.all(['A', 'B', 'C'].map((name) => save(player, name)));
    expect(last.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect(last.find(({ status }) => status === 409)!.body.code).toBe(2);
    expect((await save(player, 'Layout 1', { chips: { 17: 1 } })).status).toBe(200);
    expect(await list(player)).toHaveLength(MAX_LAYOUTS);
  });

  it('may be a chip on every spot of the largest table', async () => {
    const player = await app.register();
    const chips = Object.fromEntries(spotsOf('double-ball').map(({ id }) => [id, 1_000_000]));
    const params = { variant: 'double-ball', chips };
    expect((await save(player, 'All', params)).body.params).toEqual(params);
    expect((await list(player))[0]!.params).toEqual(params);
  });

  it.each([
    ['a bare table', { chips: {} }, 'roulette'],
    ['a spot of another table', { chips: { '0-00': 1 } }, 'roulette'],
    ['a game without a table', { chips: { red: 1 } }, 'dice'],
    ['a game that is not there', { chips: { red: 1 } }, 'nothing'],
  ])('refuses %s', async (_, params, game) => {
    const player = await app.register();
    const answer = await save(player, 'x', params, game);
    expect([answer.status, answer.body.code]).toEqual([422, 1]);
    expect(await list(player)).toEqual([]);
  });

  it('refuses guests, and fields that are none', async () => {
    expect((await save(undefined, 'x')).status).toBe(401);
    expect((await remove(undefined, 1)).status).toBe(401);
    const player = await app.register();
    for (const name of ['', '  ', 'x'.repeat(41), 'a\u0000b', 1, null])
      expect((await save(player, name)).status).toBe(422);
    for (const id of [0, -1, 1.5, '1', null, 2 ** 60]) expect((await remove(player, id)).status).toBe(422);
  });
});
