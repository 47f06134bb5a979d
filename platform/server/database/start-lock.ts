import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { processAlive } from './process-state.ts';

/** Locks of this process: a file with our pid that is not among them was left by a dead namesake. */
const held = new Set<string>();

/**
 * Runs `work` while no other process is inside the same lock file. Only starting and reviving the
 * embedded server happens under it, so a waiting process waits a second at most; a lock whose
 * holder died is taken over.
 */
export async function withStartLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  mkdirSync(dirname(file), { recursive: true });
  while (!take(file)) await sleep(20);
  try {
    return await work();
  } finally {
    held.delete(file);
    rmSync(file, { force: true });
  }
}

function take(file: string): boolean {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx', mode: 0o600 });
    held.add(file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    dropDeadHolder(file);
    return false;
  }
}

function dropDeadHolder(file: string): void {
  const holder = read(file);
  if (!holder) return;
  const pid = Number(holder);
  if (pid === process.pid ? held.has(file) : processAlive(pid)) return;
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
    // Another waiter may have been quicker and hold a fresh lock: give it back.
    if (read(aside) !== holder) linkSync(aside, file);
  } catch {
    return;
  } finally {
    rmSync(aside, { force: true });
  }
}

function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
