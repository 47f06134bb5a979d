/** Who came back, and what remains of NGR: computed from the drill's facts. */
import type pg from 'pg';
import { even } from './figures.ts';
import type { Sheet } from './sheet.ts';

type Ask = (call: string, body: object) => Promise<unknown>;
const DAY = 86_400_000;

/** The first and the last day after the first deposit that count, and the one that must have ended. */
const KEPT: readonly (readonly [kept: string, from: number, to: number, ends: number])[] = [
  ['d1', 1, 1, 1],
  ['d7', 7, 7, 7],
  ['d30', 30, 30, 30],
  ['w1', 7, 13, 13],
  ['w4', 28, 34, 34],
  ['rolling7', 7, 100_000, 7],
];

export async function compareRetention(
  client: pg.Client,
  sheet: Sheet,
  ask: Ask,
  { from, to, by, now }: { from: string; to: string; by: string; now: number },
): Promise<void> {
  const { cohorts } = (await ask('retention', { from, to, by })) as {
    cohorts: Record<'cohort' | 'players' | 'gone', string | number>[];
  };
  const { rows } = await client.query<{ cohort: string; last: string; players: number; gone: number }>(
    `select date_trunc($1, f.at at time zone 'UTC')::date::text as cohort, max((f.at at time zone 'UTC')::date)::text as last, count(*)::int as players,
        count(*) filter (where (g.guard ->> 'excludedUntil')::bigint = -1 or (g.guard ->> 'excludedUntil')::bigint > $4)::int as gone
      from drill.first f left join player g on g.user_id = f.user_id where f.at is not null and (f.at at time zone 'UTC')::date >= $2::date and (f.at at time zone 'UTC')::date < $3::date group by 1 order by 1`,
    [by, from, to, now],
  );
  sheet.compare(
    `cohorts by ${by}`,
    cohorts.map(({ cohort }) => cohort).join(),
    rows.map(({ cohort }) => cohort).join(),
  );
  for (const { cohort, last, players, gone } of rows) {
    const shown = cohorts.find((one) => one['cohort'] === cohort) as unknown as
      | Record<'played' | 'deposited', Record<string, number | null>>
      | undefined;
    sheet.compare(`${by} ${cohort} players`, (shown as unknown as { players?: number })?.players, players);
    sheet.compare(`${by} ${cohort} gone`, (shown as unknown as { gone?: number })?.gone, gone);
    for (const [kept, first, end, ends] of KEPT)
      for (const [act, days] of [
        [
          'played',
          `select p.user_id, p.day from drill.play p where p.cur > 0 group by p.user_id, p.day, p.product, p.cur having sum(p.bets) > 0`,
        ],
        ['deposited', `select m.user_id, m.day from drill.move m where m.what = 'deposited'`],
      ] as const) {
        const { rows: back } = await client.query<{ n: number }>(
          `select count(distinct f.user_id)::int as n from drill.first f join (${days}) d on d.user_id = f.user_id
            where f.at is not null and date_trunc($1, f.at at time zone 'UTC')::date = $2::date and (f.at at time zone 'UTC')::date >= $5::date and (f.at at time zone 'UTC')::date < $6::date
              and d.day - (f.at at time zone 'UTC')::date between $3::int and $4::int`,
          [by, cohort, first, end, from, to],
        );
        const ended = now >= Date.parse(last) + (ends + 1) * DAY;
        sheet.compare(
          `${by} ${cohort} ${act} ${kept}`,
          shown?.[act][kept],
          ended ? Math.round((back[0]!.n / players) * 1000) / 10 : null,
        );
      }
  }
}

/** What the drill has the house owe: its aggregator a part of its GGR, banks of deposits, the state of GGR. */
export const OWED = {
  providerContracts: [
    {
      provider: 'slotegrator',
      base: 'ggr',
      tiers: [
        { aboveEur: 0, percent: 12 },
        { aboveEur: 20, percent: 9.5 },
      ],
      negative: 'carry',
      bonusBets: false,
    },
  ],
  tax: { of: 'ggr', percent: 5 },
  paymentPercent: 1.25,
};

export async function compareContribution(
  client: pg.Client,
  sheet: Sheet,
  ask: Ask,
  { from, until }: { from: string; until: string },
): Promise<void> {
  const { months } = (await ask('contribution', { from, until })) as { months: Record<string, string>[] };
  // Formulas in SQL, a month at a time; what a lost month leaves is carried in order.
  const { rows } = await client.query<Record<string, string>>(
    `with recursive m as (select to_char(x, 'YYYY-MM') as month, row_number() over (order by x) as no from generate_series(($1 || '-01')::date, ($2 || '-01')::date, interval '1 month') x),
       p as (select to_char(day, 'YYYY-MM') as month, sum(eur_stake - eur_paid + eur_fee) as ggr, coalesce(sum(eur_stake - eur_paid) filter (where provider = 'slotegrator'), 0) as base
         from drill.play where cur > 0 group by 1),
       w as (select to_char(day, 'YYYY-MM') as month, coalesce(sum(eur) filter (where what = 'given'), 0) as given, coalesce(sum(eur) filter (where what = 'deposited'), 0) as deposited,
           coalesce(sum(eur) filter (where what = 'fees'), 0) as fees, coalesce(sum(eur) filter (where what = 'commission'), 0) as commission from drill.move group by 1),
       s as (select m.no, m.month, coalesce(p.ggr, 0) as ggr, coalesce(p.base, 0) as base, coalesce(w.given, 0) as given, coalesce(w.deposited, 0) as deposited,
           coalesce(w.fees, 0) as fees, coalesce(w.commission, 0) as commission from m left join p using (month) left join w using (month)),
       r as (select s.*, s.base as due from s where no = 1 union all select s.*, s.base + least(r.due, 0) from s join r on s.no = r.no + 1),
       f as (select r.*, greatest(least(due, 20), 0) * 0.12 + greatest(due - 20, 0) * 0.095 as fee, greatest(ggr, 0) * 0.05 as tax from r)
     select month, ggr::text, given::text as "bonusCost", (ggr - given)::text as ngr, fee::text as "providerFees", (deposited * 0.0125)::text as "paymentCost", fees::text as "feeIncome",
       commission::text as commissions, tax::text as tax, (ggr - given - fee - deposited * 0.0125 + fees - commission - tax)::text as contribution from f order by no`,
    [from, until],
  );
  for (const { month, ...figures } of rows)
    for (const [figure, exact] of Object.entries(figures))
      sheet.compare(
        `${month} ${figure}`,
        months.find((one) => one['month'] === month)?.[figure],
        even(exact),
      );
}
