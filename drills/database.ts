/**
 * Faults of the database alone, under load: one server process has to survive them all.
 * npm run drill -- database [--faults 200] [--pause 0.5] [--seed 1]
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { makePlayers, startServer } from '../bench/server.ts';
import { judge } from './judge.ts';
import { type Crowd, sendCrowd } from './players.ts';
import { childrenOf, connectTo, killPostgres, postmasterOf, signal } from './postgres.ts';

const PLAYERS = 64;
/** Within this the server has to serve again, counted from the moment the database lets anybody in. */
const SERVES_WITHIN_MS = 5_000;
const print = (line: string): void => void process.stdout.write(`${line}\n`);

const { values } = parseArgs({
  options: {
    faults: { type: 'string', default: '200' },
    pause: { type: 'string', default: '0.5' },
    seed: { type: 'string', default: String(Date.now() % 100_000) },
  },
});
const dice = generator(Number(values.seed));
const data = mkdtempSync(join(tmpdir(), 'phoenix-drill-'));

interface Fault {
  readonly name: string;
  hit(): Promise<void>;
}

const oneOf = <T>(list: readonly T[]): T => list[Math.floor(dice() * list.length)]!;
const backends = () => childrenOf(postmasterOf(data));

const faults: readonly Fault[] = [
  { name: 'kill -9 of everything', hit: async () => killPostgres(data) },
  { name: 'kill -9 of the postmaster', hit: async () => signal([postmasterOf(data)], 'SIGKILL') },
  { name: 'kill -9 of a child', hit: async () => signal([oneOf(backends())], 'SIGKILL') },
  { name: 'fast restart', hit: async () => signal([postmasterOf(data)], 'SIGINT') },
  { name: 'immediate restart', hit: async () => signal([postmasterOf(data)], 'SIGQUIT') },
  { name: 'all connections ended', hit: () => terminate('true') },
  { name: 'lanes ended', hit: () => terminate(`application_name like 'phoenix-lane-%'`) },
  { name: 'some connections ended', hit: () => terminate('random() < 0.3') },
  {
    name: 'paused',
    hit: async () => {
      const postmaster = postmasterOf(data);
      const all = [postmaster, ...childrenOf(postmaster)];
      signal(all, 'SIGSTOP');
      await sleep(200 + dice() * 1_500);
      signal(all, 'SIGCONT');
    },
  },
  {
    name: 'paused, then killed',
    hit: async () => {
      const postmaster = postmasterOf(data);
      const all = [postmaster, ...childrenOf(postmaster)];
      signal(all, 'SIGSTOP');
      await sleep(100 + dice() * 500);
      signal(all, 'SIGKILL');
    },
  },
];

const server = await startServer(data);
let good = false;
try {
  const players = await makePlayers(server, PLAYERS, '10000');
  const crowd = sendCrowd(server.url, players);
  const slowest = new Map<string, { times: number; away: number; serves: number }>();
  for (let count = 1; count <= Number(values.faults); count++) {
    await sleep(Number(values.pause) * 1000 * (0.5 + dice()));
    const fault = oneOf(faults);
    const { away, serves } = await hit(fault, crowd);
    if (server.child.exitCode !== null || server.child.signalCode !== null)
      throw new Error(`the server ended after fault ${count}, ${fault.name} (seed ${values.seed})`);
    const so = slowest.get(fault.name) ?? { times: 0, away: 0, serves: 0 };
    slowest.set(fault.name, {
      times: so.times + 1,
      away: Math.max(so.away, away),
      serves: Math.max(so.serves, serves),
    });
    if (serves > SERVES_WITHIN_MS)
      print(`fault ${count}, ${fault.name}: served ${(serves / 1000).toFixed(1)} s after the database`);
  }
  await crowd.stop();
  print(`seed ${values.seed}, server process ${server.pid} from the first fault to the last\n`);
  print('fault                        times   longest away   then served after');
  for (const [name, { times, away, serves }] of slowest)
    print(
      `${name.padEnd(26)} ${String(times).padStart(7)} ${(away / 1000).toFixed(2).padStart(12)} s ${(serves / 1000).toFixed(2).padStart(16)} s`,
    );
  const inTime = [...slowest.values()].every(({ serves }) => serves <= SERVES_WITHIN_MS);
  good =
    (await judge(
      data,
      crowd,
      players.map(({ id }) => id),
    )) && inTime;
} finally {
  await server.stop();
  rmSync(data, { recursive: true, force: true });
}
print(good ? '1 passed, 0 failed' : '0 passed, 1 failed');
process.exitCode = good ? 0 : 1;

/** @returns how long the database let nobody in, and how long after that the next bet was acknowledged */
async function hit({ hit: strike }: Fault, crowd: Crowd): Promise<{ away: number; serves: number }> {
  const from = performance.now();
  await strike();
  await databaseAnswers();
  const back = performance.now();
  const before = crowd.acknowledged.length;
  while (crowd.acknowledged.length === before || !(await isReady())) {
    if (performance.now() - back > 60_000) throw new Error('the server did not serve again');
    if (server.child.exitCode !== null) break;
    await sleep(10);
  }
  return { away: back - from, serves: performance.now() - back };
}

async function databaseAnswers(): Promise<void> {
  const end = performance.now() + 60_000;
  for (;;) {
    try {
      const client = await connectTo(data, 2_000);
      await client.query('select 1').finally(() => client.end());
      return;
    } catch (error) {
      if (performance.now() > end) throw error;
      await sleep(10);
    }
  }
}

async function terminate(which: string): Promise<void> {
  const client = await connectTo(data);
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where pid <> pg_backend_pid() and backend_type = 'client backend' and (${which})`,
  );
  await client.end();
}

function isReady(): Promise<boolean> {
  return fetch(`${server.url}/readyz`).then(
    (response) => response.ok,
    () => false,
  );
}

/** The same faults for the same seed: mulberry32. */
function generator(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
