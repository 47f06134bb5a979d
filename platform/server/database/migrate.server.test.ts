import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openTestDatabase, openTestDatabases } from '../testing/open-database.ts';
import { temporaryFolder } from '../testing/temporary.ts';
import { migrate, migrationFolders, pendingMigrations, readMigrations } from './migrate.ts';

function room(files: Record<string, string>, name = 'platform') {
  const folder = join(temporaryFolder(), name);
  mkdirSync(folder);
  const write = (file: string, sql: string) => writeFileSync(join(folder, file), sql);
  for (const [file, sql] of Object.entries(files)) write(file, sql);
  return { room: name, folder, write };
}

describe('migrate', () => {
  it('runs each file once, in the order of the numbers, room after room', async () => {
    const { pool } = await openTestDatabase(false);
    const platform = room({
      '002-grow.sql': 'alter table a add y int',
      '001-make.sql': 'create table a (x int)',
    });
    const feature = room({ '001-use.sql': 'create view v as select x, y from a' }, 'feed');
    const folders = [platform, feature];
    expect(await pendingMigrations(pool, folders)).toHaveLength(3);
    expect(await migrate(pool, folders)).toEqual([
      'platform/001-make.sql',
      'platform/002-grow.sql',
      'feed/001-use.sql',
    ]);
    expect(await migrate(pool, folders)).toEqual([]);
    expect(await pendingMigrations(pool, folders)).toEqual([]);
  });

  it('refuses a file that was changed after it had run, and runs nothing then', async () => {
    const { pool } = await openTestDatabase(false);
    const platform = room({ '001-make.sql': 'create table a (x int)' });
    await migrate(pool, [platform]);
    platform.write('001-make.sql', 'create table a (x bigint)');
    platform.write('002-more.sql', 'create table b ()');
    await expect(migrate(pool, [platform])).rejects.toThrow(
      'platform/001-make.sql was changed after it had run',
    );
    expect((await pool.query(`select to_regclass('b') as b`)).rows[0].b).toBeNull();
  });

  it('refuses a database of a newer program', async () => {
    const { pool } = await openTestDatabase(false);
    const platform = room({ '001-make.sql': 'create table a (x int)', '002-more.sql': 'create table b ()' });
    await migrate(pool, [platform]);
    rmSync(join(platform.folder, '002-more.sql'));
    await expect(migrate(pool, [platform])).rejects.toThrow(
      'platform/002-more.sql has run on this database but its file is gone',
    );
  });

  it('runs on the database of a newer one that has only expanded it', async () => {
    const { pool } = await openTestDatabase(false);
    const platform = room({
      '001-make.sql': 'create table a (x int)',
      '002-expand-more.sql': 'alter table a add y int',
    });
    await migrate(pool, [platform]);
    rmSync(join(platform.folder, '002-expand-more.sql'));
    expect(await migrate(pool, [platform])).toEqual([]);
    // And forward again.
    platform.write('002-expand-more.sql', 'alter table a add y int');
    platform.write('003-less.sql', 'alter table a drop x');
    expect(await migrate(pool, [platform])).toEqual(['platform/003-less.sql']);
    for (const file of ['002-expand-more.sql', '003-less.sql']) rmSync(join(platform.folder, file));
    await expect(migrate(pool, [platform])).rejects.toThrow('platform/003-less.sql has run on this database');
  });

  it('undoes a file that fails half-way and names it', async () => {
    const { pool } = await openTestDatabase(false);
    const platform = room({ '001-bad.sql': 'create table a (x int); insert into nowhere values (1);' });
    await expect(migrate(pool, [platform])).rejects.toThrow(
      'migration platform/001-bad.sql: relation "nowhere" does not exist',
    );
    expect((await pool.query(`select to_regclass('a') as a`)).rows[0].a).toBeNull();
    platform.write('001-bad.sql', 'create table a (x int)');
    expect(await migrate(pool, [platform])).toEqual(['platform/001-bad.sql']);
  });

  it('is safe when several processes start together', async () => {
    const databases = await openTestDatabases(4, false);
    const platform = room({
      '001-make.sql': 'create table a (x int)',
      '002-fill.sql': 'insert into a values (1)',
    });
    const ran = await Promise.all(databases.map(({ pool }) => migrate(pool, [platform])));
    expect(ran.flat()).toHaveLength(2);
    expect((await databases[0]!.pool.query('select x from a')).rows).toEqual([{ x: 1 }]);
  });
});

it('refuses file names without a number and numbers given twice', () => {
  expect(() => readMigrations(room({ 'make.sql': '' }))).toThrow('name it like');
  expect(() => readMigrations(room({ '001-a.sql': '', '001-b.sql': '' }))).toThrow('its number is taken');
});

it('finds the folders of the platform and of the features, platform first', () => {
  const root = temporaryFolder();
  for (const path of [
    'features/two/b/server/migrations',
    'features/two/a/server/migrations',
    'features/one/c/web',
    'platform/server/database/migrations',
  ]) {
    mkdirSync(join(root, path), { recursive: true });
  }
  expect(migrationFolders(root).map((folder) => folder.room)).toEqual(['platform', 'a', 'b']);
});

it('runs nothing again on an installation of before limits became two rooms', async () => {
  const { pool } = await openTestDatabase(false);
  const now = migrationFolders();
  const moved = now.filter((folder) => folder.room === 'limits');
  expect(moved).toHaveLength(2);
  const files = moved.flatMap(readMigrations).map(({ name, sql }) => [name, sql] as const);
  // The folders go by one name: no file of one may be called as a file of the other.
  expect(new Set(files.map(([name]) => name)).size).toBe(files.length);
  const before = [
    ...now.filter((folder) => folder.room !== 'limits'),
    room(Object.fromEntries(files), 'limits'),
  ];
  const ran = await migrate(pool, before);
  expect(ran).toEqual(expect.arrayContaining(['limits/001-documents.sql', 'limits/100-days.sql']));
  expect(await migrate(pool, now)).toEqual([]);
});
