/** RFM in the database: fifths keep ties together, so nobody is put above somebody who did exactly the same. */
import type { FactMoment } from '#platform/server/services/player-facts.ts';
import { LAPSED_DAYS, RFM_GRID } from '../../rfm.ts';

/**
 * Fifth of a value among all rows of a query, 1 the least. Equal values have the fifth of the first of them.
 * @param value SQL expression
 */
export const fifthSql = (value: string): string =>
  `(1 + 5 * (rank() over (order by ${value}) - 1) / count(*) over ())::int`;

const GRID = RFM_GRID.map((row) => `{${row.join(',')}}`).join(',');

/**
 * A select of `user_id` and `rfm`, the name of their group. Who neither bet nor deposited in the span and has not lapsed is in none.
 * @param people select of user_id, last_bet, last_deposit (timestamptz), f and m
 */
export const rfmSql = (
  people: string,
  days: number,
  { today, zone }: Pick<FactMoment, 'today' | 'zone'>,
): string => {
  const dayOf = (column: string) => `(${column} at time zone ${zone})::date`;
  return `
  with people as materialized (${people}),
  fifths as (
    select user_id, ${fifthSql('seen')} as r, ${fifthSql('f')} as f, ${fifthSql('m')} as m
      from (select user_id, greatest(${dayOf('last_bet')}, ${dayOf('last_deposit')}) as seen, coalesce(f, 0) as f, coalesce(m, 0) as m from people) s
      where seen > ${today} - ${days})
  select coalesce(l.user_id, g.user_id) as user_id,
      case when l.user_id is not null then 'lapsed' else ('{${GRID}}'::text[])[g.r][(g.f + g.m + 1) / 2] end as rfm
    from fifths g full join (select user_id from people where ${dayOf('last_deposit')} <= ${today} - ${LAPSED_DAYS}) l
      on l.user_id = g.user_id`;
};
