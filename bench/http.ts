/** HTTP: dice bets a second through the whole program, beside a Fastify route that does nothing. */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { serverPid } from '#platform/server/database/launcher.ts';
import { processCpu, treeCpu } from './cpu.ts';
import type { LoadOrder, LoadResult } from './http-load.ts';
import { median, type Row } from './row.ts';
import { startNoop } from './noop-server.ts';
import { type Account, makePlayers, startServer, type Server } from './server.ts';

const exec = promisify(execFile);
export const DICE = JSON.stringify({
  api_id: 'dice',
  bet: '0.01',
  currency: 'usd',
  demo: false,
  quick: true,
  data: { target: 50.5, direction: 'over' },
});
const PLAYERS = 256;

export interface Measured extends LoadResult {
  readonly cpuMicros: number;
}

type Scenario =
  | 'no-op, 64'
  | 'no-op, 256'
  | 'dice, 64 players'
  | 'dice, 256 players'
  | 'dice, one wallet from 64 connections';

/** @param seconds length of one measured round */
export async function runHttp(seconds = 5, rounds = 3): Promise<Row[]> {
  const data = mkdtempSync(join(tmpdir(), 'phoenix-http-'));
  const server = await startServer(data);
  const noop = await startNoop();
  try {
    const idle = await idleMemory(server);
    const players = await makePlayers(server, PLAYERS, '100000');
    const results = new Map<Scenario, Measured[]>();
    for (let round = 0; round < rounds; round++) {
      for (const [name, measure] of scenarios(server, noop.port, players, seconds))
        results.set(name, [...(results.get(name) ?? []), await measure()]);
    }
    return table(results, idle);
  } finally {
    noop.stop();
    await server.stop();
    rmSync(data, { recursive: true, force: true });
  }
}

function scenarios(
  server: Server,
  noopPort: number,
  players: readonly Account[],
  seconds: number,
): [Scenario, () => Promise<Measured>][] {
  const order = (tokens: LoadOrder['tokens'], port: number, path: string): LoadOrder => ({
    port,
    path,
    tokens,
    body: DICE,
    seconds,
    warmup: 1,
  });
  const dice = (tokens: LoadOrder['tokens']) => () =>
    measured(order(tokens, server.port, '/api/game/play'), server);
  const nothing = (count: number) => () =>
    measured(
      order(
        Array.from({ length: count }, () => null),
        noopPort,
        '/noop',
      ),
      null,
    );
  const tokens = players.map((player) => player.token);
  return [
    ['no-op, 64', nothing(64)],
    ['dice, 64 players', dice(tokens.slice(0, 64))],
    ['no-op, 256', nothing(256)],
    ['dice, 256 players', dice(tokens)],
    ['dice, one wallet from 64 connections', dice(Array.from({ length: 64 }, () => tokens[0]!))],
  ];
}

/** CPU milliseconds that a server of one process and its database have used. */
const ofOneProcess = (server: Server): number =>
  processCpu(server.pid) + treeCpu(serverPid(join(server.data, 'pg'))!);

/** Runs a load beside the processors' time that a server and its database spent on it. */
export async function measured(
  order: LoadOrder,
  server: Server | null,
  cpuOf: (server: Server) => number = ofOneProcess,
): Promise<Measured> {
  const used = (): number => (server ? cpuOf(server) : 0);
  const before = used();
  const { stdout } = await exec(
    process.execPath,
    ['--import', 'tsx', join(import.meta.dirname, 'http-load.ts'), JSON.stringify(order)],
    { maxBuffer: 1e8 },
  );
  const result = JSON.parse(stdout) as LoadResult;
  // The warm-up is not counted in requests but is in the processors' time: scale it out.
  const share = order.seconds / (order.seconds + order.warmup);
  return { ...result, cpuMicros: ((used() - before) * 1000 * share) / Math.max(1, result.requests) };
}

async function idleMemory(server: Server): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, 2000));
  const { stdout } = await exec('ps', ['-o', 'rss=', '-p', String(server.pid)]);
  return Number(stdout.trim()) / 1024;
}

function table(results: ReadonlyMap<Scenario, Measured[]>, idle: number): Row[] {
  const rate = (name: Scenario): number => median(results.get(name)!.map((one) => one.rate));
  const of = (name: Scenario, field: 'p50' | 'p99' | 'cpuMicros'): number =>
    median(results.get(name)!.map((one) => one[field]));
  const failures = [...results.values()]
    .flat()
    .reduce((sum, one) => sum + (one.statuses['5'] ?? 0) + (one.statuses['4'] ?? 0), 0);
  const rows: Row[] = [
    { name: 'no-op Fastify route, 64 connections', value: Math.round(rate('no-op, 64')), unit: 'req/s' },
    { name: 'no-op Fastify route, 256 connections', value: Math.round(rate('no-op, 256')), unit: 'req/s' },
  ];
  for (const [name, reference] of [
    ['dice, 64 players', 'no-op, 64'],
    ['dice, 256 players', 'no-op, 256'],
  ] as const) {
    const ratio = rate(name) / rate(reference);
    rows.push({
      name: `HTTP ${name}`,
      value: Math.round(rate(name)),
      unit: 'bets/s',
      reference,
      ratio,
      target: '>= 0.3 x no-op',
      met: ratio >= 0.3,
    });
    rows.push({ name: `HTTP ${name}: p50`, value: of(name, 'p50'), unit: 'ms' });
    const p99 = of(name, 'p99');
    rows.push({
      name: `HTTP ${name}: p99`,
      value: p99,
      unit: 'ms',
      ...(name === 'dice, 64 players' ? { target: '<= 40 ms', met: p99 <= 40 } : {}),
    });
    const cpu = of(name, 'cpuMicros') / 1000;
    rows.push({
      name: `HTTP ${name}: server and database CPU a bet`,
      value: cpu,
      unit: 'ms',
      target: '<= 0.15 ms',
      met: cpu <= 0.15,
    });
  }
  const one = rate('dice, one wallet from 64 connections');
  const ratio = one / rate('dice, 64 players');
  rows.push({
    name: 'HTTP dice, one wallet from 64 connections',
    value: Math.round(one),
    unit: 'bets/s',
    reference: 'dice, 64 players',
    ratio,
    target: '>= 0.4 x many wallets',
    met: ratio >= 0.4,
  });
  rows.push({
    name: 'HTTP one wallet: p99',
    value: of('dice, one wallet from 64 connections', 'p99'),
    unit: 'ms',
  });
  rows.push({
    name: 'HTTP answers that were no bet',
    value: failures,
    unit: 'answers',
    target: '0',
    met: failures === 0,
  });
  rows.push({
    name: 'server memory when idle',
    value: idle,
    unit: 'MB',
    target: '< 200 MB',
    met: idle < 200,
  });
  return rows;
}
