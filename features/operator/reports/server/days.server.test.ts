/** Rows of the specification's acceptance table that are about days: in which zone they are, who came back after how many, and bands of returns. */
import * as z from 'zod/mini';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { identity } from '#features/account/identity/feature.ts';
import { shell } from '#features/site/shell/feature.ts';
import { defineGame } from '#platform/contract/game.ts';
import { ACCOUNT, KIND } from '#platform/server/money/kinds.ts';
import { systemRuntime } from '#platform/server/runtime.ts';
import { createTestPlatform, type TestPlatform, type TestPlayer } from '#platform/server/testing/platform.ts';
import { reports } from '../feature.ts';
import { createCount } from './count.ts';
import { rebuildReports } from './rebuild.ts';
import { createPostings, type Postings } from './testing/postings.ts';
import { followZone } from './zone.ts';

const HOUR_MS = 3_600_000;
const ZONE = 'Europe/Berlin';
const system = systemRuntime();
let shift = Date.parse('2026-03-20T10:00Z') - system.now();
const now = () => system.now() + shift;
const moveTo = (text: string): void => void (shift = Date.parse(text) - system.now());

/** Pays 2 at 0.49. */
const coin = defineGame({
  id: 'coin',
  title: 'Coin',
  kind: 'instant',
  params: z.object({}),
  initial: {},
  boldest: {},
  settings: [{}],
  revealMs: 0,
  version: 1,
  table: 'coin-98',
  rtp: () => ({ num: 98n, den: 100n }),
  maxMultiplier: () => ({ num: 2n, den: 1n }),
  winChance: () => ({ num: 49n, den: 100n }),
  floats: () => 1,
  outcome: (_params, [float]) => float! < 0.49,
  payout: (_params, won) => ({ num: won ? 2n : 0n, den: 1n }),
  events: () => [],
  trace: () => [],
});
const COIN = { params: {}, version: 1, table: 'coin-98' };

let app: TestPlatform;
let staff: TestPlayer;
let house: Postings;
let count: () => Promise<boolean>;
let eurId: number;

const eur = (amount: string): bigint => app.units(amount, 'eur');
async function player(): Promise<TestPlayer> {
  const made = await app.register();
  await app.credit(made.id, 'eur', '5000000');
  return made;
}
const ask = async (call: string, body: object) => {
  await count();
  const answer = await app.api(`/api/admin/reports/${call}`, body, await token());
  expect(answer.status).toBe(200);
  return answer.body;
};
/** Of a session of now: the clock has gone far. */
async function token(): Promise<string> {
  const reader = (await app.kit.identity.byId(staff.id))!;
  return app.kit.identity.openSession(reader, { address: '192.0.2.1', userAgent: '' });
}
const bet = (who: TestPlayer, stake: string, paid: string) =>
  house.bet(who, eurId, 'coin', eur(stake), eur(paid), COIN);

beforeAll(async () => {
  app = await createTestPlatform({
    features: [shell, identity, reports],
    games: [coin],
    runtime: { ...system, now },
  });
  await app.kit.features.set('reports', true, 'test');
  house = createPostings(app);
  count = createCount(app.kit, { invitersOf: async () => new Map() });
  staff = await app.staff('reports.read');
  eurId = app.kit.money.currency('eur')!.id;
});
afterAll(() => app.close());

it('11: a mixture of stakes is held against what the rules of the game say of each of them', async () => {
  const people = await Promise.all(Array.from({ length: 10 }, player));
  const bets = [
    ...Array.from({ length: 10_000 }, (_, at) => ['1', at < 5_050 ? '2' : '0'] as const),
    ...Array.from({ length: 100 }, (_, at) => ['100', at < 51 ? '200' : '0'] as const),
  ];
  for (let at = 0; at < bets.length; at += 2_000)
    await Promise.all(
      bets.slice(at, at + 2_000).map(([stake, paid], no) => bet(people[no % people.length]!, stake, paid)),
    );
  const { games } = await ask('rtp', { from: '2026-03-20', to: '2026-03-21' });
  expect(games).toEqual([
    {
      game: 'coin',
      bets: 10_100,
      turnover: '20000.00',
      basis: 'table',
      stated: 98,
      realised: 101.5,
      band: 9.85,
      z: 0.7,
      state: 'inside',
    },
  ]);
  // By rules that are gone: no table says it any more, and the spread of all has to.
  await house.bet(people[0]!, eurId, 'coin', eur('1'), 0n, { ...COIN, version: 0 });
  const [again] = (await ask('rtp', { from: '2026-03-20', to: '2026-03-21' })).games;
  expect(again).toMatchObject({ bets: 10_101, basis: 'bets', state: 'inside' });
});

