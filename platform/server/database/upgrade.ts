import { Logger as WorkerLogger, runMigrations } from 'graphile-worker';
import pg from 'pg';
import { Client } from './client.ts';
import { type OpenDatabase, withClient } from './database.ts';
import { migrate } from './migrate.ts';
import type { ConnectionConfig } from './primary.ts';
import { grantRoles, ownsTables } from './roles.ts';

/**
 * Brings a database up to date: our tables and the jobs', then what the server's role may do with them. As the owner
 * where one is known, else with the server's own role, which is enough while there is nothing to change.
 * @returns names of the migrations that ran now
 * @throws when something is to be changed and nobody here may
 */
export async function upgrade(db: OpenDatabase): Promise<string[]> {
  const owner = db.ownerOptions();
  if (owner) return upgradeAs(owner);
  try {
    const ran = await migrate(db.pool);
    // A single role that owns the tables: the signer may have one of its own all the same.
    await withClient(db.connectionOptions(), async (client) => {
      if (!(await ownsTables(client))) return;
      await runMigrations({ pgPool: db.pool, logger: silent });
      await grantRoles(client);
    });
    return ran;
  } catch (error) {
    if (!lacksRights(error)) throw error;
    throw new Error(
      `${(error as Error).message}. The role of DATABASE_URL does not own the tables: ` +
        'run ./phoenix migrate with PHOENIX_OWNER_DATABASE_URL set to a role that does',
      { cause: error },
    );
  }
}

/** @param owner a connection of the role that owns the tables */
export async function upgradeAs(owner: ConnectionConfig): Promise<string[]> {
  const pool = new pg.Pool({ ...owner, Client, application_name: 'phoenix owner', max: 1 });
  // Without listeners a connection that breaks would end the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  pool.on('error', () => {});
  try {
    const ran = await migrate(pool);
    await runMigrations({ pgPool: pool, logger: silent });
    await withClient(owner, grantRoles);
    return ran;
  } finally {
    await pool.end();
  }
}

const silent = new WorkerLogger(() => () => {});

function lacksRights(error: unknown): boolean {
  const codes = [error, (error as Error).cause].map((one) => (one as pg.DatabaseError | undefined)?.code);
  return codes.includes('42501');
}
