/**
 * The zone of the house, whose midnights divide days. Sums are kept by day, so another zone means that everything is counted again: until
 * that is done the days are those of before, which stand beside the sums.
 */
import type pg from 'pg';
import type { ServerKit } from '#platform/server/kit.ts';
import type { Settings } from '#platform/server/settings/settings.ts';
import { reportsSettings } from '../settings.ts';
import { lockCounting, readZone, SUM_TABLES } from './cursor.ts';

/** Has every change of the settings looked at before it is stored, by the room and the command line alike. */
export function checkZone(settings: Pick<Settings, 'checkChange'>): void {
  settings.checkChange('reports', reportsSettings, ({ value, client }) => zoneFault(client, value.timeZone));
}

/** Whether the database knows a zone by this name. @returns errors by field, or null */
async function zoneFault(
  client: Pick<pg.ClientBase, 'query'>,
  zone: string,
): Promise<Record<string, string> | null> {
  if (zone === 'UTC') return null;
  const { rowCount } = await client.query('select from pg_timezone_names where name = $1', [zone]);
  return rowCount === 0 ? { timeZone: 'the database knows no zone of this name' } : null;
}

/** Takes over the zone that the operator has set: nothing is counted yet then. @returns whether it was another one */
export async function followZone({ db, settings }: Pick<ServerKit, 'db' | 'settings'>): Promise<boolean> {
  const wanted = settings.get('reports', reportsSettings).timeZone;
  if ((await readZone(db.pool)) === wanted) return false;
  return db.transaction(async (client) => {
    await lockCounting(client);
    const { rowCount } = await client.query('update report_zone set name = $1 where name <> $1', [wanted]);
    if (rowCount === 0) return false;
    for (const table of SUM_TABLES) await client.query(`delete from report_${table}`);
    await client.query('delete from report_cursor where lane > 0');
    return true;
  });
}
