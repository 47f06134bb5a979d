import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { games } from '#app/games.ts';
import { identity } from '#features/account/identity/feature.ts';
import { isPlayed, PLAYED_BETS } from '#platform/server/money/counted.ts';
import { ACCOUNT, KIND } from '#platform/server/money/kinds.ts';
import { requestKey } from '#platform/server/money/request-key.ts';
import { usedNow } from '#platform/server/policy/restrictions.ts';
import { createTestPlatform, type TestPlatform, type TestPlayer } from '#platform/server/testing/platform.ts';
import { originals } from '../feature.ts';
import { helpersOf } from './testing/rounds.ts';

let app: TestPlatform;
let player: TestPlayer;

beforeAll(async () => {
  app = await createTestPlatform({ features: [identity, originals], games });
});
afterAll(() => app.close());

const dice = (more: object = {}) => ({
  api_id: 'dice',
  bet: '1.00',
  currency: 'usd',
  demo: false,
  data: { target: 50, direction: 'over' },
  ...more,
});

const { richPlayer, balanceOf, expectCleanLedger, roundWithOneSafeTile } = helpersOf(() => app);

it('plays for fun with the very next call after the registration', async () => {
  const name = 'at_once';
  const form = { name, email: `${name}@example.com`, password: 'correct horse', terms: true };
  const opened = await app.api('/auth/register', form);
  expect(opened.status).toBe(200);
  const played = await app.api('/api/game/play', dice({ demo: true }), opened.body.token);
  expect([played.status, played.body.type]).toEqual([200, 'quick']);
});

/** Plays a round as a page does, by its first setting, taking the first legal turn. @returns its id and every event it was answered with */
async function playRound(
  game: (typeof games)[number],
  one: TestPlayer,
): Promise<{ id: string; events: unknown[] }> {
  const params = game.settings[0];
  const bet = { api_id: game.id, bet: '1.00', currency: 'usd', data: params };
  let answer = await app.api('/api/game/play', bet, one.token);
  if (answer.status !== 200) throw new Error(`${game.id}: ${JSON.stringify(answer.body)}`);
  const { id } = answer.body;
  const events: unknown[] = [...answer.body.game.events];
  while (game.kind === 'steps' && answer.body.game.status === 'in-progress') {
    const [turn] = game.turns(params, answer.body.game.state);
    const call = turn ? { event: 'turn', data: { id, ...turn } } : { event: 'finish', data: { id } };
    answer = await app.api('/api/whisper', call, one.token);
    if (answer.status !== 200) throw new Error(`${game.id}: ${JSON.stringify(answer.body)}`);
    events.push(...answer.body.game.events);
  }
  return { id, events };
}

describe('POST /api/game/replay', () => {
  it('gives a guest the very events that the round was drawn from, of every game', async () => {
    const one = await richPlayer('100000');
    await app.platform.db.pool.query('update account set private_bets = true where id = $1', [
      one.id.toString(),
    ]);
    for (const game of games) {
      if (game.kind === 'shared') continue;
      const { id, events } = await playRound(game, one);
      const { status, body } = await app.api('/api/game/replay', { id });
      expect([game.id, status]).toEqual([game.id, 200]);
      expect(body.frames.flatMap((frame: { events: unknown[] }) => frame.events)).toEqual(events);
      expect(body.frames.at(-1).payout).toBe(body.bet.payout);
      expect([body.bet.user, body.bet.server_seed]).toEqual([null, null]);
      expect(JSON.stringify(body)).not.toContain(one.user.name);
    }
  });

  it('has nothing of a round under way, of a made-up id, or to draw of rules that are gone', async () => {
    const one = await richPlayer();
    const id = await roundWithOneSafeTile(one);
    expect(await app.api('/api/game/replay', { id })).toMatchObject({ status: 409, body: { code: 2 } });
    await app.api('/api/whisper', { event: 'finish', data: { id } }, one.token);
    expect((await app.api('/api/game/replay', { id: `mines-${id}` })).body.frames).toHaveLength(2);
    expect((await app.api('/api/game/replay', { id: 'f'.repeat(id.length) })).status).toBe(404);
    const game = games.find((known) => known.id === 'mines')!;
    Object.assign(game, { version: game.version + 1 });
    const old = await app.api('/api/game/replay', { id });
    Object.assign(game, { version: game.version - 1 });
    expect([old.status, old.body.frames, old.body.bet.payout]).toEqual([200, [], expect.any(String)]);
  });
});

