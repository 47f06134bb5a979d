/**
 * Distinct players, which are no sum of days: kept by the day on which somebody played and the day before it on which the same player had. Whoever
 * played in a span has one day in it that follows none of it, so those of any span are a sum over rows. Players' own rows have the day before too,
 * for whoever asks about some of them.
 */
import type pg from 'pg';
import { currencyIdSql, natureSql } from '#platform/server/money/ledger-id.ts';
import type { Group } from '../contract.ts';

type Prefix = 'report' | 'rebuilt';

/** A row of a player's day that came to have bets, or to have none left. */
export interface PlayedChange {
  readonly day: string;
  readonly user: string;
  readonly product: string;
  readonly cur: number;
}

const LEVEL = 'money, product, cur';
/** Those of all, of a product, of a currency and of both, for a row of a player's day. */
const LEVELS = `
  (select ${natureSql('r.cur')} as money, ${currencyIdSql('r.cur')} as cur) m
    cross join lateral (values (m.money, '', 0), (m.money, r.product, 0), (m.money, '', m.cur), (m.money, r.product, m.cur)) as l(${LEVEL})`;
/** Days of a player that count for a level `s`. */
const counted = (prefix: Prefix): string => `
  ${prefix}_player_day x where x.user_id = s.user_id and x.bets > 0 and ${natureSql('x.cur')} = s.money
    and (s.product = '' or x.product = s.product) and (s.cur = 0 or ${currencyIdSql('x.cur')} = s.cur)`;

/** Columns of a player's row: days since the one before it on which the same player had played at all, the product, the currency, or both. */
const GAPS = ['gap_all', 'gap_product', 'gap_cur', 'gap_both'] as const;
/** Never before. Nought: another row of the day stands for the player. */
const NEVER = 32_767;
const gaps = (of: string): string => GAPS.map((column) => `${of}.${column}`).join(', ');

/**
 * Rows of days that changed, and of the days after them: the first of a level that has bets stands for the player there and has the days since the
 * one before, the others have none. Where a level did not change, whichever row has it now hands it on. Levels and rows are brought together by sorting: nobody can
 * foretell how many there are, so nothing is joined.
 */
const addGaps = (prefix: Prefix): string => `
near as (select day, user_id from touched union select day, user_id from chains where now and not outside),
cells as (
  select l.*, r.user_id, r.day, r.product as row_product, r.cur as row_cur, r.bets > 0 as now
    from near n join ${prefix}_player_day r on r.day = n.day and r.user_id = n.user_id
      cross join lateral (select ${natureSql('r.cur')} as money, ${currencyIdSql('r.cur')} as cur) m
      cross join lateral (values (0, m.money, '', 0, r.gap_all), (1, m.money, r.product, 0, r.gap_product), (2, m.money, '', m.cur, r.gap_cur),
        (3, m.money, r.product, m.cur, r.gap_both)) as l(at, ${LEVEL}, held)
  union all
  select null, ${LEVEL}, case when before_now = '-infinity' then ${NEVER} else least(day - before_now, ${NEVER - 1}) end, user_id, day, null, null, true from chains where now and not outside),
marked as (
  select *, row_number() over w as no, max(held) filter (where row_cur is null) over w as turned, max(held) over w as kept from cells
    window w as (partition by ${LEVEL}, user_id, day order by row_cur is null, now desc, row_product, row_cur rows between unbounded preceding and unbounded following)),
leads as (
  select user_id, day, row_product, row_cur, ${GAPS.map((column, at) => `coalesce(max(coalesce(turned, kept)) filter (where at = ${at} and no = 1 and now), 0)::smallint as ${column}`).join(', ')}
    from marked where row_cur is not null group by 1, 2, 3, 4),
led as (
  update ${prefix}_player_day t set ${GAPS.map((column) => `${column} = l.${column}`).join(', ')} from leads l
    where t.day = l.day and t.user_id = l.user_id and t.product = l.row_product and t.cur = l.row_cur and (${gaps('t')}) is distinct from (${gaps('l')})),`;

/**
 * Days that changed and their neighbours, as they are and as they were; what differs between both is added. It needs to know nothing of the order in
 * which days came. It returns the rows that stand for nobody any more.
 */
