import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startOf } from './process-state.ts';

/** As long as a start of the server may take. */
const PATIENCE_MS = 120_000;

/**
 * Runs `work` while no other process is inside the same lock file. Only starting and reviving the
 * embedded server happens under it; a lock whose holder died is taken over.
 * @throws with the name of the file when its holder keeps it longer than `patienceMs`
 */
export async function withStartLock<T>(
  file: string,
  work: () => Promise<T>,
  patienceMs = PATIENCE_MS,
): Promise<T> {
  mkdirSync(dirname(file), { recursive: true });
  const deadline = performance.now() + patienceMs;
  while (!take(file)) {
    if (performance.now() > deadline)
      throw new Error(`${file} is held by a process that does not finish (${read(file) ?? 'gone now'})`);
    await sleep(20);
  }
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}

function take(file: string): boolean {
  if (existsSync(file)) {
    dropDeadHolder(file);
    return false;
  }
  const aside = asideOf(file);
  // Flushed before it counts, so that a power cut leaves no lock that does not say whose it is.
  writeFileSync(aside, holderOf(process.pid)!, { mode: 0o600, flush: true });
  try {
    linkSync(aside, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return false;
  } finally {
    rmSync(aside, { force: true });
  }
}

/** A pid is given again, after a restart of the machine soon; with the time of its start it is one process. */
function holderOf(pid: number): string | null {
  const start = startOf(pid);
  return start === null ? null : `${pid} ${start}`;
}

function dropDeadHolder(file: string): void {
  const holder = read(file);
  if (holder === null || holder === holderOf(Number(holder.split(' ')[0]))) return;
  const aside = asideOf(file);
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

const asideOf = (file: string): string => `${file}.${process.pid}`;

function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
