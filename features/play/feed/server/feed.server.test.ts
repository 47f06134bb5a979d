import { Writable } from 'node:stream';
import pino from 'pino';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { games } from '#app/games.ts';
import { identity } from '#features/account/identity/feature.ts';
import { originals } from '#features/play/originals/feature.ts';
import { systemRuntime } from '#platform/server/runtime.ts';
import { createTestPlatform, type TestPlatform, type TestPlayer } from '#platform/server/testing/platform.ts';
import { feed } from '../feature.ts';
import { BEST, keepBest } from './best.ts';

interface BestWin {
  readonly user: unknown;
  readonly game: { readonly id: string; readonly multiplier: number; readonly demo: boolean };
}

let app: TestPlatform;
let open: TestPlayer;
let hidden: TestPlayer;
/** Moves the clock of the app, which stands still otherwise. */
let shift = 0;
/** What the program logs. */
const lines: string[] = [];
const system = systemRuntime();
const start = system.now();
const runtime = { ...system, now: () => start + shift };
/** Longer than any stage shows a bet of limbo. */
const SHOWN_MS = 5000;

async function play(
  player: TestPlayer,
  bet: string,
  target: number,
  demo = false,
  shown = true,
): Promise<{ id: string; win: boolean }> {
  const { status, body } = await app.api(
    '/api/game/play',
    { api_id: 'limbo', bet, demo, currency: 'usd', data: { target } },
    player.token,
  );
  expect(status).toBe(200);
  shift += shown ? SHOWN_MS : 0;
  return { id: body.id, win: body.game.win };
}

const latest = async (type: string, token?: string, count = 50) =>
  (await app.api('/api/data/latestGames', { mode: 'casino', type, count }, token)).body;

beforeAll(async () => {
  app = await createTestPlatform({
    features: [identity, originals, feed],
    games,
    runtime,
    log: pino(
      { level: 'info' },
      new Writable({ write: (line, _encoding, done) => (lines.push(String(line)), done()) }),
    ),
  });
  await app.kit.settings.set('originals', { maxBetEur: '1000' }, 'test');
  [open, hidden] = await Promise.all([app.register(), app.register()]);
  for (const player of [open, hidden]) {
    await app.credit(player.id, 'usd', '100000');
    await app.credit(player.id, 'usd', '100', true);
  }
  await app.platform.db.pool.query('update account set private_bets = true where id = $1', [
    hidden.id.toString(),
  ]);
  await app.kit.identity.changed(hidden.id);
});
afterAll(() => app.close());

it('shows the newest bets of all, without play money', async () => {
  const first = await play(open, '1.00', 2);
  const second = await play(open, '1.00', 2);
  await play(open, '1.00', 2, true);
  const entries = await latest('all', undefined, 2);
  expect(entries.map((entry: { game: { id: string } }) => entry.game.id)).toEqual([second.id, first.id]);
  expect(entries[0].user.name).toBe(open.user.name);
});

it('has the newest real bets among any amount of play money', async () => {
  const { id } = await play(open, '1.00', 2);
  await app.platform.events.settle();
  const lane = app.kit.money.laneOf(open.id);
  const { pool } = app.platform.db;
  // As a script in play money writes them: a batch for each.
  await pool.query(
    `with batches as (update lane set no = no + 400 where id = $1 returning no)
     insert into bet (user_id, id, cur, game, stake, payout, nonce, detail, balance_after, line, lane, batch, at)
       select $2, (left(id_floor(now())::text, 24) || lpad(to_hex(n), 12, '0'))::uuid, -1, 'limbo', 1, 0, n, '{}', 0, true, $1, no - 400 + n, now() from batches, generate_series(1, 400) n`,
    [lane, open.id.toString()],
  );
  expect((await latest('all', undefined, 1))[0].game.id).toBe(id);
});

it('tells a bet to others once the page of its player has shown it, and not before', async () => {
  const { id } = await play(open, '1000.00', 2, false, false);
  await app.platform.events.settle();
  const ids = async (type: string, token?: string): Promise<string[]> =>
    (await latest(type, token)).map((entry: { game: { id: string } }) => entry.game.id);
  for (const type of ['all', 'high_rollers']) {
    expect(await ids(type)).not.toContain(id);
    expect(await ids(type, hidden.token)).not.toContain(id);
  }
  expect(await ids('mine', open.token)).toContain(id);
  shift += SHOWN_MS;
  for (const type of ['all', 'high_rollers']) expect(await ids(type)).toContain(id);
});

it.each([
  { bets: true, profile: false },
  { bets: false, profile: true },
])(
  'hides who made a bet of a player who hides %j, except from that player and staff who may see it',
  async (hides) => {
    await app.kit.identity.setPrivateBets(hidden.id, hides.bets);
    await app.kit.identity.setPrivateProfile(hidden.id, hides.profile);
    const { id } = await play(hidden, '1.00', 2);
    const staff = await app.staff('ignore_privacy');
    for (const [token, seen] of [
      [undefined, false],
      [open.token, false],
      [hidden.token, true],
      [staff.token, true],
    ] as const) {
      const [entry] = await latest('all', token, 1);
      expect(entry.game.id).toBe(id);
      expect(entry.user === null).toBe(!seen);
      expect(JSON.stringify(entry).includes(hidden.user._id)).toBe(seen);
    }
  },
);

