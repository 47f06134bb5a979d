/**
 * Starts PostgreSQL from the installed package on a folder of ours, or finds the one that already
 * serves it. The server is a process of its own: it outlives a killed program and is found again.
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findRunner, type Programs, type Runner } from './binaries.ts';
import { killProcessesOf, processAlive, servesFolder } from './process-state.ts';
import { privateFolder } from './private-folder.ts';
import { withStartLock } from './start-lock.ts';

export interface LaunchOptions {
  /** Folder of the embedded server, normally <data>/pg. */
  readonly base: string;
  /** PostgreSQL settings on top of the built-in ones. */
  readonly settings?: Readonly<Record<string, string>>;
  /** A throw-away cluster: its files are not flushed to disk after they were made. */
  readonly temporary?: boolean;
  /** How long a start may take; two minutes unless given. */
  readonly patienceMs?: number;
  /** Which programs to run and how; found out unless given. */
  readonly programs?: Programs;
}

export interface Launched {
  readonly pid: number;
  /** Folder of the unix socket, used as the host of a connection. */
  readonly socket: string;
  readonly how: 'created' | 'started' | 'reused';
}

export const superuser = 'phoenix';

const MB = 2 ** 20;

/**
 * An eighth of the machine's memory, or of what its container may use: a page of a history are fifty rows in as many places, and what is
 * not here is read from the system one by one. Not the usual quarter: Node, the system's own cache and a signer live beside it.
 * @param bytes of memory @returns the setting, between 256 MB and 4 GB
 */
export function sharedBuffers(bytes: number): string {
  return `${Math.min(Math.max(Math.floor(bytes / 8 / MB), 256), 4096)}MB`;
}

/**
 * So many connections that each process of the server has its pool, one a lane, and what reads events and holds locks.
 * @param processes of the server @param pool connections of one @returns the setting
 */
export function maxConnections(processes: number, pool: number, lanes: number): string {
  return String(Math.max(200, processes * (pool + lanes + 8) + 20));
}

/** 0: nothing limits the process. */
const memory = (): number => Math.min(totalmem(), process.constrainedMemory() || Infinity);

/**
 * Flush on every commit, no TCP port. Checkpoints are a bargain: each makes the next page writes dearer, but what was
 * logged since the last one is what a start after a crash has to do again (about 100 MB a second on one core).
 */
const settings: Readonly<Record<string, string>> = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '200',
  shared_buffers: sharedBuffers(memory()),
  min_wal_size: '256MB',
  max_wal_size: '512MB',
  checkpoint_timeout: '5min',
  max_slot_wal_keep_size: '8GB',
  synchronous_commit: 'on',
  fsync: 'on',
  full_page_writes: 'on',
  autovacuum_naptime: '15s',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  // One call for the whole disk in place of opening every file of the cluster: a start after a crash takes a tenth.
  ...(process.platform === 'linux' ? { recovery_init_sync_method: 'syncfs' } : {}),
};

/** A start after a crash does again what was logged; a slow disk may need long for it, and giving up does not help. */
const patience = 120_000;
const logLimit = 10 * 1024 * 1024;

/**
 * Makes sure a server runs on `options.base`.
 * @returns its pid, socket folder, and whether it was made, started or already there
 * @throws with the end of postgres.log when it does not come up
 */
export async function launch(options: LaunchOptions): Promise<Launched> {
  const cluster = clusterFolder(options.base);
  mkdirSync(options.base, { recursive: true, mode: 0o700 });
  const start = async (): Promise<Launched> => {
    const socket = socketFolder(options.base);
    const running = await runningServer(cluster);
    if (running) return { pid: running, socket, how: 'reused' };
    const runner = findRunner(options.base, cluster, options.programs);
    if (runner.owner) openTo(runner.owner, options.base, socket);
    const fresh = !existsSync(cluster);
    if (fresh) createCluster(options, runner, cluster);
    clearRemains(cluster);
    const pid = await startServer(options, runner, cluster, socket);
    return { pid, socket, how: fresh ? 'created' : 'started' };
  };
  return withStartLock(join(options.base, 'start.lock'), start, options.patienceMs);
}

/** Stops the server of `base` the fast way: open transactions are rolled back, data is flushed. */
export async function shutDown(base: string): Promise<void> {
  const cluster = clusterFolder(base);
  const pid = postmaster(cluster)?.pid;
  if (!pid || !servesFolder(pid, cluster)) return;
  process.kill(pid, 'SIGINT');
  await until(
    () => !processAlive(pid),
    60_000,
    () => `PostgreSQL (pid ${pid}) does not stop`,
  );
  const socket = socketFolder(base);
  if (socket !== base) rmSync(socket, { recursive: true, force: true });
}

/** Pid of the live server of `base`, or null. */
export function serverPid(base: string): number | null {
  const cluster = clusterFolder(base);
  const pid = postmaster(cluster)?.pid;
  return pid && servesFolder(pid, cluster) ? pid : null;
}

function clusterFolder(base: string): string {
  return join(base, 'data');
}