describe('POST /api/game/play', () => {
  beforeAll(async () => {
    player = await richPlayer();
  });

  it('settles a dice bet against the balance and names its seeds', async () => {
    const before = await balanceOf(player);
    const { status, body } = await app.api('/api/game/play', dice(), player.token);
    expect(status).toBe(200);
    expect(body).toMatchObject({ type: 'quick', canBeFinished: false, fairness: { nonce: 0 } });
    const won = body.game.outcome.result > 50;
    expect(body.game.payout).toBe(won ? '1.98' : '0.00');
    expect(await balanceOf(player)).toBe(before + app.units(won ? '0.98' : '-1'));
  });

  it.each([
    ['a guest', {}, null, 401, -2],
    ['an unknown game', { api_id: 'nope' }, 'player', 404, -3],
    ['less than the minimum', { bet: '0' }, 'player', 422, -1],
    ['more than the maximum', { bet: '21.75' }, 'player', 422, -9],
    ['too many decimals', { bet: '1.001' }, 'player', 422, -4],
    ['a number for the stake', { bet: 1 }, 'player', 422, -4],
    ['a negative stake', { bet: '-1' }, 'player', 422, -4],
    ['an exponent', { bet: '1e1' }, 'player', 422, -4],
    ['unicode digits', { bet: '１.00' }, 'player', 422, -4],
    ['NaN', { bet: 'NaN' }, 'player', 422, -4],
    ['an unknown currency', { currency: 'xxx' }, 'player', 422, -4],
    ['a target outside the track', { data: { target: 101, direction: 'over' } }, 'player', 422, -4],
    ['a target that no roll wins', { data: { target: 100, direction: 'over' } }, 'player', 422, -4],
    ['a whole range', { data: { low: 0, high: 100, direction: 'inside' } }, 'player', 422, -4],
    ['a missing target', { data: {} }, 'player', 422, -4],
    ['an empty wallet', { currency: 'eur' }, 'player', 409, -13],
  ] as const)('refuses %s with its code and takes nothing', async (_what, change, who, status, code) => {
    const before = await balanceOf(player);
    const answer = await app.api('/api/game/play', dice(change), who === null ? undefined : player.token);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(answer.body.message).not.toBe('');
    expect(await balanceOf(player)).toBe(before);
  });

  it('settles a range of dice by its own rolls', async () => {
    const before = await balanceOf(player);
    const data = { low: 25.26, high: 74.75, direction: 'inside' };
    const { status, body } = await app.api('/api/game/play', dice({ data }), player.token);
    expect(status).toBe(200);
    const { result } = body.game.outcome;
    const won = result >= 25.26 && result <= 74.75;
    expect([body.game.multiplier, body.game.payout]).toEqual(won ? [2, '2.00'] : [0, '0.00']);
    expect(await balanceOf(player)).toBe(before + app.units(won ? '1' : '-1'));
  });

  it('ignores outcome, multiplier, nonce and price sent by a client', async () => {
    const cheat = {
      outcome: { result: 100 },
      multiplier: 1000,
      nonce: 0,
      price: '1',
      payout: '1000',
      data: { target: 98, direction: 'over', result: 100 },
    };
    const { body } = await app.api('/api/game/play', dice(cheat), player.token);
    expect(body.game.multiplier).toBe(body.game.outcome.result > 98 ? 49.5 : 0);
    expect(body.fairness.nonce).toBeGreaterThan(0);
  });

  it('answers a repeated key with the same bet, also when twenty come at once', async () => {
    const bet = dice({ key: 'one-and-only' });
    const before = (await app.kit.fairness.current(player.id)).nonce;
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => app.api('/api/game/play', bet, player.token)),
    );
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
    expect((await app.kit.fairness.current(player.id)).nonce).toBe(before + 1);
    const other = await app.api('/api/game/play', dice({ key: 'one-and-only', bet: '2.00' }), player.token);
    expect(other.status).toBe(409);
  });

  it("cannot take the house's keys: a bet under the key of a prize leaves the prize payable", async () => {
    const key = 'race:2030-01-07:1';
    const taken = requestKey(key, 'posting');
    const bet = await app.api('/api/game/play', dice({ key: taken }), player.token);
    expect(bet.status).toBe(200);
    const prize = {
      user: player.id,
      cur: app.kit.money.currency('usd')!.id,
      net: app.units('5'),
      counter: ACCOUNT.promotions,
      kind: KIND.racePrize,
      key,
    };
    expect(await app.kit.money.post(prize)).toMatchObject({ repeated: false });
    const held = await app.kit.money.hold({ ...prize, amount: app.units('0.05'), reason: 'test', key: 'h' });
    expect(held).toMatchObject({ state: 'held' });
    // And the other way: what the house used is no key of a bet.
    const second = await app.api('/api/game/play', dice({ key: taken.toUpperCase() }), player.token);
    expect(second.body).toEqual(bet.body);
    const hold = await app.api('/api/game/play', dice({ key: requestKey('h', 'hold') }), player.token);
    expect(hold.status).toBe(200);
  });

  it('answers a key that an earlier version stored as it was sent', async () => {
    const first = await app.api('/api/game/play', dice(), player.token);
    const sent = '0b5c1d2e-0000-8000-8000-0123456789ab';
    await app.platform.db.pool.query(
      'insert into request_key (user_id, key, ref) select user_id, $2, id from bet where user_id = $1 order by id desc limit 1',
      [player.id.toString(), sent],
    );
    const again = await app.api('/api/game/play', dice({ key: sent.toUpperCase() }), player.token);
    expect(again.body.id).toBe(first.body.id);
    const other = await app.api('/api/game/play', dice({ key: sent, bet: '2.00' }), player.token);
    expect(other.status).toBe(409);
  });

  it('answers a repeated key the same after a restart', async () => {
    const bet = dice({ key: 'before-the-restart' });
    const first = await app.api('/api/game/play', bet, player.token);
    const again = await createTestPlatform({
      features: [identity, originals],
      games,
      databaseUrl: app.databaseUrl,
      config: { installationKey: app.config.installationKey },
    });
    try {
      expect((await again.api('/api/game/play', bet, player.token)).body).toEqual(first.body);
    } finally {
      await again.close();
    }
  });

  it('accepts exactly what the balance allows of 200 parallel bets', async () => {
    const one = await richPlayer('1000');
    const bet = { api_id: 'limbo', bet: '10', currency: 'usd', data: { target: 1_000_000 } };
    await app.kit.settings.set('originals', { maxPayoutEur: '100000000' }, 'test');
    const answers = await Promise.all(
      Array.from({ length: 200 }, () => app.api('/api/game/play', bet, one.token)),
    );
    const accepted = answers.filter(({ status }) => status === 200);
    expect(new Set(accepted.map(({ body }) => body.game.payout))).toEqual(new Set(['0.00']));
    expect(accepted).toHaveLength(100);
    expect(new Set(accepted.map(({ body }) => body.fairness.nonce)).size).toBe(100);
    expect(answers.filter(({ status }) => status !== 200).map(({ body }) => body.code)).toEqual(
      Array.from({ length: 100 }, () => -13),
    );
    expect(await balanceOf(one)).toBe(0n);
    await expectCleanLedger();
  });

  it('holds a wager limit exactly in a race', async () => {
    const one = await richPlayer('1000');
    const guard = {
      excludedUntil: null,
      limits: [{ kind: 'wager', period: 'day', cap: '50000000', used: '0', from: app.kit.runtime.now() }],
    } as const;
    await app.kit.money.act(one.id, (state, draft) => (draft.setGuard(state, guard), null));
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => app.api('/api/game/play', dice(), one.token)),
    );
    // 1 USD is 0.92 EUR, so 54 bets fit into 50 EUR and the 55th does not.
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(54);
    expect(answers.filter(({ body }) => body.code === -11)).toHaveLength(46);
  });

  it('refuses an excluded player and a game that is switched off', async () => {
    const one = await richPlayer();
    await app.kit.money.act(
      one.id,
      (state, draft) => (draft.setGuard(state, { excludedUntil: -1, limits: [] }), null),
    );
    expect((await app.api('/api/game/play', dice(), one.token)).body.code).toBe(-12);
    await app.api('/api/game/demo', { currency: 'usd' }, player.token);
    const keyed = dice({ demo: true, key: 'before it was switched off' });
    const taken = await app.api('/api/game/play', keyed, player.token);
    for (const [settings, code] of [
      [{ games: { dice: { enabled: false } } }, -5],
      [{ enabled: false }, -99],
      [{ demoBets: false }, -7],
    ] as const) {
      await app.kit.settings.set('originals', settings, 'test');
      expect((await app.api('/api/game/play', dice({ demo: true }), player.token)).body.code).toBe(code);
      // What was taken before is answered as it was.
      const again = await app.api('/api/game/play', keyed, player.token);
      expect([again.status, again.body]).toEqual([200, taken.body]);
    }
    await app.kit.settings.set('originals', {}, 'test');
  });
});