it('keeps high rollers from a hundred dollars and lucky wins from ten times', async () => {
  const rich = await play(open, '100.00', 2);
  const poor = await play(open, '99.99', 2);
  let lucky = { id: '', win: false };
  while (!lucky.win) lucky = await play(open, '1.00', 10);
  await app.platform.events.settle();
  const high = (await latest('high_rollers')).map((entry: { game: { id: string } }) => entry.game.id);
  expect(high).toContain(rich.id);
  expect(high).not.toContain(poor.id);
  const wins = await latest('lucky_wins');
  expect(wins.map((entry: { game: { id: string } }) => entry.game.id)).toContain(lucky.id);
  expect(
    wins.every(
      (entry: { game: { multiplier: number; status: string } }) =>
        entry.game.multiplier >= 10 && entry.game.status === 'win',
    ),
  ).toBe(true);
});

it('shows no round that was left before its first turn, however much lay on it', async () => {
  const body = { api_id: 'mines', bet: '500.00', currency: 'usd', quick: true, data: { mines: 3 } };
  const { id } = (await app.api('/api/game/play', body, open.token)).body as { id: string };
  const left = await app.api('/api/whisper', { event: 'finish', data: { id } }, open.token);
  expect(left.body.game.status).toBe('win');
  shift += SHOWN_MS;
  await app.platform.events.settle();
  for (const type of ['all', 'high_rollers'])
    expect((await latest(type)).map(({ game }: { game: { id: string } }) => game.id)).not.toContain(id);
  expect((await latest('mine', open.token, 1))[0].game.id).toBe(id);
});

it('keeps the best wins of real money by what they paid for one and at all, once, and no more than it shows', async () => {
  const best = async (more: object = {}) => (await app.api('/api/data/bestWins', more)).body as BestWin[];
  const winAt = async (player: TestPlayer, bet: string, target: number): Promise<string> => {
    for (;;) {
      const { id, win } = await play(player, bet, target);
      if (win) return id;
    }
  };
  const wide = await winAt(hidden, '1.00', 60);
  // More than any win of the tests before it.
  const dear = await winAt(open, '1000.00', 3);
  for (let more = 0; more < BEST; more++) await winAt(open, '2.00', 1.2);
  await app.credit(open.id, 'usd', '1000', true);
  await play(open, '1.00', 1.01, true);
  await app.platform.events.settle();
  const { pool } = app.platform.db;
  const kept = async () => (await pool.query('select 1 from feed_best')).rowCount;
  const before = await kept();
  const client = await pool.connect();
  for (let lane = 0; lane < 64; lane++) await keepBest({ lane, from: 0, to: 1e9 }, client, ['limbo']);
  client.release();
  expect(await kept()).toBe(before);
  // The same twenty are rarely the best by both, so fewer than two lists.
  expect(before).toBeLessThanOrEqual(2 * BEST);
  const list = await best();
  expect(list).toHaveLength(BEST);
  expect([list[0]!.game.id, list[0]!.user]).toEqual([wide, null]);
  expect(list.every(({ game }) => !game.demo)).toBe(true);
  const order = list.map(({ game }) => game.multiplier);
  expect(order).toEqual(order.toSorted((a, b) => b - a));
  expect((await best({ by: 'payout', period: 'month', game: 'limbo' }))[0]!.game.id).toBe(dear);
  expect(await best({ game: 'dice', period: 'all' })).toEqual([]);
});

it('reads a list of best wins once in half a minute for all who ask, each of whom sees what they may, and its old bets once', async () => {
  const { pool, oldBets } = app.platform.db;
  const recall = vi.spyOn(oldBets, 'recall');
  const ask = async (token?: string) =>
    (await app.api('/api/data/bestWins', { period: 'all' }, token)).body as BestWin[];
  const [list, own] = await Promise.all([ask(), ask(hidden.token)]);
  expect(list).toHaveLength(BEST);
  expect([list[0]!.user, own[0]!.user]).toEqual([null, expect.objectContaining({ _id: hidden.user._id })]);
  // The best of all, by a name that the database has no bet for.
  const gone = '00000000-0000-7000-8000-000000000001';
  await pool.query(
    `insert into feed_best (day, game, user_id, bet_id, multiplier, usd, at)
       select day, game, user_id, $1, 1000000, 0, at from feed_best limit 1`,
    [gone],
  );
  expect(await ask()).toEqual(list);
  expect(recall).not.toHaveBeenCalled();
  for (let again = 0; again < 2; again++) {
    shift += 30_000;
    expect(await Promise.all([ask(), ask()])).toEqual([list.slice(0, -1), list.slice(0, -1)]);
  }
  expect(recall).toHaveBeenCalledOnce();
  recall.mockRestore();
  await pool.query('delete from feed_best where bet_id = $1', [gone]);
});

it("lists a player's own bets, and nothing for guests", async () => {
  expect(
    (await latest('mine', hidden.token)).every(
      (entry: { user: { _id: string } }) => entry.user._id === hidden.user._id,
    ),
  ).toBe(true);
  expect(await latest('mine')).toEqual([]);
});

it('goes on from the present when it was away for long, and reads nothing of what lies between', async () => {
  const { pool } = app.platform.db;
  const lane = app.kit.money.laneOf(open.id);
  await app.platform.events.settle();
  // As if this many batches had been written while the program was off.
  await pool.query('update lane set no = no + 5000000 where id = $1', [lane]);
  const began = lines.length;
  await app.platform.events.settle();
  const jumps = lines.slice(began).map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(jumps).toContainEqual(expect.objectContaining({ reader: 'feed.picks', lane, skipped: 4_990_000 }));
  const { id } = await play(open, '1.00', 2);
  await app.platform.events.settle();
  expect((await latest('all', undefined, 1))[0].game.id).toBe(id);
});
