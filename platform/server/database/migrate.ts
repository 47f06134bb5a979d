import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { projectRoot } from './project-root.ts';

/** A room and its folder of numbered files: 001-accounts.sql, 002-bets.sql, ... */
export interface MigrationFolder {
  readonly room: string;
  readonly folder: string;
}

export interface Migration {
  readonly room: string;
  readonly number: number;
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
}

/**
 * Folders whose files ran under another name: installations know them by that of the room as it was, and would run them
 * again under the new one. Files that are new in these folders go by the old name too; so their numbers differ.
 */
const FORMER_ROOMS: Readonly<Record<string, string>> = { 'safer-play': 'limits', verification: 'limits' };

/**
 * A file named like 320-expand-what-it-adds.sql leaves everything that was there as it was, so the version before runs on its
 * schema too and an operator can go back to that without losing rows. `scripts/law/expanding.ts` holds such files to it.
 */
export const expands = (file: string): boolean => /^\d{3}-expand-/.test(file);

/** Advisory lock of whoever changes tables or rights. */
export const upgradeLock = 7_405_002;

/**
 * Brings a database up to date. Each file runs once, in a transaction of its own; processes that
 * start together wait for each other. Files run per room in the order of their numbers.
 * @returns names of the files that ran now, as 'room/name'
 * @throws when a file that has run was changed, or is not there and its name does not say that it expands; or when its SQL fails
 */
export async function migrate(
  pool: pg.Pool,
  folders: readonly MigrationFolder[] = migrationFolders(),
): Promise<string[]> {
  const wanted = folders.flatMap(readMigrations);
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [upgradeLock]);
    try {
      return await runMissing(client, wanted);
    } finally {
      await client.query('select pg_advisory_unlock($1)', [upgradeLock]);
    }
  } finally {
    client.release();
  }
}

/** Files that have not run on this database, as 'room/name'. */
export async function pendingMigrations(
  pool: pg.Pool,
  folders: readonly MigrationFolder[] = migrationFolders(),
): Promise<string[]> {
  const wanted = folders.flatMap(readMigrations);
  const done = (await hasTable(pool)) ? await appliedMigrations(pool) : new Map<string, string>();
  return wanted.map(label).filter((name) => !done.has(name));
}

/** The platform's folder, then the folder of every feature that has one, by name. A feature's group is not part of its name. */
export function migrationFolders(root: string = projectRoot()): MigrationFolder[] {
  const features = foldersIn(join(root, 'features'))
    .flatMap((group) => foldersIn(join(root, 'features', group)).map((room) => ({ group, room })))
    .map(({ group, room }) => ({
      room: FORMER_ROOMS[room] ?? room,
      folder: join(root, 'features', group, room, 'server', 'migrations'),
    }))
    .toSorted((a, b) => (a.room === b.room ? 0 : a.room < b.room ? -1 : 1));
  const platform = { room: 'platform', folder: join(root, 'platform', 'server', 'database', 'migrations') };
  return [platform, ...features].filter(({ folder }) => existsSync(folder));
}

function foldersIn(path: string): string[] {
  if (!existsSync(path)) return [];
  const entries = readdirSync(path, { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
}

/**
 * Reads the files of one folder, lowest number first.
 * @throws when a name has no number or two files have the same
 */
export function readMigrations({ room, folder }: MigrationFolder): Migration[] {
  const files = readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .toSorted();
  const migrations = files.map((name) => {
    const number = Number(/^(\d{3})-[a-z0-9-]+\.sql$/.exec(name)?.[1] ?? Number.NaN);
    if (Number.isNaN(number)) throw new Error(`${join(folder, name)}: name it like 001-what-it-does.sql`);
    const sql = readFileSync(join(folder, name), 'utf8');
    return { room, number, name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
  });
  const duplicate = migrations.find((one, index) => migrations[index - 1]?.number === one.number);
  if (duplicate) throw new Error(`${join(folder, duplicate.name)}: its number is taken`);
  return migrations;
}

async function runMissing(client: pg.PoolClient, wanted: readonly Migration[]): Promise<string[]> {
  // Asked first: whoever may not make tables may still find that all have been made.
  if (!(await hasTable(client)))
    await client.query(
      `create table if not exists migration (
         name text primary key, checksum text not null, applied_at timestamptz not null default now())`,
    );
  const done = await appliedMigrations(client);
  refuseChanged(done, wanted);
  const ran: string[] = [];
  for (const migration of wanted) {
    if (done.has(label(migration))) continue;
    await runOne(client, migration);
    ran.push(label(migration));
  }
  return ran;
}

async function hasTable(client: pg.PoolClient | pg.Pool): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean }>(
    `select to_regclass('migration') is not null as there`,
  );
  return rows[0]!.there;
}

async function appliedMigrations(client: pg.PoolClient | pg.Pool): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from migration',
  );
  return new Map(rows.map((row) => [row.name, row.checksum]));
}

function refuseChanged(done: ReadonlyMap<string, string>, wanted: readonly Migration[]): void {
  for (const migration of wanted) {
    const checksum = done.get(label(migration));
    if (checksum !== undefined && checksum !== migration.checksum) {
      throw new Error(
        `migration ${label(migration)} was changed after it had run; put it back and add a new file instead`,
      );
    }
  }
  const rooms = new Set(wanted.map((migration) => migration.room));
  const names = new Set(wanted.map(label));
  // A room that is not in the list is simply not part of this program; a file missing from one that is was removed,
  // or came with a later version.
  const removed = [...done.keys()].find((name) => {
    const [room = '', file = ''] = name.split('/');
    return rooms.has(room) && !names.has(name) && !expands(file);
  });
  if (removed)
    throw new Error(`migration ${removed} has run on this database but its file is gone (an older program?)`);
}

async function runOne(client: pg.PoolClient, migration: Migration): Promise<void> {
  try {
    await client.query('begin');
    await client.query(migration.sql);
    await client.query('insert into migration (name, checksum) values ($1, $2)', [
      label(migration),
      migration.checksum,
    ]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw new Error(`migration ${label(migration)}: ${(error as Error).message}`, { cause: error });
  }
}

function label(migration: Migration): string {
  return `${migration.room}/${migration.name}`;
}
