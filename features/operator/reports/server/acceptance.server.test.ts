/** Rows of the specification's acceptance table, each on days of its own: what is played, and what the figures are. */
import { parquetReadObjects } from 'hyparquet';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { identity } from '#features/account/identity/feature.ts';
import { shell } from '#features/site/shell/feature.ts';
import { ACCOUNT, KIND } from '#platform/server/money/kinds.ts';
import { systemRuntime } from '#platform/server/runtime.ts';
import { createTestPlatform, type TestPlatform, type TestPlayer } from '#platform/server/testing/platform.ts';
import { reports } from '../feature.ts';
import { createCount } from './count.ts';
import { rebuildReports } from './rebuild.ts';
import { readSums, refillDistinct } from './testing/sums.ts';
import { createPostings, type Postings } from './testing/postings.ts';

const DAY_MS = 86_400_000;
const system = systemRuntime();
// At ten in the morning of the next day: no midnight passes unasked.
let shift = DAY_MS - (system.now() % DAY_MS) + 10 * 3_600_000;
const now = () => system.now() + shift;
const dayText = (at: number) => new Date(at).toISOString().slice(0, 10);

let app: TestPlatform;
let staff: TestPlayer;
let house: Postings;
let count: () => Promise<boolean>;
/** Ledger ids of the euro. */
let real: number;
let bonus: number;

const eur = (amount: string): bigint =>
  amount.startsWith('-') ? -app.units(amount.slice(1), 'eur') : app.units(amount, 'eur');
/** What comes is of another day. @returns it */
function nextDay(): string {
  shift += DAY_MS;
  return dayText(now());
}
/** A player with money of the operator, which is in no report. */
async function player(): Promise<TestPlayer> {
  const made = await app.register();
  await app.credit(made.id, 'eur', '5000');
  for (const ledger of [-real, bonus])
    await house.post(made, ledger, eur('5000'), ACCOUNT.operator, KIND.adjust);
  return made;
}
async function figures(from: string, to = from, more: object = {}) {
  await count();
  const body = { from, to: dayText(Date.parse(to) + DAY_MS), by: 'day', ...more };
  const answer = await app.api('/api/admin/reports/figures', body, staff.token);
  expect(answer.status).toBe(200);
  return answer.body;
}
const total = async (day: string, more: object = {}) => (await figures(day, day, more)).total;
const bet = (who: TestPlayer, stake: string, paid: string, cur = real, game = 'dice') =>
  house.bet(who, cur, game, eur(stake), eur(paid));
const given = (who: TestPlayer, amount: string, kind: Parameters<Postings['post']>[4]) =>
  house.post(who, real, eur(amount), ACCOUNT.promotions, kind);

beforeAll(async () => {
  app = await createTestPlatform({ features: [shell, identity, reports], runtime: { ...system, now } });
  await app.kit.features.set('reports', true, 'test');
  house = createPostings(app);
  count = createCount(app.kit, { invitersOf: async () => new Map() });
  staff = await app.staff('reports.read');
  real = app.kit.money.currency('eur')!.id;
  bonus = -(real + 10_000);
});
afterAll(() => app.close());
beforeEach(async () => {
  staff = await app.again(staff);
});

it('1: bets, one called off and one of play money', async () => {
  const who = await player();
  const day = nextDay();
  for (const [stake, paid] of [
    ['1', '0'],
    ['2', '5'],
    ['10', '9.50'],
  ] as const)
    await bet(who, stake, paid);
  await house.calledOff(who, real, eur('5'));
  await bet(who, '100', '0', -real);
  expect(await total(day)).toMatchObject({
    bets: 3,
    turnover: '13.00',
    paid: '14.50',
    ggr: '-1.50',
    hold: '-11.54',
  });
});

it('2: a bonus costs when it is released, not when it is given', async () => {
  const who = await player();
  const day = nextDay();
  await house.post(who, bonus, eur('100'), ACCOUNT.promotions, KIND.bonusGrant);
  await bet(who, '300', '230', bonus);
  await house.post(who, bonus, -eur('30'), ACCOUNT.promotions, KIND.bonusRelease);
  await given(who, '30', KIND.bonusRelease);
  expect(await total(day)).toMatchObject({ turnover: '0.00', bonusCost: '30.00', ngr: '-30.00' });
  expect(await total(day, { money: 'bonus' })).toMatchObject({ turnover: '300.00', ggr: '70.00', ngr: null });
});

it('3: what players are given is taken off, a commission is not', async () => {
  const who = await player();
  const day = nextDay();
  await bet(who, '1000', '0');
  await given(who, '40', KIND.rakeback);
  await given(who, '25', KIND.cashback);
  await given(who, '1', KIND.faucet);
  await given(who, '30', KIND.bonusRelease);
  await given(who, '100', KIND.commission);
  expect(await total(day)).toMatchObject({ ggr: '1000.00', bonusCost: '96.00', ngr: '904.00' });
});

