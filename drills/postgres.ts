/** The embedded PostgreSQL of a drill's data folder: its processes and a connection beside the server's. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { serverPid } from '#platform/server/database/launcher.ts';

/** @throws when no server runs on the folder */
export function postmasterOf(data: string): number {
  const postmaster = serverPid(join(data, 'pg'));
  if (postmaster === null) throw new Error('no PostgreSQL to hurt');
  return postmaster;
}

export function childrenOf(pid: number): number[] {
  try {
    return execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)])
      .toString()
      .split(/\s+/)
      .filter(Boolean)
      .map(Number);
  } catch {
    // ps ends with 1 when there are none.
    return [];
  }
}

/** Sends a signal to each that is still there. */
export function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch {
      // It ended by itself meanwhile.
    }
  }
}

/** Every process of the embedded server at once, as a power cut would. */
export function killPostgres(data: string): void {
  const postmaster = postmasterOf(data);
  signal([postmaster, ...childrenOf(postmaster)], 'SIGKILL');
}

/** Waits until the server answers with its database again. */
export async function backAgain(url: string): Promise<void> {
  const end = performance.now() + 60_000;
  await sleep(200);
  while (performance.now() < end) {
    const ready = await fetch(`${url}/readyz`).then(
      (response) => response.ok,
      () => false,
    );
    if (ready) return;
    await sleep(50);
  }
  throw new Error('the server did not come back');
}

/** Folder of the socket that the embedded PostgreSQL listens at. */
export function socketFolder(data: string): string {
  return readFileSync(join(data, 'pg', 'data', 'postmaster.pid'), 'utf8')
    .split('\n')[4]!
    .trim();
}

/** @param patience for each answer, in milliseconds; none unless given. @throws while the server lets nobody in */
export async function connectTo(data: string, patience?: number): Promise<pg.Client> {
  const client = new pg.Client({
    host: socketFolder(data),
    user: 'phoenix',
    database: 'phoenix',
    application_name: 'drill',
    ...(patience === undefined ? {} : { connectionTimeoutMillis: patience, query_timeout: patience }),
  });
  client.on('error', () => {});
  try {
    await client.connect();
  } catch (error) {
    void client.end().catch(() => {});
    throw error;
  }
  return client;
}

/** Units of the ledger in a dollar. */
export async function unitsOfDollar(client: pg.Client): Promise<bigint> {
  const { rows } = await client.query<{ scale: number }>(`select scale from currency where code = 'usd'`);
  return 10n ** BigInt(rows[0]!.scale);
}
