/** Players by the day, week or month of their first deposit: who bet, and who deposited, on which days after it. */
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import { KIND } from '#platform/server/money/kinds.ts';
import { type CohortSpan, type Kept, KEPT, type retention } from '../retention-contract.ts';
import { readZone } from './cursor.ts';
import { dayAfter, startOfDay } from './zone-days.ts';

/** Days after the first deposit: the first and the last that count, null for all that come; and the last that must have ended. */
const DAYS: Readonly<Record<Kept, { from: number; to: number | null; ends: number }>> = {
  d1: { from: 1, to: 1, ends: 1 },
  d7: { from: 7, to: 7, ends: 7 },
  d30: { from: 30, to: 30, ends: 30 },
  w1: { from: 7, to: 13, ends: 13 },
  w4: { from: 28, to: 34, ends: 34 },
  rolling7: { from: 7, to: null, ends: 7 },
};

/** The last day on which one of them is looked for, beside those that are looked for ever. */
const LAST = Math.max(...Object.values(DAYS).map(({ to }) => to ?? 0));

/**
 * Of a player of `c` what was kept, by the days `x` of a table: those of the first weeks, and whether there is any later one.
 * @param table by player and day @param where which of its rows count
 */
const keptSql = (table: string, where: string): string => {
  const days = `${table} x where x.user_id = c.user_id and ${where}`;
  const columns = KEPT.map((kept) => {
    const { from, to } = DAYS[kept];
    return to === null
      ? `exists (select from ${days} and x.day >= c.day + ${from}) as "${kept}"`
      : `coalesce(bool_or(x.day between c.day + ${from} and c.day + ${to}), false) as "${kept}"`;
  });
  return `select ${columns.join(', ')} from ${days} and x.day > c.day and x.day <= c.day + ${LAST}`;
};
const counts = (of: string): string =>
  KEPT.map((kept) => `'${kept}', count(*) filter (where ${of}."${kept}")`).join(', ');

interface Row {
  readonly cohort: string;
  readonly last: string;
  readonly players: number;
  readonly gone: number;
  readonly played: Readonly<Record<Kept, number>>;
  readonly deposited: Readonly<Record<Kept, number>>;
}

export async function readRetention(
  { db, runtime }: Pick<ServerKit, 'db' | 'runtime'>,
  { from, to, by }: { readonly from: string; readonly to: string; readonly by: CohortSpan },
): Promise<ReplyOf<typeof retention>> {
  const zone = await readZone(db.pool);
  const now = runtime.now();
  const { rows } = await db.pool.query<Row>(
    `with c as (select p.user_id, (p.first_deposit at time zone $3)::date as day, date_trunc($4, p.first_deposit at time zone $3)::date as cohort,
          coalesce((g.guard ->> 'excludedUntil')::bigint, 0) as barred
        from report_player p left join player g on g.user_id = p.user_id
        where p.first_deposit >= $1::date::timestamp at time zone $3 and p.first_deposit < $2::date::timestamp at time zone $3)
    select c.cohort::text, max(c.day)::text as last, count(*)::int as players, count(*) filter (where c.barred = -1 or c.barred > $5)::int as gone,
        json_build_object(${counts('p')}) as played, json_build_object(${counts('d')}) as deposited
      from c cross join lateral (${keptSql('report_player_day', 'x.cur > 0 and x.bets > 0')}) p
        cross join lateral (${keptSql('report_player_money', `x.kind = ${KIND.deposit}`)}) d
      group by c.cohort order by 1`,
    [from, to, zone, by, now],
  );
  return {
    cohorts: rows.map(({ cohort, last, players, gone, played, deposited }) => {
      const ended = (days: number) => now >= startOfDay(dayAfter(last, days + 1), zone);
      const shares = (of: Partial<Record<Kept, number>>) => {
        const share = (kept: Kept) =>
          ended(DAYS[kept].ends) ? Math.round(((of[kept] ?? 0) / players) * 1000) / 10 : null;
        return {
          d1: share('d1'),
          d7: share('d7'),
          d30: share('d30'),
          w1: share('w1'),
          w4: share('w4'),
          rolling7: share('rolling7'),
        };
      };
      return { cohort, players, gone, played: shares(played), deposited: shares(deposited) };
    }),
  };
}
