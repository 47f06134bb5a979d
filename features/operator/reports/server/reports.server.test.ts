/** Mixed play over days whose prices move: every figure against a count of the test's own, and against separate SQL over the journal. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { affiliates } from '#features/money/affiliates/feature.ts';
import { identity } from '#features/account/identity/feature.ts';
import { originals } from '#features/play/originals/feature.ts';
import { shell } from '#features/site/shell/feature.ts';
import { dice } from '#games/dice/game.ts';
import { typedStep } from '#platform/contract/typed-units.ts';
import { auditLedger } from '#platform/server/money/audit-ledger.ts';
import { ACCOUNT, KIND } from '#platform/server/money/kinds.ts';
import { systemRuntime } from '#platform/server/runtime.ts';
import { createTestPlatform, type TestPlatform, type TestPlayer } from '#platform/server/testing/platform.ts';
import { reports } from '../feature.ts';
import { createCount } from './count.ts';
import { REPORT_CHECKS } from './ledger-checks.ts';
import { rebuildReports } from './rebuild.ts';
import { createPostings, type Postings } from './testing/postings.ts';
import { dropSums, readSums, refillDistinct, refillPlayerMoney } from './testing/sums.ts';
import { createTally } from './testing/tally.ts';
import { refreshTraits } from './traits.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const DAYS = 6;
const system = systemRuntime();
// At ten in the morning of the next day: no midnight passes unasked.
let shift = DAY_MS - (system.now() % DAY_MS) + 10 * HOUR_MS;
const now = () => system.now() + shift;
const today = () => new Date(now()).toISOString().slice(0, 10);

let app: TestPlatform;
let players: TestPlayer[];
let staff: TestPlayer;
let house: Postings;
let count: () => Promise<boolean>;
let firstDay: string;

const sources = {
  invitersOf: (
    client: Parameters<TestPlatform['kit']['services']['invitersOf']>[0],
    users: readonly bigint[],
  ) => app.kit.services.invitersOf(client, users),
};

const tally = createTally(today, () => app.kit.money.currency('eur')!.scale);
const { add, euros, less } = tally;
const days = () => tally.days(firstDay, DAYS);

/** Euro prices of usd and eur in 1e-6, which the test moves. */
let price = 920_000n;
const priceOf = (code: 'usd' | 'eur') => (code === 'eur' ? 1_000_000n : price);

async function setPrice(day: number): Promise<void> {
  price += BigInt(day * 137 + 11) * (day % 2 ? 1n : -1n);
  const text = `0.${price.toString().padStart(6, '0')}`;
  await app.kit.db.pool.query(`update currency set price_eur = $1 where code = 'usd'`, [text]);
  await app.kit.money.refreshCurrencies();
}

