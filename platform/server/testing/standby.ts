/** A second real server that follows a first one, for tests of what happens when they change places. */
import { spawn } from 'node:child_process';
import { cpSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { findRunner } from '../database/binaries.ts';
import { withClient } from '../database/database.ts';
import { superuser } from '../database/launcher.ts';
import { killProcessesOf } from '../database/process-state.ts';

/** As its superuser, beside what a test does. */
export const adminOf = (socket: string): pg.ClientConfig => ({
  host: socket,
  user: superuser,
  database: 'postgres',
});

/**
 * Copies a running server and starts the copy as its standby, in recovery and streaming.
 * @param base folder of the running server; its socket is there @param to an empty folder,
 *   whose socket will be there
 */
export async function startStandby(base: string, to: string): Promise<void> {
  const cluster = join(to, 'data');
  await copyRunning(base, to);
  writeFileSync(join(cluster, 'standby.signal'), '');
  const runner = findRunner(to, cluster);
  const settings = {
    listen_addresses: '',
    unix_socket_directories: to,
    shared_buffers: '32MB',
    hot_standby: 'on',
    // No fewer than its primary has.
    max_connections: '200',
    primary_conninfo: `host=${base} user=${superuser} application_name=standby`,
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const [file, args] = runner.command('postgres', ['-D', cluster, ...flags]);
  const log = openSync(join(to, 'postgres.log'), 'a');
  spawn(file, args, {
    ...runner.owner,
    env: runner.env,
    detached: true,
    stdio: ['ignore', log, log],
  }).unref();
  await streaming(base, join(to, 'postgres.log'));
}

/** The files of a running server, without its log. @param base its folder @param to a folder for them */
export async function copyRunning(base: string, to: string): Promise<void> {
  const cluster = join(to, 'data');
  await withClient(adminOf(base), async (client) => {
    await client.query(`select pg_backup_start('standby', true)`);
    cpSync(join(base, 'data'), cluster, {
      recursive: true,
      filter: (path) => !/\/(postmaster\.(pid|opts)|pg_wal\/.+)$/.test(path),
    });
    const { rows } = await client.query<{ label: string }>('select labelfile as label from pg_backup_stop()');
    writeFileSync(join(cluster, 'backup_label'), rows[0]!.label);
  });
}

/** Makes a standby the primary. @param base its folder */
export async function promote(base: string): Promise<void> {
  await withClient(adminOf(base), (client) => client.query('select pg_promote()'));
}

async function streaming(base: string, log: string): Promise<void> {
  for (const end = performance.now() + 60_000; performance.now() < end; await sleep(50)) {
    const found = await withClient(adminOf(base), (client) =>
      client.query(
        `select 1 from pg_stat_replication where application_name = 'standby' and state = 'streaming'`,
      ),
    );
    if (found.rowCount) return;
  }
  throw new Error(`the standby does not stream:\n${readFileSync(log, 'utf8').slice(-2_000)}`);
}

/** Ends a server at once, as a machine that fails does. @param base its folder */
export function destroy(base: string): void {
  killProcessesOf(join(base, 'data'));
}
