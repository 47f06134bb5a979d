import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { createDatabase, withClient } from '../database/database.ts';
import { SERVER_ROLE, SIGNER_ROLE } from '../database/roles.ts';

export interface TestDatabase {
  /** For DATABASE_URL / `openDatabase({ databaseUrl: url })`: the server's role, which owns nothing. */
  readonly url: string;
  /** Of the role that owns the tables: for what an attacker with less must not be able to do, and for tables of a test. */
  readonly ownerUrl: string;
  /** Of the signer's role. */
  readonly signerUrl: string;
  /** Removes the database, closing whatever is still connected to it. */
  drop(): Promise<void>;
}

/**
 * A database of its own on the run's real PostgreSQL, migrated and empty.
 * @param migrated false: without any table, for tests of migrations themselves; `url` is the owner's then
 */
export async function testDatabase(migrated = true): Promise<TestDatabase> {
  const { socket, user, template } = inject('testServer');
  const admin = { host: socket, user, database: 'postgres' };
  const name = `test_${randomBytes(6).toString('hex')}`;
  await createDatabase(admin, name, migrated ? template : 'template0');
  const url = (role: string) => `postgresql://${role}@localhost/${name}?host=${encodeURIComponent(socket)}`;
  return {
    url: url(migrated ? SERVER_ROLE : user),
    ownerUrl: url(user),
    signerUrl: url(SIGNER_ROLE),
    drop: () =>
      withClient(
        admin,
        async (client) => void (await client.query(`drop database if exists ${name} with (force)`)),
      ),
  };
}

/** The same database as another role. */
export function urlAs(url: string, role: 'owner' | 'signer'): string {
  const changed = new URL(url);
  changed.username = role === 'owner' ? inject('testServer').user : SIGNER_ROLE;
  return changed.href;
}
