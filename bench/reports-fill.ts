/** Sums as fifty million bets of a year leave them: what reports are asked over, without the bets. */
import type pg from 'pg';
import { refillDistinct, withGaps } from '#features/operator/reports/server/testing/sums.ts';

export const BETS = 50_000_000;
const DAYS = 365;
const GAMES = 40;
const COINS = 3;
/** Rows of a day by player, of whom some come often and most now and then; and all players. */
const DAILY = 14_200;
const PLAYERS = 60_000;
/** Rows of a day by product, provider, coin, country, inviter and level: less than players of the day make. */
const DIM_ROWS = 3_000;

const FROM = `(now() at time zone 'UTC')::date - ${DAYS}`;
const PRODUCT = `(array['originals', 'originals', 'originals', 'providers', 'sport', 'futures'])[1 + i % 6]`;

/** @returns rows of each table */
export async function fillSums(client: pg.Client): Promise<Readonly<Record<string, number>>> {
  const hours = DAYS * 24;
  const hourRows = hours * GAMES * COINS;
  const steps: readonly (readonly [table: string, sql: string])[] = [
    [
      'report_price',
      `insert into report_price (hour, cur, unit_eur) select h, c.id, 0.00000092 + c.id * 0.00000001 from generate_series((${FROM})::timestamp at time zone 'UTC', now() + interval '1 day', interval '1 hour') h
        cross join (select id from currency order by id limit ${COINS}) c on conflict do nothing`,
    ],
    [
      'report_hour',
      `insert into report_hour (hour, product, game, cur, bets, stake, paid, fee, edge, s2, p2, sp, rated, rated_stake, rated_paid, expected, variance, tops)
        select h, 'originals', g, c.id, n, n * 1000000, n * 985000, 0, n * 1000000.0 * 10000000, n * 1000000000000.0, n * 3000000000000.0, n * 990000000000.0,
          n, n * 1000000, n * 985000, n * 990000.0 * 1000000, n * 1000000000000.0 * 980000, n * 490000000.0
        from generate_series((${FROM})::timestamp at time zone 'UTC', now() - interval '1 hour', interval '1 hour') h
          cross join (select unnest($1::text[]) as g) games cross join (select id from currency order by id limit ${COINS}) c
          cross join lateral (select (${Math.round(BETS / hourRows)} + c.id % 3)::bigint as n) x`,
    ],
    [
      'report_day',
      `insert into report_day (day, product, provider, cur, country, affiliate_id, vip, bets, stake, paid, fee, eur_stake, eur_paid, eur_fee)
        select (${FROM}) + d, ${PRODUCT}, case when i % 6 = 3 then 'maker' || i % 12 else '' end, (select min(id) from currency) + i % ${COINS}, chr(65 + i % 20) || chr(65 + i % 7), case when i % 5 = 0 then 1 + i % 50 else 0 end, i % 8,
          46, 46000000, 45300000, 0, 42.32, 41.676, 0 from generate_series(0, ${DAYS}) d cross join generate_series(1, ${DIM_ROWS}) i on conflict do nothing`,
    ],
    [
      'report_player_day',
      `with days as (
        select distinct on (day, user_id, product, cur) * from (
          select (${FROM}) + d as day, 1000000 + floor(${PLAYERS} * power(random(), 2))::bigint as user_id, ${PRODUCT} as product, (select min(id) from currency) + (i % ${COINS})::smallint as cur,
            10 as bets, 10000000 as stake, 9840000 as paid, 9.2 as eur_stake, 9.04 as eur_paid
          from generate_series(0, ${DAYS}) d cross join generate_series(1, ${DAILY}) i) x),
        filled as (${withGaps('days')})
        insert into report_player_day (day, user_id, product, cur, bets, stake, paid, eur_stake, eur_paid, gap_all, gap_product, gap_cur, gap_both, net)
          select * from filled order by day, random()`,
    ],
    [
      'report_money_day',
      `insert into report_money_day (day, kind, cur, country, affiliate_id, lines, amount, eur)
        select (${FROM}) + d, k, (select min(id) from currency) + c, chr(65 + i % 20) || chr(65 + i % 7), case when i % 5 = 0 then 1 + i % 50 else 0 end, 4, 4000000, 3.68
        from generate_series(0, ${DAYS}) d cross join unnest(array[50, 53, 54, 60, 61, 62, 66]) k cross join generate_series(0, ${COINS - 1}) c cross join generate_series(1, 60) i on conflict do nothing`,
    ],
    [
      'report_player',
      `insert into report_player (user_id, first_bet, last_bet, first_deposit, first_deposit_eur, deposits)
        select 1000000 + i, t, now(), t, 50, 3 from generate_series(0, ${PLAYERS - 1}) i cross join lateral (select now() - (i % ${DAYS}) * interval '1 day' as t) x`,
    ],
    [
      'account',
      `insert into account (id, public_id, name, vip_level, created_at) overriding system value
        select 1000000 + i, lpad(to_hex(1000000 + i), 24, '0'), 'bench' || i, i % 8, now() - (i % ${DAYS}) * interval '1 day' from generate_series(0, ${PLAYERS - 1}) i`,
    ],
    [
      'report_trait',
      `insert into report_trait (user_id, from_day, country, affiliate_id, vip)
        select 1000000 + i, '-infinity', chr(65 + i % 20) || chr(65 + i % 7), case when i % 5 = 0 then 1 + i % 50 else 0 end, i % 8 from generate_series(0, ${PLAYERS - 1}) i`,
    ],
    [
      'report_player_money',
      `insert into report_player_money (day, user_id, kind, cur, lines, amount, eur)
        select (${FROM}) + d, 1000000 + (i + d * 7919) % ${PLAYERS}, (array[50, 53, 60])[1 + i % 3], (select min(id) from currency) + i % ${COINS}, 1, 1000000, 0.92
        from generate_series(0, ${DAYS}) d cross join generate_series(1, ${DAILY / 10}) i on conflict do nothing`,
    ],
    [
      'report_first',
      `insert into report_first (user_id, no, day, n, eur) select user_id, 1, (first_deposit at time zone 'UTC')::date, 1, 50 from report_player where first_deposit is not null on conflict do nothing`,
    ],
  ];
  const games = Array.from({ length: GAMES }, (_, at) => (at === 0 ? 'dice' : `game-${at}`));
  const counts: Record<string, number> = {};
  // The same players in every run.
  await client.query('select setseed(0.5)');
  for (const [table, sql] of steps)
    counts[table] = (await client.query(sql, table === 'report_hour' ? [games] : [])).rowCount ?? 0;
  counts['report_distinct'] = await refillDistinct(client);
  await client.query(`analyze ${Object.keys(counts).join(', ')}`);
  return counts;
}