describe('stepped rounds', () => {
  it('pays one of fifty parallel cash-outs', async () => {
    const one = await richPlayer();
    const id = await roundWithOneSafeTile(one);
    const before = await balanceOf(one);
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => app.api('/api/whisper', { event: 'finish', data: { id } }, one.token)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 1)).toHaveLength(49);
    expect(await balanceOf(one)).toBe(before + app.units('1.03125'));
  });

  it('lets a step or a cash-out through when both come at once', async () => {
    const one = await richPlayer();
    const id = await roundWithOneSafeTile(one);
    const before = await balanceOf(one);
    const [turn, finish] = await Promise.all([
      app.api('/api/whisper', { event: 'turn', data: { id, tile: 7 } }, one.token),
      app.api('/api/whisper', { event: 'finish', data: { id } }, one.token),
    ]);
    const paid = (await balanceOf(one)) - before;
    if (turn.status !== 200) expect(paid).toBe(app.units('1.03125'));
    else if (turn.body.type === 'lose') expect([finish.status, paid]).toEqual([404, 0n]);
    else expect([finish.status, paid]).toEqual([200, app.units('1.07608695')]);
    await expectCleanLedger();
  });

  it('keeps the mines secret until the round ends and refuses a rotation meanwhile', async () => {
    const one = await richPlayer();
    const started = await app.api(
      '/api/game/play',
      { api_id: 'mines', bet: '1.00', currency: 'usd', data: { mines: 5 } },
      one.token,
    );
    expect(started.body.game).toMatchObject({
      outcome: null,
      status: 'in-progress',
      state: { mines: 5, opened: [], hit: null },
    });
    expect(JSON.stringify(started.body)).not.toContain('minesSorted');
    expect(await app.kit.fairness.rotate(one.id)).toEqual({ refused: 'open-round' });
    const second = await app.api(
      '/api/game/play',
      { api_id: 'mines', bet: '1.00', currency: 'usd', data: { mines: 5 } },
      one.token,
    );
    expect([second.status, second.body.code]).toEqual([409, -6]);
    const info = await app.api('/api/game/info', { api_id: 'mines', currency: 'usd' }, one.token);
    expect(info.body.open.id).toBe(started.body.id);
    const cancelled = await app.api(
      '/api/whisper',
      { event: 'finish', data: { id: started.body.id } },
      one.token,
    );
    expect(cancelled.body).toMatchObject({ type: 'finish', game: { payout: '1.00', multiplier: 1 } });
    expect(cancelled.body.game.outcome.minesSorted).toHaveLength(5);
  });

  it('that is left before its first turn uses up nothing of a limit, and says so', async () => {
    const one = await richPlayer();
    const limit = { period: 'day', cap: '50000000', used: '0', from: app.kit.runtime.now() } as const;
    const limits = [
      { kind: 'wager', ...limit },
      { kind: 'loss', ...limit },
    ] as const;
    await app.kit.money.act(
      one.id,
      (state, draft) => (draft.setGuard(state, { excludedUntil: null, limits }), null),
    );
    const used = async () =>
      (await app.kit.money.peek(one.id)).guard!.limits.map(
        (kept) => usedNow(kept, app.kit.runtime.now()) > 0n,
      );
    const mines = { api_id: 'mines', bet: '1.00', currency: 'usd', data: { mines: 5 } };
    const { body } = await app.api('/api/game/play', mines, one.token);
    expect(await used()).toEqual([true, true]);
    const left = await app.api('/api/whisper', { event: 'finish', data: { id: body.id } }, one.token);
    expect(left.body.game).toMatchObject({ cancelled: true, payout: '1.00' });
    expect(await used()).toEqual([false, false]);
  });

  it('is play in statements as in the program', async () => {
    const bets = [
      [false, 2n, 3n, { turns: [] }],
      [false, 2n, 2n, { turns: [] }],
      [false, 2n, 2n, { turns: [{}] }],
      [false, 2n, 2n, { turns: [], risked: true }],
      [false, 2n, 2n, { turns: [{}], risked: false }],
      [true, 2n, 2n, {}],
      [false, 2n, 2n, {}],
    ] as const;
    const { rows } = await app.platform.db.pool.query<{ played: boolean }>(
      `select ${PLAYED_BETS} as played from unnest($1::boolean[], $2::bigint[], $3::bigint[], $4::text[]) as b (line, stake, payout, detail)`,
      [
        bets.map(([line]) => line),
        bets.map(([, stake]) => stake.toString()),
        bets.map(([, , payout]) => payout.toString()),
        bets.map(([, , , detail]) => JSON.stringify(detail)),
      ],
    );
    expect(rows.map(({ played }) => played)).toEqual([true, false, true, true, false, true, true]);
    for (const [at, [, stake, payout, detail]] of bets.entries())
      expect(isPlayed({ stake, payout, detail: JSON.stringify(detail) })).toBe(rows[at]!.played);
  });

  it("does not know another player's round, a made-up id, or an unknown event", async () => {
    const [one, two] = [await richPlayer(), await richPlayer()];
    const id = await roundWithOneSafeTile(one);
    for (const [event, data, token, code] of [
      ['finish', { id }, two.token, 1],
      ['turn', { id: 'f'.repeat(48), tile: 1 }, one.token, 1],
      ['turn', { id, tile: 99 }, one.token, 3],
      ['turn', { id, tile: 0 }, one.token, 0],
      ['explode', { id }, one.token, 3],
    ] as const) {
      const answer = await app.api('/api/whisper', { event, data }, token);
      expect([answer.status >= 400 && answer.status < 500, answer.body.code]).toEqual([true, code]);
    }
  });
});

describe('two processes on one database', () => {
  it('serve the same player at once with gapless nonces', async () => {
    const second = await createTestPlatform({
      features: [identity, originals],
      games,
      databaseUrl: app.databaseUrl,
      config: { installationKey: app.config.installationKey },
    });
    try {
      const one = await richPlayer('1000');
      const ask = (at: TestPlatform) => at.api('/api/game/play', dice({ bet: '0.10' }), one.token);
      const answers = await Promise.all(
        Array.from({ length: 200 }, (_, index) => ask(index % 2 === 0 ? app : second)),
      );
      expect(answers.every(({ status }) => status === 200)).toBe(true);
      const nonces = answers.map(({ body }) => body.fairness.nonce).toSorted((a, b) => a - b);
      expect(nonces).toEqual(Array.from({ length: 200 }, (_, index) => index));
      await expectCleanLedger();
    } finally {
      await second.close();
    }
  });
});
