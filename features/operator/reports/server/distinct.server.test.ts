/** Distinct players are those that a plain count finds, whatever days came to be played and not to be, in whatever order. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { identity } from '#features/account/identity/feature.ts';
import { shell } from '#features/site/shell/feature.ts';
import { createTestPlatform, type TestPlatform, type TestPlayer } from '#platform/server/testing/platform.ts';
import { reports } from '../feature.ts';
import { addDistinct } from './distinct.ts';
import { refillDistinct, withGaps } from './testing/sums.ts';

const DAY_MS = 86_400_000;
const FIRST = Date.parse('2026-01-28');
const DAYS = 12;
const PLAYERS = 5;
const PRODUCTS = ['originals', 'sport'];
const dayOf = (at: number): string => new Date(FIRST + at * DAY_MS).toISOString().slice(0, 10);

let app: TestPlatform;
let staff: TestPlayer;
let eur: number;
let usd: number;

/** The same numbers in every run. */
let seed = 7;
function dice(sides: number): number {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return Math.floor((seed / 2_147_483_648) * sides);
}

interface Kept {
  readonly day: string;
  readonly user: string;
  readonly product: string;
  readonly cur: number;
}

interface Found {
  readonly key: string;
  readonly active: number;
}

/** Bets of some rows go up or down as counting a range does it. */
async function range(rows: readonly (Kept & { bets: number })[]): Promise<void> {
  await app.kit.db.transaction(async (client) => {
    const changes: Kept[] = [];
    for (const { day, user, product, cur, bets } of rows) {
      const { rows: found } = await client.query<{ bets: number }>(
        `insert into report_player_day as t (day, user_id, product, cur, bets, stake, paid, eur_stake, eur_paid) values ($1, $2, $3, $4, $5, 0, 0, 0, 0)
           on conflict (day, user_id, product, cur) do update set bets = t.bets + excluded.bets returning bets::int`,
        [day, user, product, cur, bets],
      );
      const is = found[0]!.bets;
      if (is > 0 !== is - bets > 0) changes.push({ day, user, product, cur });
    }
    await addDistinct(client, changes, 'report');
  });
}

/** Each row once, of a few players, days, products and currencies. */
function someRows(): (Kept & { bets: number })[] {
  const rows = Array.from({ length: 1 + dice(12) }, () => ({
    day: dayOf(dice(DAYS)),
    user: String(1 + dice(PLAYERS)),
    product: PRODUCTS[dice(2)]!,
    cur: [eur, usd, -eur, -(eur + 10_000)][dice(4)]!,
    // More is taken back than was: a slip of another day that came to nothing.
    bets: [1, 1, 2, -1, -2][dice(5)]!,
  }));
  return [...new Map(rows.map((row) => [`${row.day} ${row.user} ${row.product} ${row.cur}`, row])).values()];
}

const GAPS = ['gap_all', 'gap_product', 'gap_cur', 'gap_both'];

/** The gaps of everybody's rows, as they are kept or as counting all at once makes them. */
async function gaps(from: string): Promise<string[]> {
  const { rows } = await app.kit.db.pool.query<{ row: string }>(
    `select concat_ws(' ', day, user_id, product, cur, ${GAPS.join(', ')}) as row from (${from}) t order by 1`,
  );
  return rows.map(({ row }) => row);
}

async function kept(): Promise<string[]> {
  const { rows } = await app.kit.db.pool.query<{ row: string }>(
    'select to_jsonb(t)::text as row from report_distinct t order by 1',
  );
  return rows.map(({ row }) => row);
}

beforeAll(async () => {
  app = await createTestPlatform({ features: [shell, identity, reports] });
  await app.kit.features.set('reports', true, 'test');
  staff = await app.staff('reports.read');
  eur = app.kit.money.currency('eur')!.id;
  usd = app.kit.money.currency('usd')!.id;
});
afterAll(() => app.close());

