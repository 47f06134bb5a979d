/** A real embedded server whose log is kept: a copy of it goes to any moment since. */
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { asOwner, quietLog } from '../testing/open-database.ts';
import { copyRunning } from '../testing/standby.ts';
import { temporaryFolder } from '../testing/temporary.ts';
import { openDatabase, withClient } from './database.ts';
import { shutDown } from './launcher.ts';
import { clearRestored, refuseRestored, restoreTo } from './restore.ts';

it('brings a copy to a moment between two commits, and no server starts before somebody has said what follows', async () => {
  const folder = temporaryFolder();
  const [data, copy, fresh, archive] = ['data', 'copy', 'fresh', 'log'].map((name) => join(folder, name));
  const database = await openDatabase({ data: data!, databaseUrl: null, walArchive: archive! }, quietLog);
  onTestFinished(() => shutDown(join(data!, 'pg')));
  await asOwner(database, 'create table note (text text)');
  mkdirSync(join(copy!, 'pg'), { recursive: true });
  await copyRunning(join(data!, 'pg'), join(copy!, 'pg'));
  await database.pool.query(`insert into note values ('kept')`);
  const { rows } = await database.pool.query<{ moment: Date }>('select clock_timestamp() as moment');
  const { moment } = rows[0]!;
  await expect
    .poll(
      async () =>
        (await database.pool.query('select now() - $1::timestamptz > $2::interval as past', [moment, '5 ms']))
          .rows[0].past,
    )
    .toBe(true);
  await database.pool.query(`delete from note`);
  await database.pool.query(`insert into note values ('lost')`);
  await withClient(database.ownerOptions()!, (client) => client.query('select pg_switch_wal()'));
  const last = (
    await database.pool.query<{ file: string }>('select pg_walfile_name(pg_current_wal_lsn()) as file')
  ).rows[0]!.file;
  await database.close();
  // Stopping keeps what is finished of the log aside.
  expect(readdirSync(archive!).filter((name) => name.endsWith('.gz')).length).toBeGreaterThan(0);
  expect(existsSync(join(archive!, `.${last}.part`))).toBe(false);

  const newest = await restoreTo({ copy: copy!, archive: archive!, data: fresh!, to: moment });
  expect(Date.parse(newest!)).toBeLessThanOrEqual(moment.getTime());
  expect(() => refuseRestored(fresh!)).toThrow(`./phoenix rewound ${moment.toISOString()}`);
  clearRestored(fresh!);
  refuseRestored(fresh!);
  const restored = await openDatabase({ data: fresh!, databaseUrl: null }, quietLog);
  onTestFinished(() => shutDown(join(fresh!, 'pg')));
  expect((await restored.pool.query('select text from note')).rows).toEqual([{ text: 'kept' }]);
  await restored.pool.query(`insert into note values ('goes on')`);
  await restored.close();

  const to = new Date(moment.getTime() + 86_400_000);
  const late = restoreTo({ copy: copy!, archive: archive!, data: join(folder, 'late'), to });
  await expect(late).rejects.toThrow(/recovery ended before configured recovery target was reached/);
});
