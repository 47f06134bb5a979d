import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs';

const hasProc = process.platform === 'linux';

function signalable(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** True while `pid` runs; a zombie counts as dead, since its locks and memory are gone. */
export function processAlive(pid: number): boolean {
  if (!signalable(pid)) return false;
  if (!hasProc) return !psField(pid, 'stat').startsWith('Z');
  const [state] = statOf(pid);
  return state !== undefined && !['Z', 'X'].includes(state);
}

/** When `pid` was started, in the system's own words: tells it apart from another process with that pid; null: it does not run. */
export function startOf(pid: number): string | null {
  if (!processAlive(pid)) return null;
  return (hasProc ? statOf(pid)[19] : psField(pid, 'lstart')) || null;
}

/** The fields of /proc/<pid>/stat behind the name, which may hold anything: state first; empty when it is gone. */
function statOf(pid: number): string[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return [];
  }
}

/**
 * True when `pid` is a live server of this data folder. PostgreSQL makes the data folder its working
 * directory, which tells it apart from a stranger that was given a recycled pid.
 */
export function servesFolder(pid: number, folder: string): boolean {
  if (!processAlive(pid)) return false;
  if (!hasProc) return psField(pid, 'command').includes(folder);
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(folder);
  } catch {
    return false;
  }
}

/** Pids of PostgreSQL processes that work in `folder`; empty where the system cannot tell. */
export function processesOf(folder: string): number[] {
  if (!hasProc) return [];
  const pids = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
  return pids.filter((pid) => servesFolder(pid, folder) && commandName(pid) === 'postgres');
}

/** Ends every PostgreSQL process that works in `folder` at once; one that goes by itself meanwhile is as good. */
export function killProcessesOf(folder: string): void {
  for (const pid of processesOf(folder)) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // Gone by itself in the meantime.
    }
  }
}

function commandName(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim();
  } catch {
    return '';
  }
}

function psField(pid: number, field: 'stat' | 'command' | 'lstart'): string {
  return spawnSync('ps', ['-o', `${field}=`, '-p', String(pid)], { encoding: 'utf8' }).stdout.trim();
}
