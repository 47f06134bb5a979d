/** The embedded PostgreSQL of a drill: killed as a power cut would, found again when it is back. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { serverPid } from '#platform/server/database/launcher.ts';

/** Every process of the embedded server at once. */
export function killPostgres(data: string): void {
  const postmaster = serverPid(join(data, 'pg'));
  if (postmaster === null) throw new Error('no PostgreSQL to kill');
  const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(postmaster)])
    .toString()
    .split(/\s+/)
    .filter(Boolean)
    .map(Number);
  for (const pid of [postmaster, ...children]) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It ended by itself meanwhile.
    }
  }
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
  return execFileSync('sh', ['-c', `sed -n 5p "${join(data, 'pg')}"/*/postmaster.pid`])
    .toString()
    .trim();
}