async function playDay(day: number): Promise<void> {
  for (const [at, player] of players.entries()) {
    const code = (day + at) % 2 ? 'usd' : 'eur';
    const { id: cur } = app.kit.money.currency(code)!;
    const worth = priceOf(code);
    // A cent, and a part of it where the ledger counts finer.
    const step = typedStep(app.kit.money.currency(code)!);
    const part = step / 7n + 1n;
    const seed = BigInt(day * 37 + at * 11 + 3);
    const stake = (100n + seed * 13n) * step;
    const payout = (seed % 3n) * stake - (seed % 3n === 2n ? 17n * part : 0n);
    const played = (product: string, staked: bigint, paid: bigint) =>
      tally.played([product, code], staked, paid, worth);
    const { body } = await app.api(
      '/api/game/play',
      { api_id: 'dice', bet: '1.00', currency: code, data: { target: 50, direction: 'over' } },
      player.token,
    );
    played('originals', 100n * step, app.units(body.game.payout, code));
    await house.bet(player, cur, 'external:reels:lucky', stake, payout);
    played('providers', stake, payout);
    await house.bet(player, cur, 'futures', stake + part, payout);
    played('futures', stake + part, payout);
    if (at === 1) {
      // A bookmaker from outside is sport as well.
      await house.bet(player, cur, day % 2 ? 'sport' : 'external:betby:sport', 500n * step, 0n);
      played('sport', 500n * step, 0n);
      await house.post(
        player,
        cur,
        day % 2 ? 45n * step : -12n * step,
        ACCOUNT.house,
        day % 2 ? KIND.sportCashOut : KIND.sportCorrection,
      );
      played('sport', 0n, day % 2 ? 45n * step : -12n * step);
    }
    if (day % 3 === at) {
      await house.rake(player, cur, seed * step, 3n * step);
      for (const name of ['', ` ${code}`]) add(`rake${name}`, (seed + 3n) * step, worth);
      add('rake poker', seed * step, worth);
      add('rake pvp', 3n * step, worth);
      await house.post(player, cur, 5n * seed * step, ACCOUNT.promotions, KIND.racePrize);
      add('given', 5n * seed * step, worth);
    }
    if (day === at || day === 4) {
      await house.post(player, cur, (7_000n + seed) * step, ACCOUNT.custody, KIND.deposit);
      add('deposits', (7_000n + seed) * step, worth);
    }
    if (day === 5) {
      await house.post(player, cur, -40n * step, ACCOUNT.custody, KIND.depositReversal);
      add('undone', 40n * step, worth);
      await house.withdraw(player, cur, 900n * step, 25n * step);
      add('withdrawals', 875n * step, worth);
      add('fees', 25n * step, worth);
    }
    // Play money and bonus money are in none of it.
    await house.bet(player, -cur, 'dice', 50n * step, 0n);
    await house.bet(player, -(cur + 10_000), 'dice', 60n * step, 30n * step);
    add('bonus', 60n * step, worth);
    add('bonusPaid', 30n * step, worth);
  }
}

const figures = async (body: object) => {
  const span = { from: firstDay, to: tally.days(firstDay, DAYS + 1).at(-1) };
  return app.api('/api/admin/reports/figures', { ...span, by: 'day', ...body }, staff.token);
};
const sums = () => readSums(app.kit.db);
const games = new Map([[dice.id, dice]]) as unknown as TestPlatform['kit']['games'];

beforeAll(async () => {
  app = await createTestPlatform({
    features: [shell, identity, originals, affiliates, reports],
    games: [dice],
    runtime: { ...system, now },
  });
  house = createPostings(app);
  await setPrice(0);
  await app.kit.features.set('reports', true, 'test');
  count = createCount(app.kit, sources);
  staff = await app.staff('reports.read');
  players = [await app.register(), await app.register(), await app.register()];
  firstDay = today();
  await app.kit.db.pool.query(
    `insert into affiliate_player (user_id, affiliate_id, at) values ($1, $2, now())`,
    [players[0]!.id.toString(), players[2]!.id.toString()],
  );
  for (const { id } of players)
    for (const code of ['usd', 'eur']) {
      await app.credit(id, code, '100000');
      const { id: cur } = app.kit.money.currency(code)!;
      for (const ledger of [-cur, -(cur + 10_000)])
        await house.post(
          { id },
          ledger,
          1_000_000n * typedStep(app.kit.money.currency(code)!),
          ACCOUNT.operator,
          KIND.adjust,
        );
    }
  for (let day = 0; day < DAYS; day++) {
    if (day > 0) await setPrice(day);
    await playDay(day);
    // Two at once, as two processes would.
    await Promise.all([count(), count()]);
    shift += DAY_MS;
  }
  shift -= DAY_MS;
  less('ggr', 'turnover', ['paid', '+rake'], days());
  less('ngr', 'ggr', ['given'], days());
  less('net', 'deposits', ['undone', 'withdrawals', 'fees'], days());
});
afterAll(() => app.close());

