/** Alerts of returns: one look a day, what opens an alert, and what closing it means for the looks after. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { identity } from '#features/account/identity/feature.ts';
import { shell } from '#features/site/shell/feature.ts';
import { dice } from '#games/dice/game.ts';
import { systemRuntime } from '#platform/server/runtime.ts';
import { createTestPlatform, type TestPlatform } from '#platform/server/testing/platform.ts';
import { reports } from '../feature.ts';
import { isAlert, lookAtReturns } from './return-alerts.ts';

const DAY_MS = 86_400_000;
const BETS = 10_000;
let at = Date.UTC(2026, 4, 10, 0, 25);
let app: TestPlatform;

beforeAll(async () => {
  app = await createTestPlatform({
    features: [shell, identity, reports],
    games: [dice],
    runtime: { ...systemRuntime(), now: () => at },
  });
  await app.kit.features.set('reports', true, 'test');
});
afterAll(() => app.close());

/** Ten thousand bets of one unit at 99 %, of which so many won two units: 5,000 are one deviation, each 50 more another. */
async function play(day: string, wins: number): Promise<void> {
  const { id: cur } = app.kit.money.currency('usd')!;
  const { pool } = app.kit.db;
  await pool.query(
    'insert into report_price (hour, cur, unit_eur) values ($1, $2, 1) on conflict do nothing',
    [`${day}T12:00:00Z`, cur],
  );
  await pool.query(
    `insert into report_hour (hour, product, game, cur, bets, stake, paid, fee, edge, s2, p2, sp)
     values ($1, 'originals', 'dice', $2, $3::int, $3::int, 2 * $4::int, 0, $3::int * 1e7, $3::int, 4 * $4::int, 2 * $4::int)`,
    [`${day}T12:00:00Z`, cur, BETS, wins],
  );
}

const look = (counted: string | null = 'now') => lookAtReturns(app.kit, () => Promise.resolve(counted));
/** The hour after the next midnight. */
async function lookNextDay(): Promise<void> {
  at += DAY_MS;
  await look();
}

async function alerts(): Promise<
  { id: string; day: string; from: string; z: number; closed: object | null }[]
> {
  const staff = await app.staff('reports.read');
  const { status, body } = await app.api('/api/admin/reports/rtp/alerts', {}, staff.token);
  expect(status).toBe(200);
  return body.alerts;
}

it('beyond 3.5 deviations is an alert, beyond 3 on two days running, and too few bets never', () => {
  const of = (z: number, state: 'few' | 'warn' = 'warn') => ({ z, state });
  expect(isAlert(of(3.49), null)).toBe(false);
  expect(isAlert(of(-3.5), null)).toBe(true);
  expect(isAlert(of(3), of(-3))).toBe(true);
  expect(isAlert(of(3), of(2.99))).toBe(false);
  expect(isAlert(of(9, 'few'), of(9, 'few'))).toBe(false);
  expect(isAlert(of(3.2), of(9, 'few'))).toBe(false);
});

it('a game is looked at once a day, when everything is counted, and is an alert at the second far look', async () => {
  await play('2026-05-09', 5_110);
  await look(null);
  await look();
  expect(await alerts()).toEqual([]);
  // What is counted late changes nothing of a day that was looked at.
  await app.kit.db.pool.query(`update report_hour set paid = paid * 2 where game = 'dice'`);
  await look();
  expect(await alerts()).toEqual([]);
  await app.kit.db.pool.query(`update report_hour set paid = paid / 2 where game = 'dice'`);
  await lookNextDay();
  expect(await alerts()).toMatchObject([
    {
      game: 'dice',
      day: '2026-05-10',
      from: '2026-04-11',
      bets: BETS,
      stated: 99,
      realised: 102.2,
      z: 3.2,
      closed: null,
    },
  ]);
  await lookNextDay();
  expect(await alerts()).toHaveLength(1);
});

it('who may only read cannot close it; closed once with a note, it is in the audit log', async () => {
  const id = (await alerts())[0]!.id;
  const [reader, risk] = [
    await app.staff('reports.read'),
    await app.staff('reports.read', 'reports.returns'),
  ];
  const close = (who: { token: string }, body: object) =>
    app.api('/api/admin/reports/rtp/close', body, who.token);
  expect((await close(reader, { id, note: 'By chance' })).status).toBe(403);
  expect((await close(risk, { id, note: ' ' })).status).toBe(422);
  expect((await close(risk, { id: '00000000-0000-7000-8000-000000000000', note: 'x' })).status).toBe(404);
  const { status, body } = await close(risk, { id, note: 'By chance' });
  expect(status).toBe(200);
  expect(body.closed).toMatchObject({ by: risk.user.name, note: 'By chance' });
  expect((await close(risk, { id, note: 'Again' })).body.code).toBe(409);
  expect(await app.kit.audit.list({ limit: 9, action: 'reports.return.close' })).toHaveLength(1);
});

it('a closed alert does not come back for the same bets, and does for new ones', async () => {
  await lookNextDay();
  await lookNextDay();
  expect(await alerts()).toMatchObject([{ closed: { note: 'By chance' } }]);
  await play('2026-05-14', 4_750);
  await lookNextDay();
  // Closed on the 12th: from the 13th on.
  expect(await alerts()).toMatchObject([
    { from: '2026-05-13', day: '2026-05-14', bets: BETS, realised: 95, closed: null },
    { closed: { note: 'By chance' } },
  ]);
});
