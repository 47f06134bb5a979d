/** Three Redis servers and three Sentinels that watch them, as deploy/redis sets them up, and a cluster of three shards; a master dies under load. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { createRedisBus } from '#platform/server/realtime/redis-bus.ts';
import { systemRuntime } from '#platform/server/runtime.ts';
import { hasRedisCluster, startRedisCluster } from '#platform/server/testing/redis-cluster.ts';
import { freePort } from '../../bench/server.ts';
import { signal } from '../postgres.ts';
import type { Load } from './load.ts';
import type { Struck } from './table.ts';

const BINARY = '/usr/bin/redis-server';
const GROUP = 'phoenix';
const LIMIT_MS = 15_000;
/** Between two messages over the bus, on each channel. */
const EVERY_MS = 50;
/** They are on all shards of a cluster. */
const CHANNELS = Array.from({ length: 12 }, (_, at) => `numbers-${at}`);
const EXAMPLE = join(import.meta.dirname, '../../deploy/redis/sentinel.conf');

export const hasRedis = (): boolean => existsSync(BINARY) && hasRedisCluster;

export interface RedisNodes {
  /** In a sentence. */
  readonly what: string;
  readonly url: string;
  /** Kills the master with -9, and starts it again when another one leads. */
  killMaster(): Promise<void>;
  close(): void;
}

interface Server {
  readonly port: number;
  child: ChildProcess;
}

export async function openRedisNodes(folder: string): Promise<RedisNodes> {
  mkdirSync(folder, { recursive: true });
  const addresses = await Promise.all(Array.from({ length: 6 }, freePort));
  const [first = 0] = addresses;
  const begin = (port: number, ...more: string[]): ChildProcess => {
    const flags = ['--port', String(port), '--dir', folder, '--save', '', '--appendonly', 'no'];
    return spawn(BINARY, [...flags, '--bind', '127.0.0.1', ...more], { stdio: 'ignore' });
  };
  const follow = ['--replicaof', '127.0.0.1', String(first)];
  const servers: Server[] = addresses
    .slice(0, 3)
    .map((port, index) => ({ port, child: begin(port, ...(index === 0 ? [] : follow)) }));
  await sleep(500);
  const sentinels = addresses.slice(3).map((port) => {
    const file = join(folder, `sentinel-${port}.conf`);
    const text = readFileSync(EXAMPLE, 'utf8')
      .replace(/^port .*/m, `port ${port}`)
      .replace(/^dir .*/m, `dir ${folder}`)
      .replaceAll('10.0.0.21 6379', `127.0.0.1 ${first}`);
    writeFileSync(file, text);
    return spawn(BINARY, [file, '--sentinel'], { stdio: 'ignore' });
  });
  const asked = new Redis({ port: addresses[3]!, host: '127.0.0.1', retryStrategy: () => 100 });
  asked.on('error', () => {});
  const master = async (): Promise<number> => {
    const [, port] = (await asked.call('SENTINEL', 'get-master-addr-by-name', GROUP)) as [string, string];
    return Number(port);
  };
  await sleep(3_000);
  return {
    what: 'the Redis master',
    url: `redis+sentinel://${addresses
      .slice(3)
      .map((port) => `127.0.0.1:${port}`)
      .join(',')}/${GROUP}`,
    async killMaster() {
      const before = await master();
      const dead = servers.find(({ port }) => port === before)!;
      signal([dead.child.pid!], 'SIGKILL');
      const end = performance.now() + 60_000;
      while ((await master()) === before) {
        if (performance.now() > end) throw new Error('no other Redis was made the master');
        await sleep(100);
      }
      dead.child = begin(before, '--replicaof', '127.0.0.1', String(await master()));
    },
    close() {
      asked.disconnect();
      for (const child of [...servers.map((server) => server.child), ...sentinels]) child.kill('SIGKILL');
    },
  };
}

/** Three shards, each with a replica that takes over. */
export async function openRedisShards(folder: string): Promise<RedisNodes> {
  const cluster = await startRedisCluster(folder);
  return {
    what: "a Redis shard's master",
    url: cluster.url,
    killMaster: () => cluster.begin(cluster.killMaster()),
    close: cluster.stop,
  };
}

/** @returns what players and the bus between processes noticed of each */
export async function killMasters(
  nodes: RedisNodes,
  load: Load,
  { kills, everyMs, print }: { kills: number; everyMs: number; print: (line: string) => void },
): Promise<Struck[]> {
  const bus = await numbersOverBus(nodes.url);
  const struck: Struck[] = [];
  for (let kill = 1; kill <= kills; kill++) {
    const next = performance.now() + everyMs;
    const gapOf = load.watch();
    bus.reset();
    await nodes.killMaster();
    await sleep(Math.max(5_000, next - performance.now()));
    const gapMs = gapOf();
    const { longest, sent, received } = bus.counts();
    struck.push(
      { kind: `kill -9 of ${nodes.what}: bets`, gapMs, limitMs: LIMIT_MS },
      { kind: `kill -9 of ${nodes.what}: live messages`, gapMs: longest, limitMs: LIMIT_MS },
    );
    print(
      `kill -9 of ${nodes.what}: longest gap of bets ${(gapMs / 1000).toFixed(1)} s, of live messages ${(longest / 1000).toFixed(1)} s; ${sent} messages sent, ${sent - received} not received elsewhere`,
    );
  }
  await bus.close();
  return struck;
}

/** Two processes' ends of the bus: the one counts, the other listens. */
async function numbersOverBus(url: string) {
  const open = (event: (channel: string) => void) => {
    const bus = createRedisBus(url, { runtime: systemRuntime(), namespace: 'drill', failed() {} });
    const receiver = {
      event,
      control() {},
      gone() {},
      gap() {},
      presenceLost() {},
      localCounts: () => [],
    };
    return { bus, started: bus.start(receiver) };
  };
  const last = new Map<string, number>();
  let [longest, sent, received] = [0, 0, 0];
  const reset = (): void => {
    for (const channel of CHANNELS) last.set(channel, performance.now());
    [longest, sent, received] = [0, 0, 0];
  };
  const seen = (channel: string): void => {
    const now = performance.now();
    longest = Math.max(longest, now - last.get(channel)!);
    last.set(channel, now);
  };
  const [one, two] = [
    open(() => {}),
    open((channel) => {
      seen(channel);
      received += 1;
    }),
  ];
  await Promise.all([one.started, two.started]);
  for (const channel of CHANNELS) await two.bus.follow(channel);
  reset();
  const timer = setInterval(() => {
    for (const channel of CHANNELS) {
      sent += 1;
      one.bus.publish({ channel, body: '{}', except: null, urgent: false, cache: false });
    }
  }, EVERY_MS);
  return {
    reset,
    counts: () => ({
      longest: Math.max(longest, performance.now() - Math.min(...last.values())),
      sent,
      received,
    }),
    async close() {
      clearInterval(timer);
      await Promise.all([one.bus.close(), two.bus.close()]);
    },
  };
}
