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

const counted = (act: string): string =>
  KEPT.map((kept) => {
    const { from, to } = DAYS[kept];
    return `'${kept}', count(distinct x.user_id) filter (where x.act = '${act}' and x.age >= ${from}${to === null ? '' : ` and x.age <= ${to}`})`;
  }).join(', ');

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
        where p.first_deposit >= $1::date::timestamp at time zone $3 and p.first_deposit < $2::date::timestamp at time zone $3),
      acts as (
        select c.cohort, c.user_id, 'bet' as act, p.day - c.day as age from c join report_player_day p on p.user_id = c.user_id and p.day > c.day and p.cur > 0 and p.bets > 0
        union all
        select c.cohort, c.user_id, 'deposit', m.day - c.day from c join report_player_money m on m.user_id = c.user_id and m.day > c.day and m.kind = ${KIND.deposit}),
      sums as (select x.cohort, json_build_object(${counted('bet')}) as played, json_build_object(${counted('deposit')}) as deposited from acts x group by 1),
      sizes as (select cohort, max(day)::text as last, count(*)::int as players, count(*) filter (where barred = -1 or barred > $5)::int as gone from c group by 1)
    select z.cohort::text, z.last, z.players, z.gone, coalesce(s.played, '{}') as played, coalesce(s.deposited, '{}') as deposited
      from sizes z left join sums s using (cohort) order by 1`,
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