describe('distinct players', () => {
  it('are after every range what counting all days at once makes of them', async () => {
    for (let times = 0; times < 60; times++) {
      await range(someRows());
      const added = await kept();
      await refillDistinct(app.kit.db.pool);
      expect(added).toEqual(await kept());
      expect(await gaps('select * from report_player_day')).toEqual(
        await gaps(withGaps('report_player_day')),
      );
    }
    expect((await kept()).length).toBeGreaterThan(100);
  });

  it('are those of a plain count in figures of any span, group and filter', async () => {
    await app.kit.db.pool.query(
      `insert into report_day (day, product, provider, cur, country, affiliate_id, vip, bets, stake, paid, fee, eur_stake, eur_paid, eur_fee)
         select day, product, '', cur, '--', 0, 0, sum(bets), 0, 0, 0, 0, 0, 0 from report_player_day group by 1, 2, 4`,
    );
    let asked = 0;
    for (let times = 0; times < 60; times++) {
      const from = dice(DAYS);
      const to = from + 1 + dice(DAYS - from);
      const by = ['day', 'product', 'currency', 'country'][dice(4)]!;
      const money = ['real', 'real', 'bonus', 'demo'][dice(4)]!;
      const product = dice(2) ? PRODUCTS[dice(2)] : undefined;
      const currency = dice(2) ? ['eur', 'usd', 'nope'][dice(3)] : undefined;
      const ask = { from: dayOf(from), to: dayOf(to), by, money, product, currency };
      const { status, body } = await app.api('/api/admin/reports/figures', ask, staff.token);
      expect(status).toBe(200);
      const key = { day: 'day::text', product: 'product', currency: 'code', country: 'money' }[by]!;
      const { rows } = await app.kit.db.pool.query<Found>(
        `select ${key} as key, count(distinct user_id)::int as active from (
           select p.*, c.code, case when cur > 0 then 'real' when cur > -10000 then 'demo' else 'bonus' end as money
             from report_player_day p join currency c on c.id = case when cur < -10000 then -cur - 10000 else abs(cur) end) x
         where day >= $1::date and day < $2::date and bets > 0 and money = $3 and ($4::text is null or product = $4) and ($5::text is null or code = $5)
         group by grouping sets ((${key}), ()) order by grouping(${key}), 1`,
        [ask.from, ask.to, money, product ?? null, currency ?? null],
      );
      const total = rows.at(-1)?.active ?? 0;
      expect([ask, body.total.active]).toEqual([ask, total]);
      // Who took back as much as they had played is in a row, and nobody in it.
      const active = body.rows.filter((row: Found) => row.active > 0);
      const byKey = (found: readonly Found[]) =>
        Object.fromEntries(found.map((row) => [row.key, row.active]));
      if (by !== 'country') expect([ask, byKey(active)]).toEqual([ask, byKey(rows.slice(0, -1))]);
      asked += rows.length;
    }
    expect(asked).toBeGreaterThan(20);
  });
});

describe('winners and losers', () => {
  it('stand in the order of what they won exactly, also behind the last digit of a floating number', async () => {
    const players = [await app.register(), await app.register(), await app.register()];
    const day = '2030-01-01';
    const nets = ['10.0000000000000000000001', '10.0000000000000000000003', '10.0000000000000000000002'];
    for (const [at, player] of players.entries())
      await app.kit.db.pool.query(
        `insert into report_player_day (day, user_id, product, cur, bets, stake, paid, eur_stake, eur_paid, net) values ($1, $2, 'sport', 1, 1, 0, 0, 0, $3, $3::numeric::float8)`,
        [day, player.id.toString(), nets[at]],
      );
    const finance = await app.staff('reports.players');
    const { body } = await app.api(
      '/api/admin/reports/players',
      { from: day, to: '2030-01-02' },
      finance.token,
    );
    await app.kit.db.pool.query('delete from report_player_day where day = $1', [day]);
    const order = [1, 2, 0].map((at) => players[at]!.user.name);
    expect(body.winners.map(({ name }: { name: string }) => name)).toEqual(order);
    expect(body.losers).toEqual([]);
  });
});
