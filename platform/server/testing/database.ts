import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { createDatabaseBy } from '../database/database.ts';
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

let kept: pg.Pool | null = null;

/** One connection a worker makes and removes all its databases: to open one costs as much CPU time as to copy a small database. */
function administrator(): pg.Pool {
  if (kept) return kept;
  const { socket, user } = inject('testServer');
  // It keeps no worker alive, and the server that ends before it is no fault.
  kept = new pg.Pool({
    host: socket,
    user,
    database: 'postgres',
    max: 1,
    idleTimeoutMillis: 0,
    allowExitOnIdle: true,
  });
  kept.on('error', () => {});
  return kept;
}

/**
 * A database of its own on the run's real PostgreSQL, migrated and empty.
 * @param migrated false: without any table, for tests of migrations themselves; `url` is the owner's then
 */
export async function testDatabase(migrated = true): Promise<TestDatabase> {
  const { socket, user, template } = inject('testServer');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await createDatabaseBy(administrator(), name, migrated ? template : 'template0');
  const url = (role: string) => `postgresql://${role}@localhost/${name}?host=${encodeURIComponent(socket)}`;
  return {
    url: url(migrated ? SERVER_ROLE : user),
    ownerUrl: url(user),
    signerUrl: url(SIGNER_ROLE),
    drop: async () => void (await administrator().query(`drop database if exists ${name} with (force)`)),
  };
}

/** The same database as another role. */
export function urlAs(url: string, role: 'owner' | 'signer'): string {
  const changed = new URL(url);
  changed.username = role === 'owner' ? inject('testServer').user : SIGNER_ROLE;
  return changed.href;
}
