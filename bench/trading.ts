/** Futures through the whole program: orders a second, ticks with 10,000 open positions, and a start after a kill with all of them open. */
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { WebSocket } from 'ws';
import { serverPid } from '#platform/server/database/launcher.ts';
import { phoenix } from '../drills/cli.ts';
import { connectTo } from '../drills/postgres.ts';
import { processCpu, treeCpu } from './cpu.ts';
import { type Measured, measured } from './http.ts';
import { median, percentile, type Row } from './row.ts';
import { startNoop } from './noop-server.ts';
import { makePlayers, startServer, type Server } from './server.ts';

/** With the most that one of them may have open, more than the rounds can order. */
const PLAYERS = 192;
const POSITIONS = 10_000;
const WATCHERS = 2_000;
/** So many connect at a time. */
const LOT = 50;
const TICKERS = ['EMBER', 'NOVA', 'TIDE'];
const KEY = 'bench-key';
/** Ticks are looked at for so long. */
const WATCH_MS = 20_000;
const MAX_FILL_TURNS = 40;
const TARGET = { opens: 1_000, tickMs: 150, restartMs: 5_000 };

/** Held open by a low multiplier, so that what is measured stays what it is. */
const BODIES = TICKERS.flatMap((ticker) =>
  ['up', 'down'].map((direction) =>
    JSON.stringify({ ticker, direction, multiplier: '2', wager: '0.10', currency: 'usd' }),
  ),
);

/** @param seconds length of one measured round */
export async function runTrading(seconds = 6, rounds = 3): Promise<Row[]> {
  const data = mkdtempSync(join(tmpdir(), 'phoenix-trading-'));
  let server = await startServer(data, { PUSHER_APP_KEY: KEY });
  const noop = await startNoop();
  try {
    await switchOn(data);
    const players = await makePlayers(server, PLAYERS, '10000');
    await ticking(data, 0);
    const empty = await watch(server);
    const order = { tokens: players.map(({ token }) => token), body: '', bodies: BODIES, warmup: 1 };
    const [opens, bare]: [Measured[], Measured[]] = [[], []];
    const load = (length: number) =>
      measured({ ...order, port: server.port, path: '/api/trading/open', seconds: length }, server);
    for (let round = 0; round < rounds; round++) {
      const tokens = players.map(() => null);
      bare.push(
        await measured({ tokens, body: '{}', port: noop.port, path: '/noop', seconds, warmup: 1 }, null),
      );
      opens.push(await load(seconds));
    }
    for (let turn = 0; (await countOpen(data)) < POSITIONS; turn++) {
      if (turn === MAX_FILL_TURNS) throw new Error(`only ${await countOpen(data)} positions could be opened`);
      await load(2);
    }
    const open = await countOpen(data);
    const full = await watch(server);
    const crowd = await watch(server, WATCHERS);
    const gone = once(server.child, 'exit');
    server.child.kill('SIGKILL');
    await gone;
    const last = await lastSeq(data);
    const from = performance.now();
    const starting = startServer(data, { PUSHER_APP_KEY: KEY }, server.port);
    const restart = (await ticking(data, last)) - from;
    server = await starting;
    return table({ opens, bare, empty, full, crowd, open, restart });
  } finally {
    noop.stop();
    await server.stop();
    rmSync(data, { recursive: true, force: true });
  }
}

async function switchOn(data: string): Promise<void> {
  const limits = {
    maxPositions: 200,
    maxExposureEur: '100000000',
    maxNetExposureEur: '100000000',
  };
  const quiet = { PHOENIX_LOG: 'silent' };
  await phoenix(data, ['settings', 'set', 'trading', JSON.stringify(limits)], quiet);
  await phoenix(data, ['feature', 'on', 'trading'], quiet);
}

async function ask<Answer>(data: string, run: (client: pg.Client) => Promise<Answer>): Promise<Answer> {
  const client = await connectTo(data);
  try {
    return await run(client);
  } finally {
    await client.end();
  }
}

async function countOpen(data: string): Promise<number> {
  return ask(data, async (client) => {
    const { rows } = await client.query<{ open: number }>(
      `select count(*)::int as open from futures_position where status = 'open'`,
    );
    return rows[0]!.open;
  });
}

async function lastSeq(data: string): Promise<number> {
  return ask(data, async (client) => {
    const { rows } = await client.query<{ seq: string | null }>(
      'select max(seq)::text as seq from futures_tick',
    );
    return Number(rows[0]!.seq ?? 0);
  });
}

/** Waits for a tick after this one. @returns when it was seen */
async function ticking(data: string, after: number): Promise<number> {
  const end = performance.now() + 120_000;
  while (performance.now() < end) {
    const last = await lastSeq(data).catch(() => 0);
    if (last > after) return performance.now();
    await sleep(20);
  }
  throw new Error('no tick was made');
}

