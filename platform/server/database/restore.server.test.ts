/** A real embedded server whose log is kept: a copy of it goes to any moment since. */
import { chownSync, cpSync, existsSync, lstatSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { asOwner, quietLog } from '../testing/open-database.ts';
import { copyRunning } from '../testing/standby.ts';
import { temporaryFolder } from '../testing/temporary.ts';
import { openDatabase, type OpenDatabase, withClient } from './database.ts';
import { shutDown } from './launcher.ts';
import { clearRestored, refuseRestored, restoreTo } from './restore.ts';
import { logSettings } from './wal-archive.ts';

/** A server whose log is kept, a copy that was made of it, and the room for others. */
async function house() {
  const folder = temporaryFolder();
  const place = (name: string) => join(folder, name);
  const [copy, archive] = [place('copy'), place('log')];
  const open = async (name: string) => {
    onTestFinished(() => shutDown(join(place(name), 'pg')));
    return openDatabase({ data: place(name), databaseUrl: null, walArchive: archive }, quietLog);
  };
  const live = await open('data');
  await asOwner(live, 'create table note (text text)');
  mkdirSync(join(copy, 'pg'), { recursive: true });
  await copyRunning(join(place('data'), 'pg'), join(copy, 'pg'));
  const restore = (name: string, to: Date | null) => restoreTo({ copy, archive, data: place(name), to });
  return { place, copy, archive, open, live, restore };
}

const note = (database: OpenDatabase, text: string) =>
  database.pool.query('insert into note values ($1)', [text]);
const notes = async ({ pool }: OpenDatabase) =>
  (await pool.query<{ text: string }>('select text from note order by text')).rows.map(({ text }) => text);

/** Resolves when the segment that is written now is in the archive, which took every one before it too. */
async function archives(database: OpenDatabase): Promise<void> {
  const { rows } = await database.pool.query('select pg_walfile_name(pg_current_wal_lsn()) as last');
  await withClient(database.ownerOptions()!, (client) => client.query('select pg_switch_wal()'));
  const state = async () =>
    (
      await database.pool.query(
        'select last_archived_wal as last, failed_count::int as failed from pg_stat_archiver',
      )
    ).rows[0];
  await expect.poll(state, { timeout: 20_000 }).toEqual({ ...rows[0], failed: 0 });
}

/** A moment with a later one behind it. */
async function momentOf({ pool }: OpenDatabase): Promise<Date> {
  const { rows } = await pool.query<{ moment: Date }>('select clock_timestamp() as moment');
  const { moment } = rows[0]!;
  await expect
    .poll(
      async () =>
        (await pool.query('select now() - $1::timestamptz > $2::interval as past', [moment, '5 ms'])).rows[0]
          .past,
    )
    .toBe(true);
  return moment;
}

it('brings a copy to a moment between two commits, and no server starts before somebody has said what follows', async () => {
  const { place, archive, open, live, restore } = await house();
  await note(live, 'kept');
  const moment = await momentOf(live);
  // Whoever comes to a server that runs does not write there.
  expect(() => logSettings(place('data'), '/proc/self')).not.toThrow();
  await live.pool.query(`delete from note`);
  await note(live, 'lost');
  await archives(live);
  await live.close();
  // Stopping keeps what is finished of the log aside.
  const kept = readdirSync(archive);
  expect(kept.filter((name) => !name.endsWith('.gz'))).toEqual([]);

  // Root gives it to whom the folder above belongs: here only to another group, for this test goes on as root.
  if (process.getuid?.() === 0) chownSync(place('.'), 0, 12_345);
  const newest = await restore('fresh', moment);
  const made = ['.', ...readdirSync(place('fresh'), { recursive: true, encoding: 'utf8' })];
  expect(new Set(made.map((name) => lstatSync(join(place('fresh'), name)).gid))).toEqual(
    new Set([statSync(place('.')).gid]),
  );
  expect(Date.parse(newest!)).toBeLessThanOrEqual(moment.getTime());
  expect(() => refuseRestored(place('fresh'))).toThrow(`./phoenix rewound ${moment.toISOString()}`);
  // Whoever only looks at it leaves no trace in the log of the house.
  const tried = await open('fresh');
  expect(await notes(tried)).toEqual(['kept']);
  await tried.close();
  expect(readdirSync(archive)).toEqual(kept);
  clearRestored(place('fresh'));
  refuseRestored(place('fresh'));

  // What came after it is found again from the same copy, and so is another moment: each keeps its log from there on.
  const second = await open('fresh');
  await note(second, 'goes on');
  await second.close();
  await restore('again', null);
  clearRestored(place('again'));
  const third = await open('again');
  expect(await notes(third)).toEqual(['goes on', 'kept']);
  await archives(third);
  await third.close();
  await restore('earlier', moment);
  clearRestored(place('earlier'));
  const fourth = await open('earlier');
  expect(await notes(fourth)).toEqual(['kept']);
  await archives(fourth);
  await fourth.close();

  const late = restore('late', new Date(moment.getTime() + 86_400_000));
  await expect(late).rejects.toThrow(/recovery ended before configured recovery target was reached/);
});

it('keeps the log of a copy that is started by itself out of the archive of the one that it was made of', async () => {
  const { place, copy, archive, open, live } = await house();
  cpSync(join(place('data'), 'pg/data/pg_wal'), join(copy, 'pg/data/pg_wal'), { recursive: true });
  cpSync(copy, place('try'), { recursive: true });
  for (const text of ['of the first start', 'of the second']) {
    const tried = await open('try');
    await note(tried, text);
    await tried.close();
  }
  await note(live, 'of the house');
  await archives(live);
  await live.close();
  // An empty folder is nobody's log yet: the copy keeps its own there from now on.
  rmSync(archive, { recursive: true });
  const alone = await open('try');
  expect(await notes(alone)).toEqual(['of the first start', 'of the second']);
  await archives(alone);
  await alone.close();
  expect(existsSync(join(place('try'), 'pg/data/backup_label.old'))).toBe(false);
});
