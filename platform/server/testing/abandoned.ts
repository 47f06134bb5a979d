import { accessSync, constants, existsSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { shutDown } from '../database/launcher.ts';
import { processAlive } from '../database/process-state.ts';

/** Names of temp folders start with this and the pid of their owner. */
export const abandonedPrefix = 'phoenix-test-';

const MEMORY = '/dev/shm';
/** Several times what the databases of a run come to. */
const ROOM_BYTES = 4 * 1024 ** 3;

/** Where many small files come and go: in memory where there is room for them, else the folder for temporary files. */
export function quickFolder(): string {
  try {
    accessSync(MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(MEMORY);
    if (bavail * bsize >= ROOM_BYTES) return MEMORY;
  } catch {
    // Not a system that has it.
  }
  return tmpdir();
}

/** Stops and removes the servers of test runs whose process was killed. */
export async function clearAbandoned(): Promise<void> {
  // Also while there is no room in memory: it may be what was left there that fills it.
  const folders = [tmpdir(), MEMORY].filter((at) => existsSync(at));
  for (const [root, name] of folders.flatMap((at) => readdirSync(at).map((entry) => [at, entry] as const))) {
    const owner = /^phoenix-test-(\d+)-/.exec(name)?.[1];
    if (owner === undefined || processAlive(Number(owner))) continue;
    const folder = join(root, name);
    for (const base of [folder, join(folder, 'pg')]) await shutDown(base).catch(() => {});
    rmSync(folder, { recursive: true, force: true });
  }
}
