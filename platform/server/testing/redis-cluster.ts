/** A real Redis Cluster on loopback: three shards, each with a replica. Also for drills. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './free-port.ts';

const SERVER = '/usr/bin/redis-server';
const CLI = '/usr/bin/redis-cli';
const SHARDS = 3;
/** A server that is silent for so long is replaced. */
const NODE_TIMEOUT_MS = 2_000;
/** The servers speak to each other so many ports above. */
const BUS = 10_000;
const GREATEST_PORT = 65_535 - BUS;

export const hasRedisCluster = existsSync(SERVER) && existsSync(CLI);

export interface TestCluster {
  readonly url: string;
  /** Kills the master of the first shard that has a replica, with -9. @returns its port */
  killMaster(): number;
  /** Starts a server again that was killed, once its replica leads, and waits until it follows. */
  begin(port: number): Promise<void>;
  stop(): void;
}

/** @param folder empty, for what the servers remember */
export async function startRedisCluster(folder: string): Promise<TestCluster> {
  const addresses = await freePorts(2 * SHARDS);
  const servers = new Map<number, ChildProcess>();
  const start = (port: number): void => {
    const dir = join(folder, String(port));
    mkdirSync(dir, { recursive: true });
    const settings = { port, dir, bind: '127.0.0.1', save: '', appendonly: 'no' };
    const cluster = { 'cluster-enabled': 'yes', 'cluster-node-timeout': NODE_TIMEOUT_MS };
    const flags = Object.entries({ ...settings, ...cluster }).flatMap(([name, value]) => [
      `--${name}`,
      String(value),
    ]);
    servers.set(port, spawn(SERVER, flags, { stdio: 'ignore' }));
  };
  const alive = () =>
    addresses.filter((port) => servers.get(port)!.exitCode === null && !servers.get(port)!.killed);
  const answers = (...words: string[]) => alive().map((port) => [port, ask(port, ...words)] as const);
  const whole = () =>
    answers('CLUSTER', 'INFO').every(([, text]) => text.includes('cluster_state:ok')) &&
    answers('INFO', 'replication').every(
      ([, text]) => text.includes('role:master') || text.includes('master_link_status:up'),
    );
  const masters = () => answers('ROLE').flatMap(([port, text]) => (text.startsWith('master') ? [port] : []));

  addresses.forEach(start);
  const hosts = addresses.map((port) => `127.0.0.1:${port}`);
  await until(() => answers('PING').every(([, text]) => text.startsWith('PONG')));
  execFileSync(CLI, ['--cluster', 'create', ...hosts, '--cluster-replicas', '1', '--cluster-yes']);
  await until(() => whole() && masters().length === SHARDS);
  return {
    url: `redis+cluster://${hosts.join(',')}`,
    killMaster() {
      const found = answers('INFO', 'replication').find(([, text]) => text.includes('connected_slaves:1'));
      if (!found) throw new Error('no shard of the cluster has a replica');
      servers.get(found[0])!.kill('SIGKILL');
      return found[0];
    },
    async begin(port) {
      await until(() => masters().length === SHARDS);
      start(port);
      await until(() => ask(port, 'INFO', 'replication').includes('master_link_status:up'));
    },
    stop() {
      for (const server of servers.values()) server.kill('SIGKILL');
    },
  };
}

/** @returns what a server answers; empty where none does */
function ask(port: number, ...words: string[]): string {
  try {
    return execFileSync(CLI, ['-p', String(port), ...words], {
      stdio: ['ignore', 'pipe', 'ignore'],
    }).toString();
  } catch {
    return '';
  }
}

async function until(isSo: () => boolean): Promise<void> {
  for (let looks = 0; !isSo(); looks++) {
    if (looks === 600) throw new Error('the cluster of Redis does not come to rest');
    await sleep(100);
  }
}

async function freePorts(count: number): Promise<number[]> {
  const found = new Set<number>();
  while (found.size < count) {
    const port = await freePort();
    // None stands where another one is spoken to.
    if (port <= GREATEST_PORT && !found.has(port - BUS) && !found.has(port + BUS)) found.add(port);
  }
  return [...found];
}