describe('figures', () => {
  it('by day are those of the test', async () => {
    const { status, body } = await figures({});
    expect(status).toBe(200);
    const expected = days().map((day) => ({
      key: day,
      turnover: euros(`${day} turnover`),
      paid: euros(`${day} paid`),
      rake: euros(`${day} rake`),
      ggr: euros(`${day} ggr`),
      bonusCost: euros(`${day} given`),
      ngr: euros(`${day} ngr`),
      deposits: euros(`${day} deposits`),
      withdrawals: euros(`${day} withdrawals`),
      netDeposits: euros(`${day} net`),
      active: 3,
    }));
    expect(body.rows).toMatchObject(expected);
    expect(body.rows.map((row: { firstDeposits: number }) => row.firstDeposits)).toEqual([1, 1, 1, 0, 0, 0]);
    expect(body.total).toMatchObject({
      turnover: euros('turnover'),
      ggr: euros('ggr'),
      ngr: euros('ngr'),
      netDeposits: euros('net'),
      active: 3,
      firstDeposits: 3,
      bets: DAYS * 10,
    });
    expect(body.asOf).toMatch(/^2/);
  });

  it('by product and currency, and a filter is the same as its row', async () => {
    const { body } = await figures({ by: 'product' });
    const products = ['originals', 'providers', 'futures', 'sport', 'poker', 'pvp'];
    expect(
      Object.fromEntries(body.rows.map((row: { key: string; turnover: string }) => [row.key, row.turnover])),
    ).toEqual(Object.fromEntries(products.map((product) => [product, euros(`turnover ${product}`)])));
    for (const row of body.rows) {
      const filtered = await figures({ product: row.key });
      expect(filtered.body.total).toMatchObject({
        ggr: row.ggr,
        bets: row.bets,
        active: row.active,
        ngr: null,
      });
    }
    const currencies = await figures({ by: 'currency' });
    for (const { key, turnover, rake } of currencies.body.rows)
      expect([turnover, rake]).toEqual([euros(`turnover ${key}`), euros(`rake ${key}`)]);
    for (const by of ['provider', 'country', 'affiliate', 'vip', 'hour', 'game']) {
      const { body: grouped } = await figures({ by });
      expect([by, grouped.total.ggr]).toEqual([by, euros('ggr')]);
    }
    const invited = await figures({ by: 'affiliate' });
    const { key } = invited.body.rows.find((row: { label: string }) => row.label === players[2]!.user.name);
    expect(key).toBe(players[2]!.user._id);
    expect((await figures({ affiliate: key })).body.total.active).toBe(null);
  });

  it('bonus money stands apart', async () => {
    const { body } = await figures({ money: 'bonus' });
    expect(body.total).toMatchObject({
      turnover: euros('bonus'),
      paid: euros('bonusPaid'),
      bonusCost: null,
      ngr: null,
    });
  });

  it('GGR is what separate SQL over the journal says the house won', async () => {
    const { rows } = await app.kit.db.pool.query<{ ggr: string }>(
      `select round(sum((credit::numeric - debit) * p.unit_eur), 2)::text as ggr from journal j join report_price p on p.hour = date_trunc('hour', j.at, 'UTC') and p.cur = j.cur
       where j.account = -1 and j.cur > 0`,
    );
    expect((await figures({})).body.total.ggr).toBe(rows[0]!.ggr);
    const { rows: moved } = await app.kit.db.pool.query<{ cur: number; ggr: string; account: string }>(
      `select h.cur, sum(h.stake - h.paid + h.fee)::text as ggr, (select sum(balance)::text from house x where x.code = -1 and x.cur = h.cur) as account
       from report_hour h where h.cur > 0 group by 1`,
    );
    expect(moved.length).toBe(2);
    for (const { ggr, account } of moved) expect(ggr).toBe(account);
  });

  it('the files have the same rows', async () => {
    const span = `from=${firstDay}&to=${new Date(Date.parse(firstDay) + DAYS * DAY_MS).toISOString().slice(0, 10)}`;
    const { body } = await figures({ by: 'product' });
    const json = await app.get(`/api/admin/reports/export?${span}&by=product&format=json`, staff.token);
    expect(
      json.body.toSorted((a: { key: string }, b: { key: string }) => a.key.localeCompare(b.key)),
    ).toEqual(body.rows.toSorted((a: { key: string }, b: { key: string }) => a.key.localeCompare(b.key)));
    const csv = await app.get(`/api/admin/reports/export?${span}&by=day`, staff.token);
    expect(csv.headers.get('content-disposition')).toContain('report-day-');
    expect(String(csv.body).trim().split('\r\n')).toHaveLength(DAYS + 1);
  });
});

