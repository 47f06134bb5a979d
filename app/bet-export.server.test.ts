/** What a player takes home of their bets: the history, the sums over it, and a file that an auditor's command accepts as it is. */
import { randomInt } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { games } from '#app/games.ts';
import { identity } from '#features/account/identity/feature.ts';
import { profile } from '#features/account/profile/feature.ts';
import { backoffice } from '#features/operator/backoffice/feature.ts';
import { fairness } from '#features/play/fairness/feature.ts';
import { originals } from '#features/play/originals/feature.ts';
import { refundStuck } from '#features/play/originals/server/refund.ts';
import { shell } from '#features/site/shell/feature.ts';
import type { AnySteps } from '#platform/contract/game.ts';
import { createTestPlatform, type TestPlatform, type TestPlayer } from '#platform/server/testing/platform.ts';
import { verifyCommand } from './cli/verify.ts';
import { oneOf } from './robot/play.ts';

let app: TestPlatform;
let player: TestPlayer;
let folder: string;
const alone = games.filter(({ kind }) => kind !== 'shared');
/** Bets that count as play, and the one whose round was called off by the house. */
let played = 0;
let refunded: string;

const play = (api_id: string, data: unknown, bet = '0.10') =>
  app.api('/api/game/play', { api_id, bet, currency: 'usd', data }, player.token);
const whisper = (event: 'turn' | 'finish', data: object) =>
  app.api('/api/whisper', { event, data }, player.token);

/** Turns that put something at stake. */
const risking = (game: AnySteps, seen: object): readonly object[] =>
  (game.turns(game.initial, seen) as readonly object[]).filter(
    (turn) => !('guess' in turn && turn.guess === 'skip'),
  );

/** One turn, then out as soon as that is allowed. */
async function playOut(game: AnySteps, first: Awaited<ReturnType<typeof play>>['body']): Promise<void> {
  let body = first;
  for (let turns = 0; body.game.status === 'in-progress'; turns++) {
    const turn = oneOf(risking(game, body.game.state), randomInt);
    const answer =
      turns > 0 && body.canBeFinished
        ? await whisper('finish', { id: body.id })
        : await whisper('turn', { id: body.id, ...turn });
    expect(answer.status).toBe(200);
    body = answer.body;
  }
}

async function joinCrash(): Promise<string> {
  for (;;) {
    const { status, body } = await play('crash', { autoCashout: 1000 });
    if (status === 200) return body.id;
  }
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'phoenix-export-'));
  app = await createTestPlatform({
    features: [shell, identity, originals, fairness, profile, backoffice],
    games,
  });
  player = await app.register();
  await app.credit(player.id, 'usd', '1000');
  await app.api('/api/fairness/rotate', { client_seed: '=1,"a"' }, player.token);
  refunded = await joinCrash();
  await app.platform.db.pool.query("update shared_round set state = 'refunded' where game = 'crash'");
  await refundStuck(app.kit);
  for (const game of alone) {
    const { status, body } = await play(game.id, game.initial);
    if (status !== 200) throw new Error(`${game.id}: ${body.message}`);
    if (game.kind === 'steps') await playOut(game, body);
    played += 1;
  }
  // Called off by the player before the first turn.
  const { body } = await play('mines', { mines: 3 });
  const { status } = await whisper('finish', { id: body.id });
  if (status !== 200) throw new Error('mines was not called off');
  // As good as called off: skips put nothing at stake.
  const skipped = await play('hilo', {});
  for (let skips = 0; skips < 4; skips++) await whisper('turn', { id: skipped.body.id, guess: 'skip' });
  const left = await whisper('finish', { id: skipped.body.id });
  if (left.body.game?.payout !== '0.10') throw new Error('hilo gave no stake back');
  await app.platform.events.settle();
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

describe('a round that was called off', () => {
  it('by the house is in the history as given back, neither won nor lost', async () => {
    const mine = async (filter: object = {}) =>
      (await app.api('/api/profile/bets', { limit: 100, ...filter }, player.token)).body.bets;
    const row = { id: refunded, status: 'refunded', wager: '0.10', payout: '0.10', profit: '0.00' };
    expect((await mine()).at(-1)).toMatchObject(row);
    expect(await mine()).toHaveLength(played + 3);
    expect(await mine({ game: 'crash' })).toMatchObject([row]);
    for (const result of ['win', 'lose'])
      expect((await mine({ result })).map(({ id }: { id: string }) => id)).not.toContain(refunded);
    const own = await app.api('/api/game/history', { api_id: 'crash' }, player.token);
    expect(own.body).toMatchObject([{ id: refunded, status: 'refunded', profit: '0.00' }]);
  });

  it('is no wager and no win in any total', async () => {
    const { body } = await app.api('/api/profile/overview', { id: player.user._id }, player.token);
    expect(body.statistics.games).toBe(played);
    const mines = body.favourites.find(({ game }: { game: string }) => game === 'mines');
    expect(mines?.games ?? 1).toBe(1);
    const hilo = body.favourites.find(({ game }: { game: string }) => game === 'hilo');
    expect(hilo?.games ?? 1).toBe(1);
    const admin = await app.staff();
    const ask = async (path: string, what: object) =>
      (await app.api(`/api/admin/${path}`, what, admin.token)).body;
    const { totals } = await ask('user', { id: player.user._id });
    expect(totals).toMatchObject([{ bets: played }]);
    const board = await ask('dashboard', {});
    expect(board.todayEur.bets).toBe(played);
  });
});

describe('the file of one’s bets', () => {
  async function verify(name: string, text: string) {
    const path = join(folder, name);
    await writeFile(path, text);
    let out = '';
    const print = (said: string): void => void (out += said);
    const status = await verifyCommand(['--file', path], { out: print, error: print });
    return { status, out };
  }

  const read = async (format: 'json' | 'csv'): Promise<string> => {
    const answer = await fetch(`${app.url}/api/profile/exportBets?format=${format}`, {
      headers: { authorization: `Bearer ${player.token}` },
    });
    return answer.text();
  };

  it.each(['json', 'csv'] as const)(
    'as %s is accepted by phoenix verify as it is, before and after seeds are revealed',
    async (format) => {
      await app.api('/api/fairness/rotate', {}, player.token);
      const after = await verify(`revealed.${format}`, await read(format));
      expect(after).toEqual({
        status: 0,
        out: `${played + 2} of ${played + 2} agree\n1 cannot be checked: the seed is not revealed yet, or the round was called off\n`,
      });
    },
  );

  it('that was changed is found out, bet by bet', async () => {
    const file = JSON.parse(await read('json')) as { bets: Record<string, unknown>[] };
    const dice = file.bets.findIndex(({ game }) => game === 'dice');
    const changed = async (change: object) => {
      const bets = file.bets.map((bet, index) => (index === dice ? { ...bet, ...change } : bet));
      return verify('changed.json', JSON.stringify({ bets }));
    };
    const pays = file.bets[dice]!['payout'] === '0.00' ? '0.20' : '0.00';
    for (const [change, reason] of [
      [{ payout: pays }, 'pays'],
      [{ outcome: { result: 12.34 } }, 'another outcome'],
      [{ server_seed: 'ab'.repeat(32) }, 'commitment'],
      [{ wager: 'much' }, 'not a bet: wager'],
      [{ turns: 7 }, 'not a bet: turns'],
      [{ scale: 19 }, 'not a bet: scale'],
    ] as const) {
      const { status, out } = await changed(change);
      expect(status).toBe(1);
      expect(out).toContain(`case ${dice} differs: `);
      expect(out).toContain(reason);
    }
  });
});
