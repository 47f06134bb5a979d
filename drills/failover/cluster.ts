/** Three PostgreSQL servers under Patroni with an etcd beside each, as deploy/patroni sets them up. */
import { type ChildProcess, execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, openSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { processesOf } from '#platform/server/database/process-state.ts';
import { signal } from '../postgres.ts';
import type { Network, Node } from './network.ts';

const EXAMPLE = join(import.meta.dirname, '../../deploy/patroni/patroni.yml');
const OWNER = 'postgres';
const PASSWORD = 'change-me-1';
const DATABASE = 'phoenix';
const debian = '/usr/lib/postgresql';

export interface Cluster {
  readonly version: string;
  /** DATABASE_URL of a role, with all three hosts. */
  url(role: string): string;
  /** The node that Patroni says takes writes; null while none does. */
  leader(): Promise<Node | null>;
  /** Every process of the node's PostgreSQL; with `machine` its Patroni too. */
  kill(node: Node, machine: boolean): void;
  /** Starts what was killed of a node, as its machine does when it is back. */
  revive(node: Node): void;
  /** All three there, one of them a synchronous standby. */
  whole(): Promise<void>;
  /** Keeps standbys from confirming anything, or lets them again. */
  pause(nodes: readonly Node[], name: 'SIGSTOP' | 'SIGCONT'): void;
  /** A connection of the superuser to a node. */
  admin(node: Node, database?: string): pg.ClientConfig;
  close(): Promise<void>;
}

interface Member {
  readonly node: Node;
  readonly folder: string;
  etcd: ChildProcess | null;
  patroni: ChildProcess | null;
}

/** Packages of Debian that this needs and that are not here. */
export function missingPackages(): string[] {
  const needed: [string, string][] = [
    ['/usr/bin/patroni', 'patroni'],
    ['/usr/bin/etcd', 'etcd-server'],
    [newest() ?? '/nowhere', 'postgresql'],
  ];
  return needed.flatMap(([path, name]) => (existsSync(path) ? [] : [name]));
}

/** Folder of the newest server that Debian installed. */
function newest(): string | null {
  if (!existsSync(debian)) return null;
  const versions = readdirSync(debian).filter((name) => existsSync(join(debian, name, 'bin/postgres')));
  const [version] = versions.toSorted((a, b) => Number(b) - Number(a));
  return version === undefined ? null : join(debian, version, 'bin');
}

/** @param folder an empty one that the account postgres may enter */
export async function openCluster(network: Network, folder: string): Promise<Cluster> {
  const bin = newest()!;
  const members = network.nodes.map((node) => prepare(node, folder, bin, network));
  for (const member of members) startEtcd(member, network);
  for (const member of members) startPatroni(member);
  const memberOf = (node: Node) => members.find((member) => member.node === node)!;
  const dataOf = (node: Node) => join(memberOf(node).folder, 'data');

  /** The one that says of itself that it holds the lease: what others heard may be old. */
  async function leader(): Promise<Node | null> {
    const asked = network.nodes.map(async (node) => {
      const { status } = await fetch(`http://${node.address}:8008/primary`, {
        signal: AbortSignal.timeout(1_000),
      });
      if (status !== 200) throw new Error('not the primary');
      return node;
    });
    return Promise.any(asked).catch(() => null);
  }

  const cluster: Cluster = {
    version: execFileSync(join(bin, 'postgres'), ['--version']).toString().trim(),
    url: (role) =>
      `postgres://${role}:${PASSWORD}@${network.nodes.map(({ address }) => `${address}:5432`).join(',')}/${DATABASE}?target_session_attrs=read-write`,
    leader,
    kill(node, machine) {
      const member = memberOf(node);
      if (machine) {
        killGroup(member.patroni);
        member.patroni = null;
      }
      signal(processesOf(dataOf(node)), 'SIGKILL');
    },
    revive(node) {
      const member = memberOf(node);
      if (member.patroni === null) startPatroni(member);
    },
    async whole() {
      const end = performance.now() + 180_000;
      while (performance.now() < end) {
        const first = await leader();
        const streaming =
          first !== null && (await streams(cluster.admin(first, 'postgres'), network.nodes.length - 1));
        if (streaming && (await knowsWhoMayFollow(first))) return;
        await sleep(250);
      }
      throw new Error(`the cluster does not become whole; logs are in ${folder}`);
    },
    pause(nodes, name) {
      for (const node of nodes) signal(processesOf(dataOf(node)), name);
    },
    admin: (node, database = DATABASE) => ({
      host: node.address,
      port: 5432,
      user: OWNER,
      password: PASSWORD,
      database,
      connectionTimeoutMillis: 5_000,
    }),
    async close() {
      for (const { patroni, etcd } of members) for (const child of [patroni, etcd]) killGroup(child);
      for (const { node } of members) signal(processesOf(dataOf(node)), 'SIGKILL');
      await sleep(200);
    },
  };
  await cluster.whole();
  return cluster;
}

/** Whether the leader has written down which standby may take over: without that none does. */
async function knowsWhoMayFollow({ address }: Node): Promise<boolean> {
  try {
    const response = await fetch(`http://${address}:8008/cluster`, { signal: AbortSignal.timeout(2_000) });
    const { members } = (await response.json()) as { members: { role: string }[] };
    return members.some(({ role }) => role === 'sync_standby');
  } catch {
    return false;
  }
}

/** Whether so many standbys stream from a server, and a commit waits for one of them by name. */
async function streams(at: pg.ClientConfig, count: number): Promise<boolean> {
  const client = new pg.Client(at);
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ whole: boolean }>(
      `select count(*) filter (where state = 'streaming' and application_name like 'node-%') >= $1
          and bool_or(sync_state in ('sync', 'quorum')) and current_setting('synchronous_standby_names') <> '*' as whole
         from pg_stat_replication`,
      [count],
    );
    return rows[0]!.whole;
  } catch {
    return false;
  } finally {
    void client.end().catch(() => {});
  }
}

