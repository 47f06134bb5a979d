import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { createDatabase, withClient } from '../database/database.ts';
import { launch, shutDown, superuser } from '../database/launcher.ts';
import { createRoles } from '../database/roles.ts';
import { upgradeAs } from '../database/upgrade.ts';
import { abandonedPrefix, clearAbandoned, quickFolder } from './abandoned.ts';

/**
 * Starts one real PostgreSQL for the run, with a migrated database that every test copies. It never flushes to the
 * disk, for it goes with the run: what survives a kill is tested on servers of their own (../database, drills).
 * What a killed run left behind is cleared by the next one.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await clearAbandoned();
  const folder = () => mkdtempSync(join(quickFolder(), `${abandonedPrefix}${process.pid}-`));
  const [base, temporary] = [folder(), folder()];
  const server = await launch({
    base,
    temporary: true,
    settings: {
      shared_buffers: '64MB',
      max_connections: '400',
      max_wal_size: '256MB',
      fsync: 'off',
      full_page_writes: 'off',
    },
  });
  const admin = { host: server.socket, user: superuser, database: 'postgres' };
  await createDatabase(admin, 'template_phoenix');
  await withClient(admin, createRoles);
  await upgradeAs({ ...admin, database: 'template_phoenix' });
  // Tests with a database server of their own write a thousand small files each. Such a server may belong to another user.
  chmodSync(temporary, 0o711);
  process.env['TMPDIR'] = temporary;
  project.provide('testServer', { socket: server.socket, user: superuser, template: 'template_phoenix' });
  return async () => {
    await shutDown(base);
    for (const one of [base, temporary]) rmSync(one, { recursive: true, force: true });
  };
}

declare module 'vitest' {
  interface ProvidedContext {
    testServer: { socket: string; user: string; template: string };
  }
}