it('4: a slip is won, then void, then lost: each on its own day', async () => {
  const who = await player();
  // Taken the day before; another one that the queue gave back was never accepted.
  const placed = nextDay();
  await house.slip(who, real, eur('10'), 'sport.placed');
  await house.slip(who, real, eur('7'), 'sport.placed');
  await house.slip(who, real, eur('7'), 'sport.refused');
  expect(await total(placed)).toMatchObject({ bets: 0, turnover: '0.00', accepted: '10.00', ggr: '0.00' });
  const steps = [
    () => bet(who, '10', '25', real, 'sport'),
    // 25 is owed no more, 10 is: and those 10 are no play.
    () => house.voided(who, real, eur('10'), true, eur('-15')),
    () => house.voided(who, real, eur('10'), false, eur('-10')),
  ];
  const shown: unknown[] = [];
  for (const step of steps) {
    const day = nextDay();
    await step();
    const { bets, turnover, ggr, accepted } = await total(day);
    shown.push([bets, turnover, ggr, accepted]);
  }
  expect(shown).toEqual([
    [1, '10.00', '-15.00', '0.00'],
    [-1, '-10.00', '15.00', '0.00'],
    [1, '10.00', '10.00', '0.00'],
  ]);
  expect((await figures(placed, placed, { by: 'product' })).rows).toMatchObject([
    { key: 'sport', accepted: '10.00' },
  ]);
  expect((await total(placed, { product: 'originals' })).accepted).toBeNull();
});

it('what a player owes after a slip was settled again is that player’s, by country as by day', async () => {
  const who = await player();
  await app.kit.money.exclusive(who.id, async (_client, state, draft) => {
    draft.setGuard(state, { excludedUntil: null, limits: [], country: 'FI' });
    return true;
  });
  const day = nextDay();
  await house.owed(who, real, eur('10'), eur('40'), eur('15'));
  expect((await figures(day, day, { by: 'country' })).rows).toMatchObject([
    { key: 'FI', bets: 1, turnover: '10.00', paid: '0.00', ggr: '10.00' },
  ]);
});

it('5: stakes are accepted at the price of the placing', async () => {
  const who = await player();
  const { id: btc, code } = app.kit.money.currency('btc')!;
  const price = async (worth: string) => {
    await app.kit.db.pool.query('update currency set price_eur = $2 where code = $1', [code, worth]);
    await app.kit.money.refreshCurrencies();
  };
  await price('89000');
  const day = nextDay();
  await house.slip(who, btc, app.units('0.001', 'btc'), 'sport.placed');
  await count();
  await price('90000');
  expect(await total(day)).toMatchObject({ accepted: '89.00' });
});

it('5 and 6: both legs of a bet at one price, and nothing is cut off bet by bet', async () => {
  const who = await player();
  const units = (code: string, amount: string) => app.units(amount, code);
  const price = async (code: string, worth: string) => {
    await app.kit.db.pool.query('update currency set price_eur = $2 where code = $1', [code, worth]);
    await app.kit.money.refreshCurrencies();
  };
  for (const code of ['btc', 'doge']) await app.credit(who.id, code, '1');
  await price('btc', '89000');
  const first = nextDay();
  await count();
  await price('btc', '90000');
  const { id: btc } = app.kit.money.currency('btc')!;
  await house.bet(who, btc, 'dice', units('btc', '0.001'), units('btc', '0.0005'));
  expect(await total(first)).toMatchObject({ turnover: '90.00', ggr: '45.00' });
  await price('doge', '0.29');
  const second = nextDay();
  const { id: doge } = app.kit.money.currency('doge')!;
  for (let at = 0; at < 100; at++) await house.bet(who, doge, 'dice', units('doge', '0.0000035'), 0n);
  await count();
  const { rows } = await app.kit.db.pool.query<{ eur: string }>(
    'select trim_scale(sum(eur_stake))::text as eur from report_day where day = $1::date and cur = $2',
    [second, doge],
  );
  expect(rows[0]!.eur).toBe('0.0001015');
});

it('8: a first deposit that is undone is one less on that day, and the next one is the first', async () => {
  const [a, b, c] = [await player(), await player(), await player()];
  const days = [nextDay()];
  const first = await house.deposit(a, real, eur('50'));
  await house.deposit(b, real, eur('20'));
  await house.post(c, real, eur('10'), ACCOUNT.operator, KIND.adjust);
  expect(await total(days[0]!)).toMatchObject({ firstDeposits: 2, firstDepositsWorth: '70.00' });
  days.push(nextDay());
  await house.undo(a, real, eur('50'), first);
  days.push(nextDay());
  await house.deposit(a, real, eur('80'));
  await house.deposit(a, real, eur('20'));
  const { rows } = await figures(days[0]!, days[2]);
  expect(
    rows.map((row: Record<string, unknown>) => [row['key'], row['firstDeposits'], row['firstDepositsWorth']]),
  ).toEqual([
    [days[0], 2, '70.00'],
    [days[1], -1, '-50.00'],
    [days[2], 1, '80.00'],
  ]);
  expect(rows[1]).toMatchObject({ deposits: '0.00', netDeposits: '-50.00' });
});

