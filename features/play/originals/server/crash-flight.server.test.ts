/** Rounds of crash that all break at 1.20: who may leave them how long, and what becomes of whom they are taken from. */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { crash } from '#games/crash/game.ts';
import { timeOf } from '#games/crash/curve.ts';
import { identity } from '#features/account/identity/feature.ts';
import { createTestPlatform, type TestPlatform } from '#platform/server/testing/platform.ts';
import { originals } from '../feature.ts';
import { createContext } from './context.ts';
import { settlePart } from './play-shared.ts';
import { balanceOf, joinNext, look, richPlayer, until } from './shared-round-testing.ts';
import { roundByNo } from './shared-store.ts';
import { storedBet } from './stored.ts';

const BREAK = 120;
const game: typeof crash = { ...crash, outcome: () => ({ result: BREAK / 100 }) };

let app: TestPlatform;
beforeAll(async () => {
  app = await createTestPlatform({ features: [identity, originals], games: [game] });
  await app.kit.settings.set('originals', { shared: { bettingMs: 2000, pauseMs: 500 } }, 'test');
});
afterAll(() => app.close());

it('pays a cash-out that arrived in time, however long its answer takes', async () => {
  const one = await richPlayer(app);
  const { id, no } = await joinNext(app, game, one, {});
  const { mine } = await look(app, game, one.token);
  expect(mine[0].game.state.params).toEqual({ limit: expect.any(Number) });
  const { startedAt } = await until(app, game, (state) => state.no === no && state.phase === 'running');
  const { pool } = app.kit.db;
  const { query } = pool;
  const slow = async (...args: unknown[]): Promise<unknown> => {
    const { name } = args[0] as { name?: string };
    // Until long after the break, and what the clock of the round waits for by itself.
    if (name === 'shared-part') await sleep(startedAt + timeOf(BREAK) + 1000 - app.kit.runtime.now());
    return (query as (...all: unknown[]) => Promise<unknown>).apply(pool, args);
  };
  pool.query = slow as typeof query;
  const left = await app.api('/api/whisper', { event: 'finish', data: { id } }, one.token);
  pool.query = query;
  expect([left.status, left.body.type]).toEqual([200, 'finish']);
  expect(await balanceOf(app, one)).toBeGreaterThanOrEqual(app.units('1000'));
});

it('remembers where a part was out, and not that its player pressed later', async () => {
  const one = await richPlayer(app);
  const { no } = await joinNext(app, game, one, { autoCashout: 2 });
  const context = createContext(app.kit);
  const round = (await roundByNo(context, game.id, BigInt(no)))!;
  const told = { salt: '', terminatingHash: '' };
  const flight = { game, round, outcome: { result: 10 }, length: timeOf(1000), ...told };
  const ended = await app.kit.money.act(one.id, (state, draft) => {
    const [part] = state.rounds.values();
    const answer = settlePart(context, state, draft, part!, flight, 235);
    return { id: part!.id, answer };
  });
  if (!('id' in ended)) throw new Error('refused');
  expect(ended.answer).toMatchObject({ multiplier: 2 });
  expect((await storedBet(context, one.id, ended.id))?.detail.cashedAt).toBe(200);
});

it('gives a part back that nobody can leave any more, and one that has not taken off', async () => {
  const one = await richPlayer(app);
  const held = () => balanceOf(app, one);
  const { no } = await joinNext(app, game, one, {});
  await until(app, game, (state) => state.no === no && state.phase === 'running');
  await app.kit.features.set('originals', false, 'test');
  await expect.poll(held, { timeout: 20_000 }).toBe(app.units('1000'));
  await app.kit.features.set('originals', true, 'test');
  await joinNext(app, game, one, {});
  await app.kit.features.set('originals', false, 'test');
  await expect.poll(held, { timeout: 20_000 }).toBe(app.units('1000'));
  const { rows } = await app.kit.db.pool.query<{ state: string }>(
    'select state from shared_round order by no desc limit 1',
  );
  expect(rows).toEqual([{ state: 'refunded' }]);
});