/** A unix socket's path may hold 107 bytes; deep folders get a socket under the temp folder instead. */
function socketFolder(base: string): string {
  if (Buffer.byteLength(join(base, '.s.PGSQL.5432.lock')) <= 100) return base;
  const user = process.getuid?.() ?? 0;
  const folder = join(
    tmpdir(),
    `phoenix-${user}-${createHash('sha256').update(base).digest('hex').slice(0, 12)}`,
  );
  // Root gives it to the account that PostgreSQL runs as, and the base with it.
  const runner = existsSync(base) ? [statSync(base).uid] : [];
  return privateFolder(folder, user === 0 ? [user, ...runner] : [user]);
}

interface Postmaster {
  readonly pid: number;
  readonly status: string;
}

function postmaster(cluster: string): Postmaster | null {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    const pid = Number(lines[0]);
    return Number.isInteger(pid) && pid > 0 ? { pid, status: (lines[7] ?? '').trim() } : null;
  } catch {
    return null;
  }
}

/** Waits for a live server to be ready or gone; a lock file whose pid is dead or a stranger counts as none. */
async function runningServer(cluster: string): Promise<number | null> {
  let pid: number | null = null;
  const settled = () => {
    const found = postmaster(cluster);
    pid = found && servesFolder(found.pid, cluster) ? found.pid : null;
    return pid === null || found?.status === 'ready';
  };
  await until(settled, patience, () => `PostgreSQL (pid ${pid}) is neither ready nor gone`);
  return pid;
}

function createCluster(options: LaunchOptions, runner: Runner, cluster: string): void {
  // Made aside and renamed, so a kill in the middle never leaves half a cluster behind.
  const aside = `${cluster}.new`;
  rmSync(aside, { recursive: true, force: true });
  const flags = ['-D', aside, '-U', superuser, '-A', 'trust', '-E', 'UTF8', '--no-sync', '--no-instructions'];
  const locale = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const [file, args] = runner.command('initdb', [...flags, ...locale]);
  const result = spawnSync(file, args, {
    ...runner.owner,
    env: runner.env,
    encoding: 'utf8',
    cwd: options.base,
  });
  if (result.status !== 0)
    throw new Error(`initdb failed: ${result.stderr || result.error?.message || result.stdout}`);
  renameSync(aside, cluster);
  if (!options.temporary) flushInBackground(runner, cluster);
}

/** initdb without its flush is three times quicker; the flush follows while the server already runs. */
function flushInBackground(runner: Runner, cluster: string): void {
  const [file, args] = runner.command('initdb', ['--sync-only', '-D', cluster]);
  spawn(file, args, { ...runner.owner, env: runner.env, detached: true, stdio: 'ignore' }).unref();
}

/** After a kill -9 of the server its children may still hold the shared memory, and its lock file stays. */
function clearRemains(cluster: string): void {
  killProcessesOf(cluster);
  rmSync(join(cluster, 'postmaster.pid'), { force: true });
}

async function startServer(
  options: LaunchOptions,
  runner: Runner,
  cluster: string,
  socket: string,
): Promise<number> {
  const log = join(options.base, 'postgres.log');
  const all = { ...settings, ...options.settings, unix_socket_directories: socket };
  const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const deadline = performance.now() + (options.patienceMs ?? patience);
  for (;;) {
    const pid = await attempt(runner, ['-D', cluster, ...flags], log, cluster, deadline);
    if (pid) return pid;
    // Dying children of a killed server may still hold its memory for a moment.
    if (performance.now() > deadline || !busy(tail(log, 4)))
      throw new Error(`PostgreSQL did not start:\n${tail(log)}`);
    clearRemains(cluster);
    await sleep(100);
  }
}

async function attempt(
  runner: Runner,
  flags: string[],
  log: string,
  cluster: string,
  deadline: number,
): Promise<number | null> {
  if (existsSync(log) && statSync(log).size > logLimit) renameSync(log, `${log}.1`);
  const output = openSync(log, 'a', 0o600);
  const [file, args] = runner.command('postgres', flags);
  // A session of its own, so that Ctrl-C in the terminal reaches only us and we stop it in order.
  const child = spawn(file, args, {
    ...runner.owner,
    env: runner.env,
    detached: true,
    stdio: ['ignore', output, output],
  });
  closeSync(output);
  let ended = false;
  child.once('exit', () => (ended = true));
  child.once('error', () => (ended = true));
  child.unref();
  const ready = () => {
    const found = postmaster(cluster);
    return found?.pid === child.pid && found?.status === 'ready';
  };
  await until(
    () => ended || ready(),
    Math.max(1_000, deadline - performance.now()),
    () => `PostgreSQL is not ready:\n${tail(log)}`,
  );
  return ended ? null : (child.pid ?? null);
}

function busy(log: string): boolean {
  return /lock file .* already exists|pre-existing shared memory block/.test(log);
}

function tail(file: string, lines = 12): string {
  return existsSync(file)
    ? readFileSync(file, 'utf8').trimEnd().split('\n').slice(-lines).join('\n')
    : '(no log)';
}

function openTo(owner: { uid: number; gid: number }, ...folders: string[]): void {
  for (const folder of folders) {
    chownSync(folder, owner.uid, owner.gid);
    chmodSync(folder, 0o700);
  }
}

async function until(done: () => boolean, limit: number, complaint: () => string): Promise<void> {
  const deadline = performance.now() + limit;
  while (!done()) {
    if (performance.now() > deadline) throw new Error(complaint());
    await sleep(5);
  }
}