describe('7: days of the house', () => {
  const figures = (from: string, to: string, by = 'day') => ask('figures', { from, to, by });
  const keys = ({ rows }: { rows: { key: string }[] }) => rows.map(({ key }) => key);

  it('begin at midnight of its zone: what is played at half past ten by UTC on the last of March is of April in Berlin', async () => {
    const who = await player();
    moveTo('2026-03-31T22:30Z');
    await bet(who, '10', '4');
    expect(keys(await figures('2026-03-31', '2026-04-02'))).toEqual(['2026-03-31']);
    for (const wrong of ['Europe/Nowhere', '+02:00', ''])
      expect(await app.kit.settings.set('reports', { timeZone: wrong }, 'test')).toHaveProperty(
        'errors.timeZone',
      );
    expect(await app.kit.settings.set('reports', { timeZone: ZONE }, 'test')).toHaveProperty('version');
    // Two processes at once: everything is counted once more, and not twice.
    await Promise.all([followZone(app.kit), followZone(app.kit)]);
    await Promise.all([count(), count()]);
    const { rows, total } = await figures('2026-03-31', '2026-04-02');
    expect([keys({ rows }), total.turnover, total.ggr]).toEqual([['2026-04-01'], '10.00', '6.00']);
    expect((await figures('2026-03-20', '2026-03-21')).total.bets).toBe(10_101);
    expect(total.active).toBe(1);
    expect((await figures('2026-03-20', '2026-04-02')).total.active).toBe(11);
    const { tables } = await rebuildReports(app.kit.db, app.kit.games, false);
    expect(tables.filter(({ differ }) => differ > 0)).toEqual([]);
  });

  it.each([
    ['2026-04-05', '2026-04-06', 24, '2026-04-04T22:30Z'],
    ['2026-10-25', '2026-10-26', 25, '2026-10-24T22:30Z'],
    ['2027-03-28', '2027-03-29', 23, '2027-03-27T23:30Z'],
  ])('%s has all its hours and no other', async (day, next, hours, first) => {
    const who = await player();
    for (let hour = -1; hour <= hours; hour++) {
      shift = Date.parse(first) + hour * HOUR_MS - system.now();
      await bet(who, '1', '0');
    }
    expect(keys(await figures(day, next, 'hour'))).toHaveLength(hours);
    expect((await figures(day, next)).total).toMatchObject({ bets: hours, turnover: `${hours}.00` });
  });

  it('by hour has every hour of the most days, also where clocks are put back in them', async () => {
    const { pool } = app.kit.db;
    const hours = `generate_series('2028-08-31T22:00Z'::timestamptz, '2028-11-01T22:00Z', '1 hour') as t(hour)`;
    await pool.query(`insert into report_price (hour, cur, unit_eur) select hour, $1, 1 from ${hours}`, [
      eurId,
    ]);
    await pool.query(
      `insert into report_hour (hour, product, game, cur, bets, stake, paid, fee, edge, s2, p2, sp) select hour, 'originals', 'coin', $1, 1, 1, 0, 0, 0, 1, 0, 0 from ${hours}`,
      [eurId],
    );
    const { rows, more } = await figures('2028-09-01', '2028-11-02', 'hour');
    expect([rows.length, rows.at(-1).key, more]).toEqual([62 * 24 + 1, '2028-11-01T22:00Z', false]);
    for (const table of ['report_hour', 'report_price'])
      await pool.query(`delete from ${table} where hour > '2028-01-01'`);
  });
});

it('9: who came back on the seventh day, in the week after it, and ever since', async () => {
  const [a, b, c, d] = [await player(), await player(), await player(), await player()];
  const start = Date.parse('2027-06-01T08:00Z');
  const onDay = (day: number): void => void (shift = start + day * 24 * HOUR_MS - system.now());
  const shown = async () => {
    const { cohorts } = await ask('retention', { from: '2027-06-01', to: '2027-06-02', by: 'day' });
    expect(cohorts).toMatchObject([{ cohort: '2027-06-01', players: 4 }]);
    return cohorts[0];
  };
  onDay(0);
  for (const who of [a, b, c, d]) await house.deposit(who, eurId, eur('20'));
  await bet(a, '1', '0');
  onDay(3);
  await bet(c, '1', '0');
  onDay(4);
  await app.kit.money.act(c.id, (state, draft) => {
    draft.setGuard(state, { ...(state.guard ?? { limits: [] }), excludedUntil: -1 });
    return true;
  });
  onDay(6);
  expect((await shown()).played).toEqual({ d1: 0, d7: null, d30: null, w1: null, w4: null, rolling7: null });
  onDay(7);
  await bet(a, '1', '0');
  await house.deposit(a, eurId, eur('5'));
  onDay(9);
  await bet(b, '1', '0');
  expect((await shown()).played).toMatchObject({ d7: 25, w1: null, rolling7: 50 });
  onDay(14);
  expect(await shown()).toMatchObject({
    gone: 1,
    played: { d1: 0, d7: 25, d30: null, w1: 50, w4: null, rolling7: 50 },
    deposited: { d1: 0, d7: 25, w1: 25, rolling7: 25 },
  });
});