interface Watched {
  /** From the moment a tick was made until a page has it: it is settled in between. */
  readonly latencies: readonly number[];
  /** Between two ticks of one ticker. */
  readonly gaps: readonly number[];
  /** Of server and database, a step. */
  readonly cpuMs: number;
}

/** Pages that watch one ticker. What is said of the times between ticks is said of the first. */
async function watch(server: Server, watchers = 1): Promise<Watched> {
  const ats: number[] = [];
  const latencies: number[] = [];
  const sockets: WebSocket[] = [];
  const connect = async (first: boolean): Promise<void> => {
    const socket = new WebSocket(`ws://127.0.0.1:${server.port}/ws/pusher/app/${KEY}?protocol=7`);
    sockets.push(socket);
    await once(socket, 'open');
    socket.on('message', (raw: Buffer) => {
      const { event, data } = JSON.parse(raw.toString()) as { event: string; data: unknown };
      if (event !== 'tick') return;
      const { at } = (typeof data === 'string' ? JSON.parse(data) : data) as { at: number };
      if (first) ats.push(at);
      latencies.push(Date.now() - at);
    });
    socket.send(
      JSON.stringify({ event: 'pusher:subscribe', data: { channel: `cache-trading.${TICKERS[0]}` } }),
    );
  };
  while (sockets.length < watchers) {
    const lot = Math.min(LOT, watchers - sockets.length);
    await Promise.all(Array.from({ length: lot }, () => connect(sockets.length === 0)));
  }
  await sleep(2_000);
  // What a cache channel sends at first is of any age.
  ats.length = latencies.length = 0;
  const used = () => processCpu(server.pid) + treeCpu(serverPid(join(server.data, 'pg'))!);
  const before = used();
  await sleep(WATCH_MS);
  const cpuMs = (used() - before) / Math.max(1, ats.length);
  for (const socket of sockets) socket.terminate();
  if (ats.length === 0) throw new Error('no tick was heard');
  return { latencies, gaps: ats.slice(1).map((at, index) => at - ats[index]!), cpuMs };
}

interface Figures {
  readonly opens: readonly Measured[];
  readonly bare: readonly Measured[];
  readonly empty: Watched;
  readonly full: Watched;
  /** With all the watchers. */
  readonly crowd: Watched;
  readonly open: number;
  readonly restart: number;
}

/** Orders a second that were taken: to refuse one is quicker. */
function taken({ rate, requests, statuses }: Measured): number {
  return (rate * (statuses['2'] ?? 0)) / requests;
}

function table({ opens, bare, empty, full, crowd, open, restart }: Figures): Row[] {
  const [rate, reference] = [median(opens.map(taken)), median(bare.map((one) => one.rate))];
  const refused = opens.reduce((sum, { statuses }) => sum + (statuses['4'] ?? 0) + (statuses['5'] ?? 0), 0);
  const [late, lateOfAll] = [percentile(full.latencies, 0.95), percentile(crowd.latencies, 0.95)];
  const count = open.toLocaleString('en-US');
  return [
    {
      name: `orders taken over HTTP, ${PLAYERS} players on ${TICKERS.length} tickers`,
      value: Math.round(rate),
      unit: 'orders/s',
      reference: 'no-op Fastify route',
      ratio: rate / reference,
      target: `>= ${TARGET.opens.toLocaleString('en-US')}/s`,
      met: rate >= TARGET.opens,
    },
    { name: 'the same: p50', value: median(opens.map((one) => one.p50)), unit: 'ms' },
    { name: 'the same: p99', value: median(opens.map((one) => one.p99)), unit: 'ms' },
    { name: 'the same: refused or failed', value: refused, unit: 'orders' },
    {
      name: `tick made to tick on a page, ${count} positions open: p95`,
      value: late,
      unit: 'ms',
      reference: 'without positions',
      ratio: late / Math.max(1, percentile(empty.latencies, 0.95)),
      target: `< ${TARGET.tickMs} ms`,
      met: late < TARGET.tickMs,
    },
    { name: 'the same: p99', value: percentile(full.latencies, 0.99), unit: 'ms' },
    {
      name: `the same with ${WATCHERS.toLocaleString('en-US')} pages that watch: p95 of all of them`,
      value: lateOfAll,
      unit: 'ms',
      reference: 'one page',
      ratio: lateOfAll / Math.max(1, late),
      target: `< ${TARGET.tickMs} ms`,
      met: lateOfAll < TARGET.tickMs,
    },
    { name: 'between two ticks: p99', value: percentile(full.gaps, 0.99), unit: 'ms' },
    {
      name: `server and database CPU a step of ${TICKERS.length} ticks, ${count} positions open`,
      value: full.cpuMs,
      unit: 'ms',
      reference: 'without positions',
      ratio: full.cpuMs / empty.cpuMs,
    },
    {
      name: `kill -9 with ${count} positions open, start of the process to the next tick`,
      value: restart / 1_000,
      unit: 's',
      target: `< ${TARGET.restartMs / 1_000} s`,
      met: restart < TARGET.restartMs,
    },
  ];
}
