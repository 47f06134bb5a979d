import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { games } from '#app/games.ts';
import { identity } from '#features/account/identity/feature.ts';
import { profile } from '#features/account/profile/feature.ts';
import { originals } from '#features/play/originals/feature.ts';
import { movedRuntime } from '#platform/server/testing/moved-runtime.ts';
import { createTestPlatform, type TestPlatform, type TestPlayer } from '#platform/server/testing/platform.ts';
import type { GameRecord } from '../contract.ts';
import { records } from '../feature.ts';

let app: TestPlatform;
let player: TestPlayer;
/** Moves the clock of the house. */
let shift = 0;
/** Where it stands still. */
let standing: number | null = null;

beforeAll(async () => {
  app = await createTestPlatform({
    features: [identity, profile, originals, records],
    games,
    runtime: movedRuntime(() => (standing === null ? shift : standing - Date.now())),
  });
  player = await app.register();
  await app.credit(player.id, 'usd', '1000');
  await app.credit(player.id, 'eur', '1000');
  await app.credit(player.id, 'usd', '10', true);
});
afterAll(() => app.close());

interface Played {
  readonly id: string;
  readonly game: { readonly multiplier: number; readonly payout: string };
}

async function bet(api_id: string, data: object, more: object = {}, by = player): Promise<Played> {
  const body = { api_id, bet: '1.00', currency: 'usd', demo: false, data, ...more };
  const answer = await app.api('/api/game/play', body, by.token);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body as Played;
}

const settle = () => app.platform.events.settle();
async function recordsOf(
  id = player.user._id,
  more: object = {},
  token: string | null = player.token,
): Promise<GameRecord[]> {
  await settle();
  // Every stage has shown its round.
  shift += 60_000;
  const { body } = await app.api('/api/records/games', { id, ...more }, token ?? undefined);
  return body.games as GameRecord[];
}
const achievementsOf = async (token?: string, id = player.user._id) => {
  await settle();
  return (await app.api('/api/records/achievements', { id }, token)).body.achievements as
    | { id: string; progress: number; goal: number; reached_at: string | null; bet: string | null }[]
    | null;
};
const pool = () => app.platform.db.pool;
const rowsOf = async (table: string) =>
  (await pool().query(`select * from ${table} order by 1, 2, 3, 4`)).rows as unknown[];

describe('what was played by game', () => {
  it('is the ledger to the last place, with real and play money apart and no round that was called off', async () => {
    const dice = { target: 50, direction: 'over' };
    let [paid, best] = [0, 0];
    for (let no = 0; no < 30; no++) {
      const { game } = await bet('dice', dice);
      paid += Math.round(Number(game.payout) * 100);
      best = Math.max(best, game.multiplier);
    }
    await bet('dice', dice, { currency: 'eur', bet: '2.00' });
    await bet('dice', dice, { demo: true });
    const opened = await bet('mines', { mines: 3 });
    await app.api('/api/whisper', { event: 'finish', data: { id: opened.id } }, player.token);
    const [row, ...others] = await recordsOf();
    expect(others).toEqual([]);
    expect(row).toMatchObject({ game: 'dice', name: 'Dice', bets: 31, rated: 31 });
    expect(row!.currencies?.find(({ currency }) => currency === 'usd')).toEqual({
      currency: 'usd',
      bets: 30,
      wagered: '30.00',
      result: ((paid - 3000) / 100).toFixed(2),
    });
    expect(row!.best).toBe(1.98);
    expect(best).toBe(1.98);
    expect(Math.abs(row!.luck!)).toBeLessThan(6);
    expect(await recordsOf(undefined, { money: 'demo' })).toMatchObject([{ game: 'dice', bets: 1 }]);
    const replay = await app.api('/api/game/find', { id: row!.best_bet! });
    expect(replay.body.bet.multiplier).toBe(1.98);
    // What was won and lost, and in which money, is for the player, and for staff who may see it.
    const [other, staff] = [await app.register(), await app.staff('ignore_privacy')];
    for (const token of [null, other.token])
      expect(await recordsOf(undefined, {}, token)).toEqual([{ ...row, result_usd: null, currencies: null }]);
    expect(await recordsOf(undefined, {}, staff.token)).toEqual([row]);
  });

  it('rates a ladder by its turns, and a game of choices by what they were worth', async () => {
    await bet('tower', { difficulty: 'medium' }, { path: [{ column: 0 }, { column: 1 }] });
    let hand = await bet('blackjack', {});
    const turn = async (action: string) =>
      (await app.api('/api/whisper', { event: 'turn', data: { id: hand.id, action } }, player.token))
        .body as Partial<Played>;
    while ((hand.game as { status?: string }).status === 'in-progress') {
      const stood = await turn('stand');
      // An ace of the dealer asks for an answer about insurance first.
      hand = (stood.game ? stood : await turn('noInsurance')) as Played;
    }
    const all = await recordsOf();
    expect(all.find(({ game }) => game === 'tower')).toMatchObject({ bets: 1, rated: 1 });
    expect(all.find(({ game }) => game === 'blackjack')).toMatchObject({ bets: 1, rated: 1 });
  });

  it('comes out the same when everything is read again', async () => {
    await settle();
    const before = [await rowsOf('record_game'), await rowsOf('record_mark')];
    for (const table of ['record_game', 'record_mark']) await pool().query(`delete from ${table}`);
    await pool().query(`delete from event_cursor where name like 'records.%'`);
    await settle();
    expect([await rowsOf('record_game'), await rowsOf('record_mark')]).toEqual(before);
  });
});

