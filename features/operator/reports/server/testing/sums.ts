/** The sums as they are kept, and as if nothing had been counted. */
import type { Database } from '#platform/server/database/handle.ts';

const TABLES = [
  'report_hour',
  'report_day',
  'report_player_day',
  'report_money_day',
  'report_player',
  'report_deposit',
  'report_first',
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
