import { commitment } from '#engines/fair/commitment.ts';
import { floats } from '#engines/fair/floats.ts';
import { nobleHmac } from '#engines/fair/hmac.ts';
import { dice } from '#games/dice/game.ts';
import { mines } from '#games/mines/game.ts';
import { identity } from '#features/account/identity/feature.ts';
import { originals } from '#features/play/originals/feature.ts';
import { shell } from '#features/site/shell/feature.ts';
import { createTestPlatform, type TestPlatform, type TestPlayer } from '#platform/server/testing/platform.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fairness } from '../feature.ts';

let app: TestPlatform;
let player: TestPlayer;

beforeAll(async () => {
  app = await createTestPlatform({
    features: [shell, identity, originals, fairness],
    games: [dice, mines],
  });
});
afterAll(() => app.close());
beforeEach(async () => {
  player = await app.register();
  await app.credit(player.id, 'btc', '1');
});

function post(path: string, body: unknown = {}, token: string | null = player.token) {
  return token === null ? app.api(path, body) : app.api(path, body, token);
}

function bet(game: string, data: unknown) {
  return post('/api/game/play', {
    api_id: game,
    bet: '0.00000100',
    demo: false,
    currency: 'btc',
    quick: true,
    data,
  });
}

const roll = () => bet('dice', { target: 50, direction: 'over' });

