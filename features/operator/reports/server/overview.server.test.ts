/** The first page: what other rooms say of money and risks, and what only some of staff may open. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { identity } from '#features/account/identity/feature.ts';
import { cases } from '#features/operator/cases/feature.ts';
import { shell } from '#features/site/shell/feature.ts';
import { serverPart } from '#platform/server/kit.ts';
import { ACCOUNT, KIND } from '#platform/server/money/kinds.ts';
import type { MoneyCheck, OpenRisk } from '#platform/server/services/house-state.ts';
import type { WaitingSource, WaitingThing } from '#platform/server/services/waiting.ts';
import { createTestPlatform, type TestPlatform, type TestPlayer } from '#platform/server/testing/platform.ts';
import { reports } from '../feature.ts';
import reportsServer from './index.ts';
import { createPostings, type Postings } from './testing/postings.ts';

let app: TestPlatform;
let house: Postings;
let check: MoneyCheck | null = null;
let risk: OpenRisk | null = null;
const withdrawals: WaitingThing[] = [];
const suspicions: WaitingThing[] = [];

const seen = { feature: 'reports', reads: 'reports.read', decides: 'reports.read', room: '/admin' } as const;
const waiting: WaitingSource[] = [
  { ...seen, kind: 'withdrawal', read: async () => withdrawals },
  { ...seen, kind: 'aml', secret: true, read: async () => suspicions },
];

/** With rooms that say what the test wants of them. */
const planted = {
  ...reports,
  server: async () => ({
    default: serverPart((kit) => {
      kit.provide('moneyChecks', { check: 'solvency', feature: 'reports', read: async () => check });
      kit.provide('moneyChecks', {
        check: 'reconciliation',
        feature: 'off',
        read: () => Promise.reject(new Error('of a room that is off')),
      });
      kit.provide('openRisks', { product: 'sport', feature: 'reports', read: async () => risk });
      for (const source of waiting) kit.provide('waiting', source);
      return reportsServer(kit);
    }),
  }),
};

beforeAll(async () => {
  app = await createTestPlatform({ features: [shell, identity, cases, planted] });
  await app.kit.features.set('reports', true, 'test');
  house = createPostings(app);
});
afterAll(() => app.close());

async function overview(staff: TestPlayer) {
  const { status, body } = await app.api('/api/admin/reports/overview', {}, staff.token);
  expect(status).toBe(200);
  return body;
}

it('says what was held against the money, and what would cost most', async () => {
  const staff = await app.staff('reports.read');
  expect(await overview(staff)).toMatchObject({ money: { checks: [] }, risks: [] });
  check = { at: null, right: false, findings: 0 };
  risk = { name: 'Home – Away', microEur: 1_234_567_891n };
  expect(await overview(staff)).toMatchObject({
    money: { checks: [{ check: 'solvency', at: null, right: false, findings: 0 }] },
    risks: [{ product: 'sport', name: 'Home – Away', eur: '1234.57' }],
  });
  check = { at: new Date(0), right: true, findings: 2 };
  expect((await overview(staff)).money.checks).toEqual([
    { check: 'solvency', at: '1970-01-01T00:00:00.000Z', right: true, findings: 2 },
  ]);
});

it('leads to the cases those alone who may open them', async () => {
  expect((await overview(await app.staff('reports.read'))).waiting.room).toBe(false);
  expect((await overview(await app.staff('reports.read', 'cases'))).waiting.room).toBe(true);
});

it('counts what waits as the cases do: overdue by the hours of its kind, and nothing secret about who asks', async () => {
  const [staff, suspect] = [
    await app.staff('reports.read', 'cases'),
    await app.staff('reports.read', 'cases'),
  ];
  const since = (hours: number) => new Date(app.kit.runtime.now() - hours * 3_600_000);
  const thing = { player: null, subject: '', severity: 1, dueAt: null, barred: [], careOf: null } as const;
  withdrawals.push({ ...thing, id: 'old', since: since(72) }, { ...thing, id: 'new', since: since(1) });
  suspicions.push({ ...thing, id: 'suspect', player: suspect.id, since: since(96) });
  const oldest = new Map([
    [staff, suspicions[0]!.since],
    [suspect, withdrawals[0]!.since],
  ]);
  for (const [who, at] of oldest) {
    // The list looks at the rooms now, whatever was looked at a moment ago.
    await app.api('/api/admin/cases', {}, who.token);
    const { body } = await app.api('/api/admin/cases/count', {}, who.token);
    const { count, overdue, ...rest } = (await overview(who)).waiting;
    expect({ open: count, overdue }).toEqual(body);
    expect(rest).toEqual({ room: true, oldest: at.toISOString() });
  }
  expect((await overview(staff)).waiting).toMatchObject({ count: 3, overdue: 2 });
  expect((await overview(suspect)).waiting).toMatchObject({ count: 2, overdue: 1 });
});

it('13: what is owed is wallets, what is in play and what is held, with bonus money beside it', async () => {
  const staff = await app.staff('reports.read');
  const { id: cur } = app.kit.money.currency('eur')!;
  const eur = (amount: string) => app.units(amount, 'eur');
  const who = await app.register();
  const before = (await overview(staff)).owed;
  await app.credit(who.id, 'eur', '325');
  await house.post(who, cur, -eur('200'), ACCOUNT.house, KIND.adjust);
  // A round of an aggregator that is not over, chips on a table, and a tip on its way.
  await house.post(who, cur, -eur('3'), ACCOUNT.providerRounds, KIND.providerStake);
  await house.post(who, cur, -eur('2'), ACCOUNT.pokerTables, KIND.pokerBuyIn);
  await house.post(who, cur, -eur('20'), ACCOUNT.transit, KIND.tipOut);
  await house.post(who, -(cur + 10_000), eur('30'), ACCOUNT.promotions, KIND.bonusGrant);
  const { owed } = await overview(staff);
  const more = (part: string) => (Number(owed[part]) - Number(before[part])).toFixed(2);
  expect(['balances', 'openStakes', 'held', 'bonus'].map(more)).toEqual(['100.00', '5.00', '20.00', '30.00']);
});