/** A child that another program runs under (setpriv, nsenter) has replaced it, so its pid is the child's. */
function killGroup(child: ChildProcess | null): void {
  if (child?.pid !== undefined) signal([child.pid], 'SIGKILL');
}

function prepare(node: Node, folder: string, bin: string, network: Network): Member {
  const own = join(folder, node.name);
  mkdirSync(join(own, 'etcd'), { recursive: true, mode: 0o700 });
  const text = readFileSync(EXAMPLE, 'utf8')
    .replaceAll(/(listen|connect_address): 10\.0\.0\.11/g, `$1: ${node.address}`)
    .replaceAll(/10\.0\.0\.1([123])/g, (_, number: string) => network.nodes[Number(number) - 1]!.address)
    .replace('name: node-1', `name: ${node.name}`)
    .replace(/data_dir: .*/, `data_dir: ${join(own, 'data')}`)
    .replace(/bin_dir: .*/, `bin_dir: ${bin}`)
    .replace(
      /pgpass: .*/,
      `pgpass: ${join(own, 'pgpass')}\n  parameters: { unix_socket_directories: ${own} }`,
    )
    .replaceAll('10.0.0.0/24', network.cuts ? '10.0.0.0/24' : '127.0.0.0/8')
    .replaceAll(/(?:change-me-[23])/g, PASSWORD);
  // The example's address is put back where the loopback's was meant.
  writeFileSync(join(own, 'patroni.yml'), text);
  if (process.getuid?.() === 0) execFileSync('chown', ['-R', `${OWNER}:`, folder]);
  return { node, folder: own, etcd: null, patroni: null };
}

function startEtcd(member: Member, network: Network): void {
  const { node, folder } = member;
  const peers = network.nodes.map(({ name, address }) => `${name}=http://${address}:2380`).join(',');
  const own = (port: number) => `http://${node.address}:${port}`;
  const flags = {
    name: node.name,
    'data-dir': join(folder, 'etcd'),
    'listen-peer-urls': own(2380),
    'initial-advertise-peer-urls': own(2380),
    'listen-client-urls': own(2379),
    'advertise-client-urls': own(2379),
    'initial-cluster': peers,
    'initial-cluster-token': 'phoenix',
    'enable-v2': 'true',
  };
  const command = ['etcd', ...Object.entries(flags).map(([name, value]) => `--${name}=${value}`)];
  member.etcd = node.run(command, { user: OWNER, log: openSync(join(folder, 'etcd.log'), 'a') });
}

function startPatroni(member: Member): void {
  const { node, folder } = member;
  member.patroni = node.run(['patroni', join(folder, 'patroni.yml')], {
    user: OWNER,
    log: openSync(join(folder, 'patroni.log'), 'a'),
    env: { PATH: '/usr/bin:/bin:/usr/sbin', LANG: 'C.UTF-8', HOME: folder },
  });
}

/** Roles and the database, as deploy/database.md makes them. */
export async function createInstallation(cluster: Cluster): Promise<void> {
  const node = await cluster.leader();
  const run = async (database: string, statements: readonly string[]): Promise<void> => {
    const client = new pg.Client(cluster.admin(node!, database));
    await client.connect();
    for (const statement of statements) await client.query(statement);
    await client.end();
  };
  const roles = ['phoenix_owner', 'phoenix_server', 'phoenix_signer'];
  await run('postgres', [
    ...roles.map((role) => `create role ${role} login password '${PASSWORD}'`),
    `create database ${DATABASE} owner phoenix_owner encoding 'UTF8' template template0 locale 'C.UTF-8'`,
  ]);
  const older = Number(/\d+/.exec(cluster.version.split(' ').at(2) ?? '')?.[0]) < 18;
  // 18 has it built in.
  if (older)
    await run(DATABASE, [`create collation public.pg_unicode_fast (provider = icu, locale = 'und')`]);
}