it('3: and of what remains a maker, affiliates, payments and the state get their part', async () => {
  const who = await player();
  const bonus = -(eurId + 10_000);
  await house.post(who, bonus, eur('100'), ACCOUNT.operator, KIND.adjust);
  // A bookmaker from outside is sport, and has its part all the same.
  const slips = (stake: string, paid: string, cur = eurId) =>
    house.bet(who, cur, 'external:betby:sport', eur(stake), eur(paid));
  const given = (amount: string, kind: Parameters<Postings['post']>[4]) =>
    house.post(who, eurId, eur(amount), ACCOUNT.promotions, kind);
  // In a month of its own.
  moveTo('2027-08-10T10:00Z');
  const month = '2027-08';
  await slips('500', '0');
  await bet(who, '500', '0');
  // Bonus money is no part of this contract.
  await slips('70', '0', bonus);
  await given('96', KIND.rakeback);
  await given('100', KIND.commission);
  await count();
  const contract = { provider: 'betby', base: 'ggr', tiers: [{ aboveEur: 0, percent: 10 }] };
  const askWith = async (settings: object, until = month) => {
    // Another zone would have everything counted again, beside what is asked here.
    const kept = await app.kit.settings.set('reports', { timeZone: ZONE, ...settings }, 'test');
    expect(kept).toHaveProperty('version');
    return app.api('/api/admin/reports/contribution', { from: month, until }, await token());
  };
  const plain = await askWith({ providerContracts: [contract] });
  expect(plain.body.months).toEqual([
    {
      month,
      ggr: '1000.00',
      bonusCost: '96.00',
      ngr: '904.00',
      providerFees: '50.00',
      makers: [{ provider: 'betby', base: '500.00', fee: '50.00' }],
      paymentCost: '0.00',
      networkCost: '0.00',
      feeIncome: '0.00',
      commissions: '100.00',
      tax: '0.00',
      contribution: '754.00',
    },
  ]);
  const { rows } = await app.kit.db.pool.query<{ moved: string }>(
    `select sum(debit::numeric - credit)::text as moved from entry where account = ${ACCOUNT.promotions} and cur = $1 and at > $2`,
    [eurId, new Date(`${month}-01`)],
  );
  expect(rows[0]!.moved).toBe(eur('196').toString());
  // A month later the house has paid for a deposit and its network, and earned a fee.
  moveTo('2027-09-10T10:00Z');
  const next = '2027-09';
  await house.deposit(who, eurId, eur('200'));
  await house.withdraw(who, eurId, eur('50'), eur('2.50'));
  await slips('100', '300');
  await count();
  const { body } = await askWith(
    {
      providerContracts: [{ ...contract, negative: 'carry', bonusBets: true }],
      tax: { of: 'stakes', percent: 5.3 },
      paymentPercent: 1.5,
    },
    next,
  );
  expect(body.months).toMatchObject([
    { providerFees: '57.00', tax: '53.00', contribution: '694.00' },
    {
      ngr: '-200.00',
      providerFees: '0.00',
      paymentCost: '3.00',
      feeIncome: '2.50',
      tax: '5.30',
      contribution: '-205.80',
    },
  ]);
  for (const [from, until] of [
    [next, month],
    ['2020-01', '2030-01'],
  ])
    expect((await app.api('/api/admin/reports/contribution', { from, until }, await token())).status).toBe(
      422,
    );
  expect((await askWith({ providerContracts: [] })).status).toBe(200);
});

it('a year that no calendar has is refused by every report', async () => {
  const days = { from: '0000-01-01', to: '0000-01-02' };
  const session = await token();
  for (const [call, body] of [
    ['figures', { ...days, by: 'day' }],
    ['choices', days],
    ['rtp', days],
    ['funnel', days],
    ['retention', days],
    ['contribution', { from: '0000-12', until: '0000-12' }],
  ] as const)
    expect([call, (await app.api(`/api/admin/reports/${call}`, body, session)).status]).toEqual([call, 422]);
});
