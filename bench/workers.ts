/** Front processes: what a bet costs with one, two and three of them, on one database with the same players. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { serverPid } from '#platform/server/database/launcher.ts';
import { treeCpu } from './cpu.ts';
import { DICE, measured, type Measured } from './http.ts';
import { median, type Row } from './row.ts';
import { makePlayers, type Server, startServer } from './server.ts';

const COUNTS = [1, 2, 3] as const;
const PLAYERS = 64;
/** A process compiles what it runs often: one that has begun just now needs several times as much for a bet. */
const WARM_UP_S = 8;

interface Round extends Measured {
  /** Bets of one commit. */
  readonly batch: number;
}

/** @param seconds length of one measured round */
export async function runWorkers(seconds = 6, rounds = 3): Promise<Row[]> {
  const data = mkdtempSync(join(tmpdir(), 'phoenix-workers-'));
  try {
    const first = await startServer(data);
    const players = await makePlayers(first, PLAYERS, '100000').finally(() => first.stop());
    const results = new Map<number, Round[]>(COUNTS.map((count) => [count, []]));
    for (let round = 0; round < rounds; round += 1)
      for (const count of COUNTS) {
        const server = await startServer(data, { PHOENIX_WORKERS: String(count) });
        try {
          await allServe(server, count);
          const order = {
            port: server.port,
            path: '/api/game/play',
            tokens: players.map(({ token }) => token),
            body: DICE,
            seconds,
            warmup: 1,
          };
          await measured({ ...order, seconds: WARM_UP_S }, null);
          const before = await figures(server);
          const one = await measured(order, server, cpuOfAll);
          const after = await figures(server);
          results.get(count)!.push({
            ...one,
            batch: (after.bets - before.bets) / (after.batches - before.batches),
          });
        } finally {
          await server.stop();
        }
      }
    return COUNTS.flatMap((count) => rowsOf(count, results));
  } finally {
    rmSync(data, { recursive: true, force: true });
  }
}

const cpuOfAll = (server: Server): number => treeCpu(server.pid, serverPid(join(server.data, 'pg'))!);

/** Figures of all front processes together, and how many of them gave some. */
async function figures(server: Server): Promise<{ bets: number; batches: number; processes: number }> {
  const text = await (await fetch(`${server.url}/metrics`)).text();
  const all = (name: string): number[] =>
    [...text.matchAll(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\d+)`, 'gm'))].map(([, value]) => Number(value));
  const sum = (name: string): number => all(name).reduce((total, value) => total + value, 0);
  return {
    bets: sum('phoenix_engine_bets'),
    batches: sum('phoenix_engine_batches'),
    processes: all('phoenix_engine_bets').length,
  };
}

async function allServe(server: Server, count: number): Promise<void> {
  while ((await figures(server)).processes < count) await sleep(100);
  // What every process does once it has begun is not what a bet costs.
  await sleep(1000);
}

function rowsOf(count: number, results: ReadonlyMap<number, readonly Round[]>): Row[] {
  const of = (workers: number, field: 'rate' | 'cpuMicros' | 'batch'): number =>
    median(results.get(workers)!.map((one) => one[field]));
  const name = `${count} front process${count === 1 ? '' : 'es'}`;
  const ratio = of(count, 'cpuMicros') / of(1, 'cpuMicros');
  const beside =
    count === 1 ? {} : { reference: 'one process', ratio, target: '<= 1.1 x one', met: ratio <= 1.1 };
  const failures = results
    .get(count)!
    .reduce((sum, { statuses }) => sum + (statuses['5'] ?? 0) + (statuses['4'] ?? 0), 0);
  return [
    { name: `${name}: dice, ${PLAYERS} players`, value: Math.round(of(count, 'rate')), unit: 'bets/s' },
    {
      name: `${name}: CPU of server and database a bet`,
      value: of(count, 'cpuMicros') / 1000,
      unit: 'ms',
      ...beside,
    },
    { name: `${name}: a process's part of a commit`, value: of(count, 'batch'), unit: 'bets' },
    {
      name: `${name}: answers that were no bet`,
      value: failures,
      unit: 'answers',
      target: '0',
      met: failures === 0,
    },
  ];
}
