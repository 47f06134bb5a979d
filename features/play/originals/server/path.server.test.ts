import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { games } from '#app/games.ts';
import { identity } from '#features/account/identity/feature.ts';
import type { AnySteps } from '#platform/contract/game.ts';
import { ratioNumber } from '#platform/contract/money.ts';
import { auditLedger } from '#platform/server/money/audit-ledger.ts';
import { NO_RESTRICTIONS } from '#platform/server/policy/restrictions.ts';
import { createTestPlatform, type TestPlatform, type TestPlayer } from '#platform/server/testing/platform.ts';
import { originals } from '../feature.ts';

let app: TestPlatform;
let player: TestPlayer;

beforeAll(async () => {
  app = await createTestPlatform({ features: [identity, originals], games });
  player = await app.register();
  await app.credit(player.id, 'usd', '1000');
});
afterAll(() => app.close());

const PLANS = [
  ['mines', { mines: 3 }, [{ tile: 4 }, { tile: 9 }, { tile: 17 }]],
  ['tower', { difficulty: 'medium' }, [{ column: 0 }, { column: 1 }, { column: 2 }]],
  ['stairs', { stones: 3 }, [{ cell: 0 }, { cell: 1 }, { cell: 2 }]],
  ['crossing', { difficulty: 'hard' }, [{}, {}]],
  ['pump', { difficulty: 'hard' }, [{}, {}]],
] as const;

function play(api_id: string, data: object, path: readonly object[], key?: string) {
  const body = { api_id, bet: '1.00', currency: 'usd', data, path, ...(key && { key }) };
  return app.api('/api/game/play', body, player.token);
}

/** Enough that an end with a chance of a tenth is missed once in 10^18 runs; hardly one plays more than twenty. */
const MAX_ROUNDS = 400;

const rows = async (sql: string) => (await app.platform.db.pool.query<{ count: string }>(sql)).rows[0]!.count;

describe('a path', () => {
  it.each(PLANS)(
    'of %s is one bet that has ended, and replays turn by turn from its layout',
    async (id, data, path) => {
      const game = games.find((one) => one.id === id) as AnySteps;
      const ends = new Set<string>();
      for (let round = 0; round < 10 || (ends.size < 2 && round < MAX_ROUNDS); round++) {
        const { status, body } = await play(id, data, path);
        expect(status).toBe(200);
        expect(body.game.status).not.toBe('in-progress');
        const params: unknown = game.params.parse(data);
        const layout: unknown = body.game.outcome;
        let state: unknown = game.start(params, layout);
        const events: unknown[] = [];
        for (const turn of path) {
          if (game.over(params, state)) break;
          const turned = game.step(params, layout, state, game.turn.parse(turn));
          if ('refused' in turned) throw new Error(turned.refused);
          ({ state } = turned);
          events.push(...turned.events);
        }
        expect(body.game.events.slice(0, -1)).toEqual(JSON.parse(JSON.stringify(events)));
        expect(body.game.multiplier).toBe(ratioNumber(game.payout(params, state), 4));
        ends.add(body.game.status);
      }
      expect(ends).toEqual(new Set(['win', 'lose']));
      expect(await rows(`select count(*) from round where status = 'open'`)).toBe('0');
      const client = await app.platform.db.pool.connect();
      try {
        expect((await auditLedger(client)).findings).toEqual([]);
      } finally {
        client.release();
      }
    },
  );

  it('is the same bet when its request comes again, and no other path is', async () => {
    for (let round = 0; round < 6; round++) {
      const [id, data, path] = PLANS[0];
      const key = `path-${round}`;
      const first = await play(id, data, path, key);
      const again = await play(id, data, path, key);
      expect([again.status, again.body]).toEqual([200, first.body]);
      expect((await play(id, data, [{ tile: 0 }], key)).status).toBe(409);
    }
  });

  it('is one bet when its request comes twice at once, and none beside a round that is open', async () => {
    const other = await app.register();
    await app.credit(other.id, 'usd', '10');
    const [id, data, path] = PLANS[1];
    const body = { api_id: id, bet: '1.00', currency: 'usd', data, path, key: 'twice' };
    const send = (more: object = {}) => app.api('/api/game/play', { ...body, ...more }, other.token);
    const [first, second] = await Promise.all([send(), send()]);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.body).toEqual(first.body);
    const bets = `select count(*) from bet where user_id = ${other.id}`;
    expect(await rows(bets)).toBe('1');
    const { path: _path, ...byHand } = body;
    const opened = await app.api('/api/game/play', { ...byHand, key: 'open' }, other.token);
    expect(opened.body.game.status).toBe('in-progress');
    expect((await send({ key: 'beside' })).body).toMatchObject({ code: -6 });
    expect(await rows(bets)).toBe('1');
    await app.api('/api/whisper', { event: 'finish', data: { id: opened.body.id } }, other.token);
  });

  it('is not taken from a player who has excluded themself, and refunds nothing then', async () => {
    const other = await app.register();
    await app.credit(other.id, 'usd', '10');
    const [id, data, path] = PLANS[2];
    const send = () =>
      app.api('/api/game/play', { api_id: id, bet: '1.00', currency: 'usd', data, path }, other.token);
    expect((await send()).status).toBe(200);
    await app.kit.money.act(other.id, (state, draft) => {
      draft.setGuard(state, { ...NO_RESTRICTIONS, excludedUntil: -1 });
      return true;
    });
    expect((await send()).body).toMatchObject({ code: -12 });
    expect(await rows(`select count(*) from bet where user_id = ${other.id}`)).toBe('1');
  });

  it.each([
    ['mines', { mines: 3 }, [{ tile: 400 }]],
    ['mines', { mines: 3 }, []],
    ['mines', { mines: 3 }, [{ tile: 4 }, { tile: 4 }]],
    ['mines', { mines: 3 }, [{ tile: 4 }, {}]],
    ['mines', { mines: 3, size: 3 }, [{ tile: 9 }]],
    ['mines', { mines: 7, size: 3 }, [{ tile: 0 }, { tile: 1 }, { tile: 2 }]],
    ['tower', { difficulty: 'hard' }, [{ column: 0 }, { column: 2 }]],
    ['tower', { difficulty: 'easy' }, Array.from({ length: 10 }, () => ({ column: 0 }))],
    ['stairs', { stones: 3 }, [{ cell: 0 }, { cell: 19 }]],
    ['stairs', { stones: 3 }, Array.from({ length: 14 }, () => ({ cell: 0 }))],
    ['crossing', { difficulty: 'expert' }, Array.from({ length: 11 }, () => ({}))],
    ['pump', { difficulty: 'expert' }, Array.from({ length: 16 }, () => ({}))],
    ['pump', { difficulty: 'easy' }, Array.from({ length: 101 }, () => ({}))],
    ['dice', { target: 50, direction: 'over' }, [{ tile: 4 }]],
    ['blackjack', {}, [{ action: 'hit' }]],
  ] as const)('of %s %j is refused: %j', async (id, data, path) => {
    const before = await rows('select count(*) from entry');
    const { status, body } = await play(id, data, path);
    expect([status, body.code]).toEqual([422, -4]);
    expect(await rows('select count(*) from entry')).toBe(before);
  });
});
