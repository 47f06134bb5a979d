/**
 * A month that was lived, in a folder: PostgreSQL's files, what opens what is sealed in them, and what the comparison has to know beside the
 * rows. A comparison works on a copy of the database, so the month stays as it was lived and can be compared again.
 */
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createDatabase, withClient } from '#platform/server/database/database.ts';
import { launch, shutDown, superuser } from '#platform/server/database/launcher.ts';
import { createRoles, SERVER_ROLE, SIGNER_ROLE } from '#platform/server/database/roles.ts';
import { upgradeAs } from '#platform/server/database/upgrade.ts';
import type { TestDatabase } from '#platform/server/testing/database.ts';
import type { Done } from './products.ts';

const LIVED = 'lived';

/** What no row tells. Written when the month is over: where there is none, the month never came to its end. */
export interface Month {
  readonly players: number;
  readonly days: number;
  /** Epoch ms of 0:00 UTC of the first day, and where the clock stands. */
  readonly firstDay: number;
  readonly at: number;
  /** Of staff who may read reports. */
  readonly staffToken: string;
  readonly done: Done;
  /** Counting processes that were killed while people played. */
  readonly killed: number;
}

/** A few days are for whoever changes the drill: few processes are killed then, for each takes seconds to start. */
export const isWhole = ({ days }: Pick<Month, 'days'>): boolean => days > 5;

export interface Kept {
  /** Secrets of the installation. */
  readonly data: string;
  /** An empty, migrated database to live in. */
  create(): Promise<TestDatabase>;
  /** A copy of the one that was lived in, which may be changed. */
  copy(): Promise<TestDatabase>;
  close(): Promise<void>;
}

const file = (folder: string): string => join(folder, 'month.json');

/** @throws when the month in that folder has not come to its end */
export const readMonth = (folder: string): Month => JSON.parse(readFileSync(file(folder), 'utf8')) as Month;

export const writeMonth = (folder: string, month: Month): void =>
  writeFileSync(file(folder), JSON.stringify(month, null, 2));

/** Starts the PostgreSQL of the folder. Nothing is flushed: what a machine that stops leaves is no month, and is lived again. */
export async function openKept(folder: string): Promise<Kept> {
  const data = join(folder, 'data');
  mkdirSync(data, { recursive: true });
  // PostgreSQL runs as another account where we are root, and has to get through.
  chmodSync(folder, 0o755);
  const base = join(folder, 'pg');
  const { socket } = await launch({
    base,
    temporary: true,
    settings: {
      max_connections: '400',
      max_wal_size: '2GB',
      fsync: 'off',
      full_page_writes: 'off',
      synchronous_commit: 'off',
    },
  });
  const admin = { host: socket, user: superuser, database: 'postgres' };
  const describe = (name: string): TestDatabase => {
    const url = (role: string) => `postgresql://${role}@localhost/${name}?host=${encodeURIComponent(socket)}`;
    return {
      url: url(SERVER_ROLE),
      ownerUrl: url(superuser),
      signerUrl: url(SIGNER_ROLE),
      drop: () => drop(name),
    };
  };
  const drop = (name: string): Promise<void> =>
    withClient(
      admin,
      async (client) => void (await client.query(`drop database if exists ${name} with (force)`)),
    );
  return {
    data,
    async create() {
      await createDatabase(admin, LIVED);
      await withClient(admin, createRoles);
      await upgradeAs({ ...admin, database: LIVED });
      // It stays.
      return { ...describe(LIVED), drop: () => Promise.resolve() };
    },
    async copy() {
      const name = 'compared';
      // Of a comparison that was killed.
      await drop(name);
      await createDatabase(admin, name, LIVED);
      // The program may have got new tables since.
      await upgradeAs({ ...admin, database: name });
      return describe(name);
    },
    close: () => shutDown(base),
  };
}

/** @throws when there is something in the folder that is not a whole month */
export function refuseHalf(folder: string): void {
  if (existsSync(join(folder, 'pg')))
    throw new Error(`${folder} holds a month that was not lived to its end: remove it, or name another`);
}
