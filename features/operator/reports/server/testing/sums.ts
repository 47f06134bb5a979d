/** The sums as they are kept, and as if nothing had been counted. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import type { Database } from '#platform/server/database/handle.ts';

const TABLES = [
  'report_hour',
  'report_day',
  'report_player_day',
  'report_player_money',
  'report_money_day',
  'report_player',
  'report_deposit',
  'report_first',
  'report_distinct',
];

/** Every row as text, table by table. */
export async function readSums({ pool }: Pick<Database, 'pool'>): Promise<string[][]> {
  const results = await Promise.all(
    TABLES.map((table) =>
      pool.query<{ row: string }>(`select to_jsonb(t)::text as row from ${table} t order by 1`),
    ),
  );
  return results.map(({ rows }) => rows.map(({ row }) => row));
}

export async function dropSums({ pool }: Pick<Database, 'pool'>): Promise<void> {
  for (const table of ['report_cursor', ...TABLES]) await pool.query(`delete from ${table}`);
}

/** Sums by player as migration 020 fills them in where everything else was counted before it. */
export async function refillPlayerMoney({ pool }: Pick<Database, 'pool'>): Promise<void> {
  const sql = readFileSync(join(import.meta.dirname, '../migrations/020-player-money.sql'), 'utf8');
  await pool.query('delete from report_player_money');
  await pool.query(sql.slice(sql.indexOf('with picked')));
}

const LEVELS = { gap_all: '', gap_product: ', product', gap_cur: ', cur', gap_both: ', product, cur' };

/** SQL of players' rows of a table with the days since the one before each, counted all at once. The kind of money is that of the sign and size of `cur`. */
export const withGaps = (table: string): string => {
  const money = '(case when cur > 0 then 1 when cur > -10000 then 2 else 3 end)';
  const who = (keys: string) => `user_id, ${money}${keys}`;
  // All rows of a day are one group, so the greatest of the groups before it is the day before.
  const gaps = Object.entries(LEVELS).map(
    ([
      name,
      keys,
    ]) => `(case when bets > 0 and row_number() over (partition by day, ${who(keys)} order by bets <= 0, product, cur) = 1
      then coalesce(day - max(day) filter (where bets > 0) over (partition by ${who(keys)} order by day groups between unbounded preceding and 1 preceding), 32767) else 0 end)::smallint as ${name}`,
  );
  return `select day, user_id, product, cur, bets, stake, paid, eur_stake, eur_paid, ${gaps.join(', ')}, (eur_paid - eur_stake)::float8 as net from ${table}`;
};

/** Distinct players as migration 050 counts them from everybody's days, all at once. @returns rows */
export async function refillDistinct(client: Pick<pg.ClientBase, 'query'>): Promise<number> {
  const sql = readFileSync(join(import.meta.dirname, '../migrations/050-distinct.sql'), 'utf8');
  await client.query('delete from report_distinct');
  return (await client.query(sql.slice(sql.indexOf('with active')))).rowCount ?? 0;
}
