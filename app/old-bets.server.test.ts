/** A house whose first months left the database: every page that shows an old bet answers as it did before. */
import { renameSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { games } from '#app/games.ts';
import { identity } from '#features/account/identity/feature.ts';
import { profile } from '#features/account/profile/feature.ts';
import { chat } from '#features/community/chat/feature.ts';
import { backoffice } from '#features/operator/backoffice/feature.ts';
import { reports } from '#features/operator/reports/feature.ts';
import { rebuildReports } from '#features/operator/reports/server/rebuild.ts';
import { fairness } from '#features/play/fairness/feature.ts';
import { feed } from '#features/play/feed/feature.ts';
import { originals } from '#features/play/originals/feature.ts';
import { shell } from '#features/site/shell/feature.ts';
import { createAudit } from '#platform/server/audit/create-audit.ts';
import { withClient } from '#platform/server/database/database.ts';
import { archiveParts } from '#platform/server/money/archive/archive.ts';
import { folderPlace } from '#platform/server/money/archive/place.ts';
import { auditSealed } from '#platform/server/money/sealed/audit-sealed.ts';
import { movedRuntime } from '#platform/server/testing/moved-runtime.ts';
import { createTestPlatform, type TestPlatform, type TestPlayer } from '#platform/server/testing/platform.ts';

const DAY_MS = 86_400_000;
let shift = 0;
const runtime = movedRuntime(() => shift);
let app: TestPlatform;
let player: TestPlayer;
let staff: TestPlayer;
const keyed = { key: '01900000-0000-7000-8000-000000000001' };
const shown: string[] = [];

beforeAll(async () => {
  app = await createTestPlatform({
    features: [shell, identity, originals, fairness, profile, feed, chat, backoffice, reports],
    games,
    runtime,
  });
  player = await app.register('Veteran');
  for (const demo of [false, true]) await app.credit(player.id, 'usd', '500', demo);
  await dice(keyed);
  for (let month = 0; month < 3; month++) {
    for (let at = 0; at < 6; at++) shown.push((await dice({ demo: at % 3 === 2 })).id);
    await mines();
    shift += 31 * DAY_MS;
    await signIn();
  }
  shift += 100 * DAY_MS;
  staff = await app.staff();
  await signIn();
  for (let at = 0; at < 3; at++) await dice({});
  // Every stage has shown its bets.
  shift += 10_000;
  await app.platform.events.settle();
});
afterAll(() => app.close());

/** Sessions end while the clock goes on. */
async function signIn(): Promise<void> {
  const again = (await app.kit.identity.byId(player.id))!;
  const token = await app.kit.identity.openSession(again, { address: '127.0.0.1', userAgent: 'test' });
  player = { ...player, token };
}

async function dice(more: object) {
  const bet = {
    api_id: 'dice',
    bet: '1.25',
    currency: 'usd',
    demo: false,
    data: { target: 50, direction: 'over' },
  };
  const { status, body } = await app.api('/api/game/play', { ...bet, ...more }, player.token);
  expect(status).toBe(200);
  return body;
}

/** A round of one turn, which ends with it or is cashed out. */
async function mines(): Promise<void> {
  const opening = { api_id: 'mines', bet: '1', currency: 'usd', data: { mines: 3 } };
  const { body } = await app.api('/api/game/play', opening, player.token);
  const { id } = body;
  await app.api('/api/whisper', { event: 'turn', data: { id, tile: 0 } }, player.token);
  await app.api('/api/whisper', { event: 'finish', data: { id } }, player.token);
  expect(await app.kit.money.openRounds(player.id)).toEqual([]);
}

interface Page {
  readonly next: string | null;
}

async function pages(path: string, more: object, who: TestPlayer): Promise<unknown[]> {
  const found: unknown[] = [];
  for (let before: string | undefined; ;) {
    const { status, body } = await app.api(
      path,
      { ...more, limit: 4, ...(before ? { before } : {}) },
      who.token,
    );
    expect(status).toBe(200);
    found.push(body);
    const { next } = body as Page;
    if (next === null) return found;
    before = next;
  }
}

/** What everybody is shown of old bets. */
async function answers(): Promise<Record<string, unknown>> {
  const ask = async (path: string, body: object, who = player) => {
    const answer = await app.api(path, body, who.token);
    expect([path, answer.status, answer.body.message]).toEqual([path, 200, undefined]);
    return answer.body;
  };
  const id = player.user._id;
  const link = await ask('/api/chat/link_game', { id: `dice-${shown[0]}`, channel: 'casino_en' });
  return {
    history: await pages('/api/profile/bets', {}, player),
    won: await pages('/api/profile/bets', { result: 'win' }, player),
    file: (await app.get('/api/profile/exportBets?format=csv', player.token)).body,
    overview: await ask('/api/profile/overview', { id }),
    statement: (await ask('/api/profile/statement', {})).months,
    newest: await ask('/api/game/history', { limit: 100 }),
    demo: await ask('/api/game/history', { limit: 100, demo: true }),
    bet: await ask('/api/game/find', { id: `dice-${shown[0]}` }),
    repeated: await dice(keyed),
    link: link.data,
    staffBet: await ask('/api/admin/round', { id: shown[1]! }, staff),
    staffList: await pages('/api/admin/rounds', {}, staff),
    staffGame: await pages('/api/admin/rounds', { game: 'mines' }, staff),
    staffPlayer: await pages('/api/admin/user/rounds', { id }, staff),
    staffLedger: await pages('/api/admin/user/ledger', { id }, staff),
    mine: await ask('/api/data/latestGames', { type: 'mine', count: 50 }),
    lucky: await ask('/api/data/latestGames', { type: 'all_wins', count: 50 }),
    best: await ask('/api/data/bestWins', { period: 'all' }),
    report: await rebuildReports(app.kit.db, app.kit.games, false),
    ownData: await ownData(),
  };
}

async function ownData(): Promise<unknown> {
  const { body } = await app.api('/api/profile/requestData', {}, player.token);
  const copy = await app.get((body as { path: string }).path, player.token);
  expect(copy.status).toBe(200);
  const { bets } = copy.body as { bets: unknown[] };
  expect(bets.length).toBeGreaterThan(20);
  return bets;
}

it('pages, lists, files, reports, a repeated key and a shared bet are what they were before', async () => {
  const { db, config } = app.kit;
  const log = createAudit(db, runtime);
  const audit = async () => {
    const vault = app.kit.fairness;
    const { findings } = await auditSealed(
      {
        db: app.platform.db,
        audit: log,
        vault,
        installationKey: config.installationKey,
        checks: [],
        now: () => runtime.now(),
        random: () => 0.5,
      },
      { full: false, reseal: false },
    );
    expect(findings).toEqual([]);
  };
  await audit();
  const before = await answers();
  const count = async () => (await db.pool.query('select 1 from bet')).rowCount!;
  const bets = await count();
  const done = await withClient({ connectionString: app.ownerUrl }, (owner) =>
    archiveParts({
      owner,
      audit: log,
      place: folderPlace(config.archive),
      days: 92,
      drop: { days: 92 },
      now: runtime.now(),
    }),
  );
  expect(done.map(({ state, waits }) => waits ?? state)).toContain('gone');
  expect(bets - (await count())).toBeGreaterThan(12);
  // The chat takes a line of a player every few seconds, and a list of best wins is kept for half a minute.
  shift += 30_000;
  const after = await answers();
  for (const [name, answer] of Object.entries(before)) expect([name, after[name]]).toEqual([name, answer]);
  await audit();
});

it('asks no file about who came when it was closed already', async () => {
  const late = await app.register();
  renameSync(app.kit.config.archive, `${app.kit.config.archive}-away`);
  const statuses = [late, player].map(
    async ({ token }) => (await app.api('/api/game/history', { limit: 100 }, token)).status,
  );
  expect(await Promise.all(statuses)).toEqual([200, 503]);
  // Nor about a game that never was.
  const [unknown, known] = await Promise.all(
    ['unheard-of', 'mines'].map((game) => app.api('/api/admin/rounds', { game, limit: 50 }, staff.token)),
  );
  expect([unknown!.status, known!.status]).toEqual([404, 503]);
});
