import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { createDatabase, withClient } from '../database/database.ts';

export interface TestDatabase {
  /** For DATABASE_URL / `openDatabase({ databaseUrl: url })`. */
  readonly url: string;
  /** Removes the database, closing whatever is still connected to it. */
  drop(): Promise<void>;
}

/**
 * A database of its own on the run's real PostgreSQL, migrated and empty.
 * @param migrated false: without any table, for tests of migrations themselves
 */
export async function testDatabase(migrated = true): Promise<TestDatabase> {
  const { socket, user, template } = inject('testServer');
  const admin = { host: socket, user, database: 'postgres' };
  const name = `test_${randomBytes(6).toString('hex')}`;
  await createDatabase(admin, name, migrated ? template : 'template0');
  return {
    url: `postgresql://${user}@localhost/${name}?host=${encodeURIComponent(socket)}`,
    drop: () =>
      withClient(
        admin,
        async (client) => void (await client.query(`drop database if exists ${name} with (force)`)),
      ),
  };
}
