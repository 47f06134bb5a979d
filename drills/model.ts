/**
 * Random histories of everything that moves money against the reference in drills/reference, while server and database are killed.
 * npm run drill -- model [--histories 10000] [--seed 1] [--batch 100] [--kills off]
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type pg from 'pg';
import { SETTINGS } from './reference/cast.ts';
import { createClient } from './reference/client.ts';
import { liveThrough } from './reference/histories.ts';
import { generator } from './reference/plan.ts';
import { call, freePort, startServer, type Server } from '../bench/server.ts';
import { auditAndReplay } from './cli.ts';
import { backAgain, childrenOf, connectTo, killPostgres, postmasterOf, signal } from './postgres.ts';

/** Address that nobody has the key of; no node is asked about it. */
const PAYEE = '0x5AEDA56215b167893e80B4fE645BA6d5Bab767DE';
const SHOWN = 40;
const print = (line: string): void => void process.stdout.write(`${line}\n`);

const { values } = parseArgs({
  options: {
    histories: { type: 'string', default: '10000' },
    seed: { type: 'string', default: '1' },
    batch: { type: 'string', default: '100' },
    kills: { type: 'string', default: 'on' },
  },
});
const [histories, first, batch] = [Number(values.histories), Number(values.seed), Number(values.batch)];
const dice = generator(first);
const data = mkdtempSync(join(tmpdir(), 'phoenix-model-'));
// A chain whose node never answers: withdrawals are asked for, taken back and declined, and none is paid.
const env = {
  PHOENIX_ETH_RPC_URL: `http://127.0.0.1:${await freePort()}`,
  PHOENIX_ETH_NETWORK: 'test',
  PHOENIX_LOG: 'fatal',
};
const struck = new Map<string, number>();
const faults: string[] = [];
let server: Server = await startServer(data, env);
const judge: { db: pg.Client | null } = { db: null };
let lived = 0;
let steps = 0;
let good = false;
const from = performance.now();
try {
  await furnish();
  const client = createClient(server.url);
  const stage = { client, staff: server.admin, payee: PAYEE, lookMs: 200 };
  while (lived < histories) {
    const seeds = Array.from(
      { length: Math.min(batch, histories - lived) },
      (_, index) => first + lived + index,
    );
    const living = liveThrough(stage, database, seeds);
    // A history that cannot be lived is told when the blows are over.
    living.catch(() => undefined);
    if (values.kills === 'on') await strike();
    const verdict = await living;
    lived += verdict.histories;
    steps += verdict.steps;
    faults.push(...verdict.faults);
    for (const fault of verdict.faults.slice(0, SHOWN)) print(`  ${fault}`);
    const { asked, again, bugs } = client.counts;
    print(
      `${String(lived).padStart(6)} histories, ${steps} steps, ${asked} requests, ${again} sent again, ${bugs} answered 500, ${faults.length} faults, ${seconds()}`,
    );
  }
  const { audit, replay, clean } = await auditAndReplay(data);
  print(`\n${[...struck].map(([name, times]) => `${name} ${times}`).join(', ')}`);
  print(`\naudit\n${audit.stdout}\nreplay\n${replay.stdout.trim().split('\n').at(-1)}`);
  good = clean && faults.length === 0 && lived === histories;
} finally {
  await judge.db?.end().catch(() => undefined);
  await server.stop();
  rmSync(data, { recursive: true, force: true });
}
print(`${lived} histories, ${steps} steps, ${faults.length} faults in ${seconds()}`);
print(good ? '1 passed, 0 failed' : '0 passed, 1 failed');
process.exitCode = good ? 0 : 1;

function seconds(): string {
  return `${((performance.now() - from) / 1000).toFixed(0)} s`;
}

async function furnish(): Promise<void> {
  const done = async (path: string, body: object): Promise<void> => {
    const { status, body: answer } = await call(server.url, path, body, server.admin);
    if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(answer)}`);
  };
  for (const [feature, value] of Object.entries(SETTINGS))
    await done('/api/admin/settings/save', { feature, value });
}

/** The connection of the judge, opened again when it was lost. */
async function database(): Promise<pg.Client> {
  const alive = await judge.db?.query('select 1').catch(() => null);
  if (judge.db && alive) return judge.db;
  for (;;) {
    judge.db = await connectTo(data).catch(() => null);
    if (judge.db) return judge.db;
    await sleep(100);
  }
}

/** One to three blows in a batch, at random moments. */
async function strike(): Promise<void> {
  const blows = [
    { name: 'server killed', hit: killServer },
    { name: 'everything of the database killed', hit: async () => killPostgres(data) },
    { name: 'postmaster killed', hit: async () => signal([postmasterOf(data)], 'SIGKILL') },
    { name: 'child of the database killed', hit: killChild },
    { name: 'lanes cut off', hit: cutLanes },
    { name: 'lanes cut off', hit: cutLanes },
  ];
  for (let left = 1 + dice(3); left > 0; left--) {
    await sleep(200 + dice(2_500));
    const { name, hit } = blows[dice(blows.length)]!;
    struck.set(name, (struck.get(name) ?? 0) + 1);
    await hit();
    await backAgain(server.url);
  }
}

async function killServer(): Promise<void> {
  server.child.kill('SIGKILL');
  await new Promise((resolve) =>
    server.child.exitCode !== null || server.child.signalCode !== null
      ? resolve(null)
      : server.child.once('exit', resolve),
  );
  server = await startServer(data, env, server.port);
}

async function killChild(): Promise<void> {
  const children = childrenOf(postmasterOf(data));
  signal([children[dice(children.length)]!], 'SIGKILL');
}

async function cutLanes(): Promise<void> {
  const other = await connectTo(data);
  await other
    .query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'phoenix-lane-%' or random() < 0.3`,
    )
    .catch(() => undefined);
  await other.end().catch(() => undefined);
}
