/**
 * What stands behind the program dies under load: PostgreSQL under Patroni, Redis under Sentinel and as a cluster, front processes. Every bet that
 * was answered has to be there afterwards, none may be there that nobody made, and nobody waits longer than 15 seconds.
 * npm run drill -- failover [--minutes 10] [--every 20] [--players 32] [--kills 5]
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Account, makePlayers, type Server, startServer } from '../../bench/server.ts';
import { type Cluster, createInstallation, missingPackages, openCluster } from './cluster.ts';
import { cutOff, killLeaders, quorumLost, standbysAway } from './database.ts';
import { judge } from './judge.ts';
import { type Load, sendLoad } from './load.ts';
import { moveIntoOwnNetwork, type Network, openNetwork } from './network.ts';
import { hasRedis, killMasters, openRedisNodes, openRedisShards, type RedisNodes } from './redis.ts';
import { printTable, type Struck } from './table.ts';
import { killWorkers } from './workers.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    every: { type: 'string', default: '20' },
    players: { type: 'string', default: '32' },
    kills: { type: 'string', default: '5' },
    keep: { type: 'boolean', default: false },
  },
});
const print = (line: string): void => void process.stdout.write(`${line}\n`);

async function main(): Promise<number> {
  const missing = [...missingPackages(), ...(hasRedis() ? [] : ['redis-server'])];
  if (missing.length > 0) {
    print(
      `this drill needs Debian's packages: apt-get install ${missing.join(' ')} (and none of their services running)`,
    );
    print('0 passed, 1 failed');
    return 1;
  }
  const elsewhere = await moveIntoOwnNetwork();
  if (elsewhere !== null) return elsewhere;
  const folder = mkdtempSync('/tmp/phoenix-failover-');
  // PostgreSQL has an account of its own, which has to get to its folder.
  chmodSync(folder, 0o755);
  const network = await openNetwork(3);
  let cluster: Cluster | null = null;
  let server: Server | null = null;
  let redis: RedisNodes | null = null;
  const end = async (): Promise<void> => {
    redis?.close();
    await cluster?.close();
    network.close();
  };
  for (const name of ['SIGINT', 'SIGTERM'] as const)
    process.once(name, () => void end().finally(() => process.exit(1)));
  try {
    cluster = await openCluster(network, join(folder, 'nodes'));
    await createInstallation(cluster);
    print(
      `${cluster.version} under Patroni, three nodes, ${network.cuts ? 'each in a network of its own' : 'on loopback'}`,
    );
    const env = {
      PHOENIX_DATA: join(folder, 'data'),
      DATABASE_URL: cluster.url('phoenix_server'),
      PHOENIX_OWNER_DATABASE_URL: cluster.url('phoenix_owner'),
      PHOENIX_SIGNER_DATABASE_URL: cluster.url('phoenix_signer'),
    };
    server = await startServer(env.PHOENIX_DATA, env);
    const { url, port } = server;
    const players = await makePlayers(server, Number(values.players), '10000');
    const load = sendLoad(() => url, players);
    const struck = await strikes(cluster, network, load);
    const again = async (more: Record<string, string>): Promise<Server> => {
      await server?.stop();
      server = null;
      return (server = await startServer(env.PHOENIX_DATA, { ...env, ...more }, port));
    };
    for (const open of [openRedisNodes, openRedisShards]) {
      redis = await open(join(folder, open.name));
      await again({ REDIS_URL: redis.url });
      struck.push(...(await killMasters(redis, load, each())));
      redis.close();
    }
    struck.push(...(await killWorkers(await again({ PHOENIX_WORKERS: '3' }), load, each())));
    await load.stop();
    return (await verdict(struck, cluster, env, { load, players })) ? 0 : 1;
  } finally {
    await server?.stop();
    await end();
    if (!values.keep) rmSync(folder, { recursive: true, force: true });
  }
}

const each = () => ({ kills: Number(values.kills), everyMs: Number(values.every) * 1_000, print });

async function strikes(cluster: Cluster, network: Network, load: Load): Promise<Struck[]> {
  const struck = await killLeaders(cluster, load, {
    minutes: Number(values.minutes),
    everyMs: Number(values.every) * 1_000,
    print,
  });
  struck.push(...(await standbysAway(cluster, network, load, print)));
  if (!network.cuts) return struck;
  struck.push(...(await cutOff(cluster, network, load, print)));
  struck.push(...(await quorumLost(cluster, network, load, print)));
  return struck;
}

async function verdict(
  struck: readonly Struck[],
  cluster: Cluster,
  env: Readonly<Record<string, string>> & { PHOENIX_DATA: string },
  of: { load: Load; players: readonly Account[] },
): Promise<boolean> {
  printTable(struck, print);
  await cluster.whole();
  const leader = await cluster.leader();
  const { lost, made, clean } = await judge(cluster.admin(leader!), env, of);
  const late = struck.filter(({ gapMs, limitMs }) => limitMs !== null && gapMs > limitMs);
  for (const { kind, gapMs } of late) print(`TOO LATE: ${kind}, ${(gapMs / 1000).toFixed(1)} s`);
  const odd = struck.filter(({ wrong }) => wrong !== undefined);
  for (const { kind, wrong } of odd) print(`WRONG: ${kind}: ${wrong}`);
  const good = lost === 0 && made === 0 && clean && late.length === 0 && odd.length === 0;
  print(`load ${loadavg()[0]!.toFixed(1)}`);
  print(good ? '1 passed, 0 failed' : '0 passed, 1 failed');
  return good;
}

process.exitCode = await main();