const addTo = (prefix: Prefix): string => `
with changed as materialized (select * from unnest($1::date[], $2::bigint[], $3::text[], $4::smallint[]) as t(day, user_id, product, cur)),
touched as (select distinct day, user_id from changed),
rows as (
  select p.day, p.user_id, p.product, p.cur, p.bets > 0 as now, (p.bets > 0) <> (c.day is not null) as was
    from touched t join ${prefix}_player_day p on p.day = t.day and p.user_id = t.user_id
      left join changed c on c.day = p.day and c.user_id = p.user_id and c.product = p.product and c.cur = p.cur),
turned as materialized (
  select l.money, l.product, l.cur, r.user_id, r.day, bool_or(r.now) as now, bool_or(r.was) as was from rows r cross join lateral ${LEVELS}
    group by 1, 2, 3, 4, 5 having bool_or(r.now) <> bool_or(r.was)),
spans as (select ${LEVEL}, user_id, min(day) as first, max(day) as last from turned group by 1, 2, 3, 4),
marks as (
  select ${LEVEL}, user_id, day, now, was, false as outside from turned
  union all
  select s.money, s.product, s.cur, s.user_id, n.day, true, true, n.outside from spans s cross join lateral (
    (select x.day, true as outside from ${counted(prefix)} and x.day < s.first order by x.day desc limit 1)
    union all
    (select x.day, false from ${counted(prefix)} and x.day > s.last order by x.day limit 1)
    union all
    (select x.day, false from ${counted(prefix)} and x.day > s.first and x.day < s.last)) n),
days as (select ${LEVEL}, user_id, day, outside, bool_or(now) as now, bool_and(was) as was from marks group by 1, 2, 3, 4, 5, 6),
chains as (
  select *, coalesce(max(day) filter (where now) over earlier, '-infinity') as before_now, coalesce(max(day) filter (where was) over earlier, '-infinity') as before_then
    from days window earlier as (partition by ${LEVEL}, user_id order by day rows between unbounded preceding and 1 preceding)),
${addGaps(prefix)}
steps as (
  select ${LEVEL}, day, before_now as before, 1 as n from chains where now and not outside
  union all
  select ${LEVEL}, day, before_then, -1 from chains where was and not outside),
added as (
  insert into ${prefix}_distinct as t (${LEVEL}, day, before, players)
    select ${LEVEL}, day, before, sum(n) from steps group by 1, 2, 3, 4, 5 having sum(n) <> 0 order by 1, 2, 3, 4, 5
    on conflict (${LEVEL}, day, before) do update set players = t.players + excluded.players returning *)
select money, product, cur, day::text, before::text from added where players = 0`;

const removeFrom = (prefix: Prefix): string => `
delete from ${prefix}_distinct d using unnest($1::text[], $2::text[], $3::smallint[], $4::date[], $5::date[]) as t(${LEVEL}, day, before)
  where d.money = t.money and d.product = t.product and d.cur = t.cur and d.day = t.day and d.before = t.before and d.players = 0`;

interface Empty {
  readonly money: string;
  readonly product: string;
  readonly cur: number;
  readonly day: string;
  readonly before: string;
}

/** Takes over what a range has changed, when its rows by player are written. */
export async function addDistinct(
  client: pg.ClientBase,
  changes: readonly PlayedChange[],
  prefix: Prefix,
): Promise<void> {
  if (changes.length === 0) return;
  const { rows } = await client.query<Empty>(addTo(prefix), [
    changes.map(({ day }) => day),
    changes.map(({ user }) => user),
    changes.map(({ product }) => product),
    changes.map(({ cur }) => cur),
  ]);
  if (rows.length === 0) return;
  await client.query(removeFrom(prefix), [
    rows.map(({ money }) => money),
    rows.map(({ product }) => product),
    rows.map(({ cur }) => cur),
    rows.map(({ day }) => day),
    rows.map(({ before }) => before),
  ]);
}

/**
 * Distinct players of the days from $1 to before $2, of the kind of money $3, of the product $4 and the currency $7 where they are given.
 * @param by what they are counted by: nothing else is kept @param key SQL of it over a row `x`
 */
export const distinctSql = (by: Group | null, key: string): string => `
  select ${key} as k, sum(x.players) as n from report_distinct x where x.money = $3 and x.day >= $1::date and x.day < $2::date
    and ${by === 'product' ? `x.product <> '' and ($4::text is null or x.product = $4)` : `x.product = coalesce($4::text, '')`}
    and ${by === 'currency' ? `x.cur <> 0 and ($7::int is null or x.cur = $7)` : `x.cur = coalesce($7::int, 0)`}
    ${by === 'day' ? '' : 'and x.before < $1::date'} group by 1`;

/**
 * SQL of whether a player's row `x` is the first one in a span that counts for its product, its currency, or both.
 * @param from SQL of the span's first day, up to the row's
 */
export const firstSince = (
  from: string,
  { product, currency }: { product: boolean; currency: boolean },
): string => `x.${gapOf(product, currency)} > x.day - ${from}`;
const gapOf = (product: boolean, currency: boolean): string => GAPS[(product ? 1 : 0) + (currency ? 2 : 0)]!;