describe('achievements', () => {
  it('are reached once, by the first bet that did it, and say how far one has come', async () => {
    const fresh = await app.register();
    await app.credit(fresh.id, 'usd', '100');
    expect(await achievementsOf(fresh.token, fresh.user._id)).toHaveLength(20);
    const wins: Played[] = [];
    while (wins.length < 2) {
      const played = await bet('dice', { target: 50, direction: 'over' }, {}, fresh);
      if (played.game.multiplier > 1) wins.push(played);
    }
    await pool().query('update record_mark set shown_at = at');
    await settle();
    await pool().query('update record_mark set shown_at = at');
    const all = (await achievementsOf(fresh.token, fresh.user._id))!;
    expect(all.find(({ id }) => id === 'spark')).toMatchObject({ progress: 1, goal: 1, bet: wins[0]!.id });
    expect(all.find(({ id }) => id === 'explorer')).toMatchObject({
      progress: 1,
      goal: 10,
      reached_at: null,
    });
  });

  it('wait for the stage of their bet', async () => {
    const fresh = await app.register();
    await app.credit(fresh.id, 'usd', '100');
    while ((await bet('dice', { target: 2, direction: 'over' }, {}, fresh)).game.multiplier <= 1);
    await settle();
    const { rows } = await pool().query<{ late: boolean }>(
      `select shown_at > at as late from record_mark where user_id = $1 and achievement = 'spark'`,
      [fresh.id.toString()],
    );
    expect(rows).toEqual([{ late: true }]);
  });

  it('of a game, the best bet, waits for its stage as well, and the one before it is told until then', async () => {
    const fresh = await app.register();
    await app.credit(fresh.id, 'usd', '100');
    const won = async (target: number): Promise<string> => {
      for (;;) {
        const { id, game } = await bet('dice', { target, direction: 'over' }, {}, fresh);
        if (game.multiplier > 1) return id;
      }
    };
    /** Asks on a clock that stands at the very time of a bet. */
    const askedAt = async (id: string) => {
      await settle();
      const { rows } = await pool().query<{ at: Date }>('select at from bet where user_id = $1 and id = $2', [
        fresh.id.toString(),
        app.kit.betIds.decode(id)!.id,
      ]);
      standing = rows[0]!.at.getTime();
      const { body } = await app.api('/api/records/games', { id: fresh.user._id });
      standing = null;
      return body.games as GameRecord[];
    };
    const first = await won(50);
    expect(await askedAt(first)).toMatchObject([{ game: 'dice', best: 0, best_bet: null }]);
    const shown = { game: 'dice', best: 1.98, best_bet: first };
    expect(await recordsOf(fresh.user._id, {}, null)).toMatchObject([shown]);
    const second = await won(90);
    expect(await askedAt(second)).toMatchObject([shown]);
    expect(await recordsOf(fresh.user._id, {}, null)).toMatchObject([{ best: 9.9, best_bet: second }]);
  });

  it('of a game is told of a bet of long ago whatever its rules were', async () => {
    const fresh = await app.register();
    await app.credit(fresh.id, 'usd', '100');
    while ((await bet('dice', { target: 2, direction: 'over' }, {}, fresh)).game.multiplier <= 1);
    await settle();
    const revealMsOf = () => {
      throw new Error('no round of this table');
    };
    const later = { ...app.kit.games.get('dice'), revealMsOf } as never;
    const known = vi.spyOn(app.kit.games, 'get').mockReturnValue(later);
    shift += 3_600_000;
    const list = await recordsOf(fresh.user._id, {}, null).finally(() => known.mockRestore());
    expect(list).toMatchObject([{ game: 'dice', best_bet: expect.any(String) }]);
  });
});

describe('whose profile hides their play', () => {
  it.each([
    ['/api/profile/setPrivate', { on: true }, { on: false }],
    ['/api/user/private_bets', { on: true }, { on: false }],
  ])('by %s shows others nothing, and themself everything', async (path, hide, show) => {
    const closed = await app.api(path, hide, player.token);
    expect(closed.status).toBe(200);
    const other = await app.register();
    for (const token of [undefined, other.token]) {
      expect(await achievementsOf(token)).toBeNull();
      expect((await app.api('/api/records/games', { id: player.user._id }, token)).body).toEqual({
        games: null,
      });
    }
    expect((await recordsOf()).length).toBeGreaterThan(0);
    expect(await achievementsOf(player.token)).toHaveLength(20);
    await app.api(path, show, player.token);
    expect((await achievementsOf(other.token))!.length).toBe(20);
  });

  it('an unknown player is told apart from a hidden one', async () => {
    expect((await app.api('/api/records/games', { id: 'nobody-of-this-name' })).body.code).toBe(1);
    expect((await app.api('/api/records/achievements', { id: 'nobody-of-this-name' })).status).toBe(404);
    expect((await app.api('/api/records/games', { id: player.user._id, money: 'bonus' })).status).toBe(422);
  });
});