describe('seed pairs', () => {
  it('shows the pair, the next commitment and no secret', async () => {
    const { status, body } = await post('/api/fairness/seeds');
    expect(status).toBe(200);
    expect(body).toMatchObject({ nonce: 0, history: [] });
    expect(body.serverSeedHash).toMatch(/^[0-9a-f]{64}$/);
    expect(body.nextServerSeedHash).toMatch(/^[0-9a-f]{64}$/);
    expect(body.nextServerSeedHash).not.toBe(body.serverSeedHash);
    expect(Object.keys(body).toSorted()).toEqual([
      'clientSeed',
      'history',
      'nextServerSeedHash',
      'nonce',
      'serverSeedHash',
    ]);
  });

  it('needs an account', async () => {
    for (const path of ['/api/fairness/seeds', '/api/fairness/rotate', '/api/user/client_seed_change']) {
      expect((await post(path, { client_seed: 'x' }, null)).status).toBe(401);
    }
  });

  it('reveals on rotation exactly the seed that was committed to before the bets', async () => {
    const before = (await post('/api/fairness/seeds')).body;
    const rolls = [await roll(), await roll(), await roll()].map((answer) => answer.body);
    expect(rolls.map((one) => one.fairness.nonce)).toEqual([0, 1, 2]);
    for (const one of rolls)
      expect(one.fairness).toMatchObject({
        serverSeedHash: before.serverSeedHash,
        clientSeed: before.clientSeed,
      });

    const { status, body } = await post('/api/fairness/rotate', { client_seed: 'my-seed_1' });
    expect(status).toBe(200);
    expect(commitment(body.revealed.serverSeed)).toBe(before.serverSeedHash);
    expect(body.revealed).toMatchObject({ clientSeed: before.clientSeed, nonce: 3 });
    expect(body.pair).toMatchObject({
      clientSeed: 'my-seed_1',
      serverSeedHash: before.nextServerSeedHash,
      nonce: 0,
    });

    rolls.forEach((one, nonce) => {
      const stream = floats(body.revealed.serverSeed, before.clientSeed, nonce, 1, nobleHmac);
      expect(one.game.outcome).toEqual(dice.outcome(dice.initial, stream));
    });
  });

  it('a bet after the rotation is made with the seed announced before it', async () => {
    const announced = (await post('/api/fairness/seeds')).body.nextServerSeedHash;
    await post('/api/fairness/rotate');
    const { body } = await roll();
    expect(body.fairness).toMatchObject({ serverSeedHash: announced, nonce: 0 });
    const { revealed } = (await post('/api/fairness/rotate')).body;
    expect(commitment(revealed.serverSeed)).toBe(announced);
    expect(
      dice.outcome(dice.initial, floats(revealed.serverSeed, revealed.clientSeed, 0, 1, nobleHmac)),
    ).toEqual(body.game.outcome);
  });

  it('keeps a history, newest first, that can be read on from any pair', async () => {
    for (const seed of ['one', 'two', 'three']) await post('/api/fairness/rotate', { client_seed: seed });
    const { history } = (await post('/api/fairness/seeds')).body;
    expect(history.map((pair: { clientSeed: string }) => pair.clientSeed).slice(0, 2)).toEqual([
      'two',
      'one',
    ]);
    expect(history).toHaveLength(3);
    const { body } = await post('/api/fairness/seeds', { before: history[1].revealedAt });
    expect(body.history).toEqual(history.slice(2));
  });

  it('changing the client seed rotates both', async () => {
    const before = (await post('/api/fairness/seeds')).body;
    const { status, body } = await post('/api/user/client_seed_change', { client_seed: 'v750-_nL' });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      client_seed: 'v750-_nL',
      pair: { clientSeed: 'v750-_nL', serverSeedHash: before.nextServerSeedHash },
    });
    expect(commitment(body.revealed.serverSeed)).toBe(before.serverSeedHash);
  });

  it('refuses while a stepped round is open, and reveals nothing', async () => {
    const { body: open } = await bet('mines', { mines: 3 });
    expect(open.game.status).toBe('in-progress');
    const before = (await post('/api/fairness/seeds')).body;
    for (const path of ['/api/fairness/rotate', '/api/user/client_seed_change']) {
      const { status, body } = await post(path, { client_seed: 'other' });
      expect([status, body.code]).toEqual([409, 1]);
      expect(JSON.stringify(body)).not.toContain('serverSeed');
    }
    expect((await post('/api/fairness/seeds')).body).toEqual(before);
    await post('/api/whisper', { event: 'finish', data: { id: open.id } });
    expect((await post('/api/fairness/rotate')).status).toBe(200);
  });

  it('twenty rotations at once form one unbroken line', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => post('/api/fairness/rotate', { client_seed: `s${index}` })),
    );
    expect(answers.every((answer) => answer.status === 200)).toBe(true);
    const revealed = answers.map((answer) => answer.body.revealed.serverSeedHash);
    expect(new Set(revealed).size).toBe(20);
    for (const { body } of answers)
      expect(commitment(body.revealed.serverSeed)).toBe(body.revealed.serverSeedHash);
  });

  it.each([[''], [' '], [' a'], ['a\n'], ['x'.repeat(65)], ['é'], ['٣'], [5], [null], [{}], [['a']]])(
    'refuses client seed %j and changes nothing',
    async (seed) => {
      const before = (await post('/api/fairness/seeds')).body;
      const { status } = await post('/api/user/client_seed_change', { client_seed: seed });
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
      expect((await post('/api/fairness/seeds')).body).toEqual(before);
    },
  );
});

describe('unhash', () => {
  it('tells a revealed seed to anyone, and neither an active, a next nor an unknown one', async () => {
    const { serverSeedHash, nextServerSeedHash } = (await post('/api/fairness/seeds')).body;
    for (const hash of [serverSeedHash, nextServerSeedHash, 'ab'.repeat(32)]) {
      const { status, body } = await post('/api/fairness/unhash', { hash }, null);
      expect([status, body.code]).toEqual([404, 1]);
    }
    const { revealed } = (await post('/api/fairness/rotate')).body;
    const { status, body } = await post('/api/fairness/unhash', { hash: serverSeedHash }, null);
    expect(status).toBe(200);
    expect(body).toEqual(revealed);
  });

  it.each([['x'], [''], ['AB'.repeat(32)], ['ab'.repeat(33)], [1], [null]])(
    'refuses hash %j',
    async (hash) => {
      const { status } = await post('/api/fairness/unhash', { hash }, null);
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
    },
  );
});
