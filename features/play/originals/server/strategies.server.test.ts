import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dice } from '#games/dice/game.ts';
import { mines } from '#games/mines/game.ts';
import { createTestPlatform, type TestPlatform, type TestPlayer } from '#platform/server/testing/platform.ts';
import { MAX_STRATEGIES, type SavedStrategy } from '../contract.ts';
import { originals } from '../feature.ts';

let app: TestPlatform;
beforeAll(async () => {
  app = await createTestPlatform({ features: [originals], games: [dice, mines] });
});
afterAll(() => app.close());

const plan = (name: string, more: object = {}): string =>
  JSON.stringify({ v: 1, name, game: 'dice', params: {}, base: '0.10', rules: [], ...more });

const save = (player: TestPlayer | undefined, text: string, game = 'dice') =>
  app.api('/api/game/strategies/save', { game, text }, player?.token);

const list = async (player: TestPlayer): Promise<SavedStrategy[]> =>
  (await app.api('/api/game/strategies', {}, player.token)).body;

const remove = (player: TestPlayer | undefined, id: unknown) =>
  app.api('/api/game/strategies/remove', { id }, player?.token);

describe('saved strategies', () => {
  it('are kept by game and name, the newest first; the same name is replaced', async () => {
    const player = await app.register();
    const first = await save(player, plan('One'));
    expect([first.status, first.body.name, first.body.game]).toEqual([200, 'One', 'dice']);
    await save(player, plan('Two'));
    const again = await save(player, plan('One', { base: '0.20' }));
    expect(again.body.id).toBe(first.body.id);
    const saved = await list(player);
    expect(saved.map(({ name }) => name)).toEqual(['One', 'Two']);
    expect(JSON.parse(saved[0]!.text)).toMatchObject({ base: '0.20' });
  });

  it("are the player's own: nobody else sees or removes them", async () => {
    const [owner, other] = [await app.register(), await app.register()];
    const { body } = await save(owner, plan('Mine'));
    expect(await list(other)).toEqual([]);
    expect((await remove(other, body.id)).status).toBe(200);
    expect(await list(owner)).toHaveLength(1);
    expect([(await remove(owner, body.id)).status, (await remove(owner, body.id)).status]).toEqual([
      200, 200,
    ]);
    expect(await list(owner)).toEqual([]);
  });

  it('are no more than the limit, also when two are saved at once; a known name still can be', async () => {
    const player = await app.register();
    const names = Array.from({ length: MAX_STRATEGIES - 1 }, (_, index) => `Plan ${index}`);
    for (const name of names) expect((await save(player, plan(name))).status).toBe(200);
    const last = await Promise.all([
      save(player, plan('A')),
      save(player, plan('B')),
      save(player, plan('C')),
    ]);
    expect(last.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect(last.find(({ status }) => status === 409)!.body.code).toBe(2);
    expect((await save(player, plan('Plan 0', { base: '3' }))).status).toBe(200);
    expect(await list(player)).toHaveLength(MAX_STRATEGIES);
  });

  it('sent twice at once are one', async () => {
    const player = await app.register();
    const both = await Promise.all([save(player, plan('Same')), save(player, plan('Same'))]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(await list(player)).toHaveLength(1);
  });

  it.each([
    ['no JSON', '{}{', 'dice'],
    ['an unknown word', plan('x', { rules: [{ id: '1', on: [], do: [], extra: 1 }] }), 'dice'],
    [
      'growing stakes without a loss limit',
      plan('x', {
        rules: [{ id: '1', on: [{ of: 'lose', op: 'every', n: 1 }], do: [{ a: 'inc', v: 100 }] }],
      }),
      'dice',
    ],
    ['a control character in the name', plan('x'.concat('\\u0000')).replace('\\\\u', '\\u'), 'dice'],
    ['a plan of another game', plan('x', { game: 'limbo' }), 'dice'],
    ['a game of turns', plan('x', { game: 'mines' }), 'mines'],
    ['a game that is not there', plan('x', { game: 'nothing' }), 'nothing'],
  ])('refuses %s', async (_, text, game) => {
    const player = await app.register();
    const answer = await save(player, text, game);
    expect([answer.status, answer.body.code]).toEqual([422, 1]);
    expect(await list(player)).toEqual([]);
  });

  it('refuses guests, and fields that are none', async () => {
    expect((await save(undefined, plan('x'))).status).toBe(401);
    expect((await remove(undefined, 1)).status).toBe(401);
    const player = await app.register();
    for (const id of [0, -1, 1.5, '1', null, 2 ** 60]) expect((await remove(player, id)).status).toBe(422);
    expect((await save(player, 'x'.repeat(9000))).status).toBe(422);
  });
});
