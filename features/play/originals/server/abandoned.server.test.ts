/** Stepped rounds that their players left. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { games } from '#app/games.ts';
import { identity } from '#features/account/identity/feature.ts';
import { fail } from '#platform/contract/error.ts';
import { createTestPlatform, type TestPlatform } from '#platform/server/testing/platform.ts';
import { soon } from '#platform/server/testing/soon.ts';
import { originals } from '../feature.ts';
import { endAbandoned } from './abandoned.ts';
import { createContext } from './context.ts';
import { helpersOf } from './testing/rounds.ts';

let app: TestPlatform;

beforeAll(async () => {
  app = await createTestPlatform({ features: [identity, originals], games });
});
afterAll(() => app.close());

const { richPlayer, balanceOf, expectCleanLedger, roundWithOneSafeTile } = helpersOf(() => app);

describe('a round that was left', () => {
  it('is cashed out after a day, by the written rule', async () => {
    const one = await richPlayer();
    await roundWithOneSafeTile(one);
    const before = await balanceOf(one);
    const later = {
      ...app.kit,
      runtime: { ...app.kit.runtime, now: () => app.kit.runtime.now() + 25 * 3_600_000 },
    };
    await endAbandoned(createContext(later));
    expect(await balanceOf(one)).toBe(before + app.units('1.03125'));
    await expectCleanLedger();
  });

  it('waits behind no other that cannot be ended, however many they are', async () => {
    const players = [await richPlayer(), await richPlayer(), await richPlayer()];
    for (const one of players) await roundWithOneSafeTile(one);
    const [first, ...others] = players;
    const before = await Promise.all(players.map(balanceOf));
    // As when what the advice asks for is refused to the first one.
    const act: typeof app.kit.money.act = async (user, decide) =>
      user === first!.id ? fail(409, 1, 'Not now.') : app.kit.money.act(user, decide);
    const later = {
      ...app.kit,
      money: { ...app.kit.money, act },
      runtime: { ...app.kit.runtime, now: () => app.kit.runtime.now() + 25 * 3_600_000 },
    };
    expect(await endAbandoned(createContext(later), 1)).toBe(2);
    const after = await Promise.all(players.map(balanceOf));
    expect(after.map((sum, no) => sum - before[no]!)).toEqual([
      0n,
      ...others.map(() => app.units('1.03125')),
    ]);
    expect(await endAbandoned(createContext({ ...later, money: app.kit.money }), 1)).toBe(1);
  });

  it('is left alone when its player comes back just before it was to end', async () => {
    const one = await richPlayer();
    const bet = { api_id: 'hilo', bet: '1.00', currency: 'usd', data: { start: 'Q-heart' } };
    const { id } = (await app.api('/api/game/play', bet, one.token)).body;
    const skip = { event: 'turn', data: { id, guess: 'skip' } };
    let comesBack = true;
    const act: typeof app.kit.money.act = async (user, decide) => {
      if (user === one.id && comesBack) {
        comesBack = false;
        expect((await app.api('/api/whisper', skip, one.token)).body.type).toBe('continue');
      }
      return app.kit.money.act(user, decide);
    };
    const later = {
      ...app.kit,
      money: { ...app.kit.money, act },
      runtime: { ...app.kit.runtime, now: () => app.kit.runtime.now() + 25 * 3_600_000 },
    };
    await endAbandoned(createContext(later));
    expect(comesBack).toBe(false);
    const info = await app.api('/api/game/info', { api_id: 'hilo', currency: 'usd' }, one.token);
    expect(info.body.open).toMatchObject({ id, game: { turns: 1 } });
  });

  it('ends at once where the games are switched off, for no player can end it', async () => {
    const { pool } = app.platform.db;
    const [one, two] = [await richPlayer(), await richPlayer()];
    await roundWithOneSafeTile(one);
    const stands = (await balanceOf(one)) + app.units('1.03125');
    // A stake in a shared round that was called off, as a process that died on the way leaves it.
    const left = await roundWithOneSafeTile(two);
    const staked = (await balanceOf(two)) + app.units('1');
    await pool.query(
      `with ended as (insert into chain (game, length, terminating_hash, sealed_top, salt_source, salt, state, committed_at)
          values ('mines', 1, repeat('0', 64), '', '', '', 'spent', now()) returning id)
        insert into shared_round (game, no, chain_id, link, state, betting_at)
          select 'mines', 1, id, 1, 'refunded', now() from ended`,
    );
    const { user, id } = app.kit.betIds.decode(left)!;
    await pool.query('update round set shared_no = 1 where user_id = $1 and id = $2', [user, id]);
    await app.kit.features.set('originals', false, 'test');
    try {
      for (const job of ['abandoned', 'refunds'])
        await pool.query('select graphile_worker.add_job($1)', [`originals.${job}`]);
      await soon(async () => expect([await balanceOf(one), await balanceOf(two)]).toEqual([stands, staked]));
    } finally {
      await app.kit.features.set('originals', true, 'test');
    }
    await expectCleanLedger();
  });
});