describe('counted again', () => {
  // Off, its job does not count in between.
  beforeAll(() => app.kit.features.set('reports', false, 'test'));
  afterAll(() => app.kit.features.set('reports', true, 'test'));

  it('is equal, from nothing and by the command', async () => {
    const before = await sums();
    const checked = await rebuildReports(app.kit.db, games, true);
    expect(checked.tables.filter(({ differ, rows }) => differ > 0 || rows === 0)).toEqual([]);
    await dropSums(app.kit.db);
    await Promise.all([count(), count(), count()]);
    await Promise.all([refillPlayerMoney(app.kit.db), refillDistinct(app.kit.db.pool)]);
    expect(await sums()).toEqual(before);
  });

  it('a change of one unit is named and put right', async () => {
    const before = await sums();
    await app.kit.db.pool.query(
      `update report_day set paid = paid + 1 where (day, product, cur) = (select day, product, cur from report_day where cur > 0 order by 1, 2, 3 limit 1)`,
    );
    const looked = await rebuildReports(app.kit.db, games, false);
    expect(looked.tables.filter(({ differ }) => differ > 0)).toMatchObject([{ table: 'report_day' }]);
    expect(await sums()).not.toEqual(before);
    expect((await rebuildReports(app.kit.db, games, true)).replaced).toBe(true);
    const again = await rebuildReports(app.kit.db, games, true);
    expect(again.replaced).toBe(false);
    expect(again.tables.map(({ digest }) => digest)).toEqual(looked.tables.map(({ digest }) => digest));
  });

  it('killed while counting is equal', async () => {
    const before = await sums();
    await dropSums(app.kit.db);
    const broken = createCount(
      {
        ...app.kit,
        db: {
          ...app.kit.db,
          transaction: (work) =>
            app.kit.db.transaction(async (client) => {
              await work(client);
              throw new Error('killed');
            }),
        },
      },
      sources,
    );
    await expect(broken()).rejects.toThrow('killed');
    expect((await sums()).flat()).toEqual([]);
    await count();
    expect(await sums()).toEqual(before);
  });

  it('the audit holds both against the ledger', async () => {
    const audit = async () => {
      const client = await app.kit.db.pool.connect();
      try {
        return (await auditLedger(client, REPORT_CHECKS)).findings;
      } finally {
        client.release();
      }
    };
    expect(await audit()).toEqual([]);
    const spoil = (by: number) =>
      app.kit.db.pool.query(
        `update report_money_day set amount = amount + $1 where kind = 50 and (day, cur) = (select day, cur from report_money_day where kind = 50 order by 1, 2 limit 1)`,
        [by],
      );
    await spoil(1);
    expect(await audit()).toHaveLength(1);
    await spoil(-1);
  });
});