it('a deposit that is undone when all of it was spent is taken off its player, by country as by day', async () => {
  const who = await player();
  await app.kit.money.exclusive(who.id, async (_client, state, draft) => {
    draft.setGuard(state, { excludedUntil: null, limits: [], country: 'FI' });
    return true;
  });
  const day = nextDay();
  const id = await house.deposit(who, real, eur('1000'));
  await bet(who, '1000', '0');
  await house.undoSpent(who, real, eur('1000'), id);
  expect((await figures(day, day, { by: 'country' })).rows).toMatchObject([
    { key: 'FI', deposits: '1000.00', netDeposits: '0.00' },
  ]);
  const { rows } = await app.kit.db.pool.query(
    'select amount::text from report_player_money where user_id = $1 and kind = $2',
    [who.id.toString(), KIND.depositReversal],
  );
  expect(rows).toEqual([{ amount: eur('1000').toString() }]);
});

it('10: distinct players are not added up, and a hold is that of the sums', async () => {
  const [a, b] = [await player(), await player()];
  const from = nextDay();
  await bet(a, '100', '90');
  const to = nextDay();
  await bet(a, '5', '10', real, 'limbo');
  await bet(b, '5', '5', real, 'limbo');
  const { rows, total: sum } = await figures(from, to);
  expect(rows.map(({ active }: { active: number }) => active)).toEqual([1, 2]);
  expect(sum).toMatchObject({ active: 2, turnover: '110.00', ggr: '5.00', hold: '4.55' });
});

it('who has played on a day is nobody any more when all of it comes to nothing on that day, and is again when it counts', async () => {
  const [a, b] = [await player(), await player()];
  const days = [nextDay()];
  await bet(a, '3', '0', real, 'sport');
  await bet(b, '3', '0', real, 'sport');
  const active = async () => {
    const { rows, total: sum } = await figures(days[0]!, days.at(-1), { product: 'sport' });
    return [...rows.map((row: { active: number }) => row.active), sum.active];
  };
  expect(await active()).toEqual([2, 2]);
  await house.voided(a, real, eur('3'), true, eur('3'));
  expect(await active()).toEqual([1, 1]);
  days.push(nextDay());
  // Void on another day: the first one has been played, and stays so.
  await house.voided(b, real, eur('3'), true, eur('3'));
  await bet(a, '3', '0', real, 'sport');
  expect(await active()).toEqual([1, 1, 2]);
  const { rows } = await app.kit.db.pool.query('select from report_distinct where players <= 0');
  expect(rows).toEqual([]);
});

it('13: buy-ins are no turnover, rake and fees are earned', async () => {
  const who = await player();
  const day = nextDay();
  await house.post(who, real, -eur('200'), ACCOUNT.pokerTables, KIND.pokerBuyIn);
  await house.rake(who, real, eur('1'), eur('0.50'));
  expect(await total(day)).toMatchObject({ bets: 0, turnover: '0.00', rake: '1.50', ggr: '1.50', active: 0 });
});

it('all of it is equal when it is counted again, and files have the same rows', async () => {
  const { tables } = await rebuildReports(app.kit.db, app.kit.games, false);
  expect(tables.filter(({ differ }) => differ > 0)).toEqual([]);
  const kept = await readSums(app.kit.db);
  await refillDistinct(app.kit.db.pool);
  expect(await readSums(app.kit.db)).toEqual(kept);
  const to = dayText(now() + DAY_MS);
  const span = `from=${dayText(now() - 60 * DAY_MS)}&to=${to}`;
  const get = (call: string, token: string) =>
    fetch(`${app.url}/api/admin/reports/${call}`, { headers: { authorization: `Bearer ${token}` } });
  const file = await get(`export?${span}&by=day&format=parquet`, staff.token);
  expect(file.headers.get('content-type')).toBe('application/vnd.apache.parquet');
  const read = await parquetReadObjects({ file: await file.arrayBuffer() });
  const { rows, total: sum } = await figures(dayText(now() - 60 * DAY_MS), dayText(now()));
  expect(read.map(({ key, bets, ggr }) => [key, Number(bets), Number(ggr).toFixed(2)])).toEqual(
    rows.map(({ key, bets, ggr }: { key: string; bets: number; ggr: string }) => [key, bets, ggr]),
  );
  // What each player played is for those who may know their names.
  expect((await get(`export-players?${span}`, staff.token)).status).toBe(403);
  const finance = await app.staff('reports.players');
  const days = (await (await get(`export-players?${span}&format=json`, finance.token)).json()) as {
    money: string;
    bets: number;
  }[];
  const bets = days.filter(({ money }) => money === 'real').map((one) => one.bets);
  expect(bets.reduce((all, one) => all + one, 0)).toBe(sum.bets);
});
