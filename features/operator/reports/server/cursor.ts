/** What stands beside the sums: who counts now, and in which zone their days are. */
import type pg from 'pg';

type Queryable = Pick<pg.ClientBase, 'query'>;

/** Tables of what is counted, behind `report_`, or `rebuilt_` where it is counted again: prices and traits are none of them. */
export const SUM_TABLES = [
  'hour',
  'day',
  'player_day',
  'player_money',
  'money_day',
  'player',
  'deposit',
  'first',
  'distinct',
] as const;

/** Whoever counts holds this row until the commit, so that two never wait for each other's rows. */
export async function lockCounting(client: Queryable): Promise<void> {
  await client.query('insert into report_cursor (lane, batch) values (0, 0) on conflict do nothing');
  await client.query('select from report_cursor where lane = 0 for update');
}

/** The zone of the sums. */
export async function readZone(client: Queryable): Promise<string> {
  const { rows } = await client.query<{ name: string }>('select name from report_zone');
  return rows[0]!.name;
}