describe('players', () => {
  it('a change of country counts from the next day on, and a rebuild knows it', async () => {
    await app.kit.db.pool.query(
      `update player set guard = '{"excludedUntil":null,"limits":[],"country":"MT"}' where user_id = $1`,
      [players[0]!.id.toString()],
    );
    await refreshTraits(app.kit, sources);
    await house.bet(players[0]!, app.kit.money.currency('eur')!.id, 'futures', app.units('1', 'eur'), 0n);
    await count();
    const at = (country: string) =>
      figures({ by: 'country', country, to: new Date(now() + 3 * DAY_MS).toISOString().slice(0, 10) });
    expect((await at('MT')).body.total.bets).toBe(0);
    shift += DAY_MS;
    await house.bet(players[0]!, app.kit.money.currency('eur')!.id, 'futures', app.units('1', 'eur'), 0n);
    await count();
    expect((await at('MT')).body.total).toMatchObject({ bets: 1, turnover: '1.00' });
    expect((await rebuildReports(app.kit.db, games, false)).tables.every(({ differ }) => differ === 0)).toBe(
      true,
    );
  });

  it('winners and losers are for those who may know their names', async () => {
    const span = { from: firstDay, to: today() };
    expect((await app.api('/api/admin/reports/players', span, staff.token)).status).toBe(403);
    const finance = await app.staff('reports.players');
    const { body } = await app.api('/api/admin/reports/players', span, finance.token);
    const names = [...body.winners, ...body.losers].map(({ name }: { name: string }) => name);
    expect(names.toSorted()).toEqual(players.map(({ user }) => user.name).toSorted());
    const figuresToo = await app.api('/api/admin/reports/figures', { ...span, by: 'day' }, finance.token);
    expect(figuresToo.status).toBe(403);
  });

  it('cohorts, the funnel, returns and the first page answer', async () => {
    const ask = async (call: string, body: object) => {
      const answer = await app.api(`/api/admin/reports/${call}`, body, staff.token);
      expect([call, answer.status]).toEqual([call, 200]);
      return answer.body;
    };
    const span = { from: firstDay, to: new Date(now() + DAY_MS).toISOString().slice(0, 10) };
    const { cohorts } = await ask('cohorts', { weeks: 3 });
    expect(cohorts.reduce((sum: number, one: { players: number }) => sum + one.players, 0)).toBe(3);
    expect(cohorts[0].active.at(-1)).toBe(null);
    expect(await ask('funnel', { ...span, from: '2026-01-01' })).toMatchObject({
      deposited: expect.any(Number),
    });
    const { games: returns } = await ask('rtp', span);
    expect(returns).toMatchObject([{ game: 'dice', bets: DAYS * 3, state: 'few' }]);
    const first = await ask('overview', {});
    expect(first.money).toMatchObject({ balanced: true, audited: null });
    expect(Number(first.owed.balances)).toBeGreaterThan(0);
    expect(first.today.figures[0].median).toMatch(/^\d+$/);
    expect(first).toMatchObject({ waiting: { count: 0, overdue: 0, oldest: null }, refusals: [] });
  });
});

describe('what is asked wrong', () => {
  it.each([
    [{ from: '2026-01-02', to: '2026-01-02' }, 1],
    [{ from: '2024-01-01', to: '2026-01-02' }, 1],
    [{ from: '2026-01-01', to: '2026-04-01', by: 'hour' }, 1],
    [{ by: 'game', country: 'MT' }, 2],
    [{ by: 'country', game: 'dice' }, 2],
  ])('%j', async (body, code) => {
    const answer = await figures(body);
    expect([answer.status, answer.body.code]).toEqual([422, code]);
  });

  it.each([
    { from: 'x' },
    { by: 'user' },
    { country: "M'" },
    { vip: -1 },
    { from: '0000-00-00' },
    { currency: '' },
  ])('%j is refused', async (body) => expect((await figures(body)).status).toBe(422));

  it('what there is not is nothing', async () => {
    for (const body of [
      { currency: 'nope' },
      { affiliate: 'f'.repeat(24) },
      { provider: "'" },
      { game: 'x' },
    ])
      expect((await figures(body)).body.total.bets).toBe(0);
  });

  it('players and guests see none of it', async () => {
    for (const token of [players[0]!.token, undefined])
      for (const call of ['figures', 'overview', 'players', 'rtp', 'cohorts', 'funnel'])
        expect([401, 403]).toContain((await app.api(`/api/admin/reports/${call}`, {}, token)).status);
  });
});
