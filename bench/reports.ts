/**
 * Reports: answers over the sums of fifty million bets, what counting costs the bets, files of five million rows, and a tree of two hundred thousand
 * players, beside a Fastify route that does nothing, the same bets uncounted, and hashing as much as the tree does.
 */
import { execFile } from 'node:child_process';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { grow } from '#platform/server/merkle/grow.ts';
import { phoenix } from '../drills/cli.ts';
import { connectTo } from '../drills/postgres.ts';
import { DICE } from './http.ts';
import type { LoadOrder, LoadResult } from './http-load.ts';
import { startNoop } from './noop-server.ts';
import { BETS, fillSums } from './reports-fill.ts';
import { median, type Row } from './row.ts';
import { call, makePlayers, type Server, startServer } from './server.ts';

const exec = promisify(execFile);
const DAY_MS = 86_400_000;
const LIMIT_MS = 300;
const PLAYERS = 64;
const FILE_MB = 200;
const TREE = 200_000;
const TREE_SECONDS = 20;
const day = (back: number): string => new Date(Date.now() - back * DAY_MS).toISOString().slice(0, 10);
const MONTH = { from: day(30), to: day(-1) };
const YEAR = { from: day(364), to: day(-1) };

const QUESTIONS: readonly (readonly [name: string, path: string, body: object])[] = [
  ['a year by day', 'figures', { ...YEAR, by: 'day' }],
  ['a year by product', 'figures', { ...YEAR, by: 'product' }],
  ['a year by country', 'figures', { ...YEAR, by: 'country' }],
  ['a year by inviter, of one country', 'figures', { ...YEAR, by: 'affiliate', country: 'AA' }],
  ['a year by currency', 'figures', { ...YEAR, by: 'currency' }],
  ...(['day', 'product', 'currency', 'country', 'affiliate', 'provider', 'game'] as const).map(
    (by) => [`a month by ${by === 'affiliate' ? 'inviter' : by}`, 'figures', { ...MONTH, by }] as const,
  ),
  ['two months by hour', 'figures', { from: day(61), to: day(0), by: 'hour' }],
  ['two months by game', 'figures', { from: day(61), to: day(0), by: 'game' }],
  ['returns of a month', 'rtp', MONTH],
  ['cohorts and their worth', 'cohorts', { weeks: 12 }],
  ['who came back, of a month', 'retention', { ...MONTH, by: 'week' }],
  ['the way to the first bet, of a month', 'funnel', MONTH],
  ['winners and losers of a month', 'players', MONTH],
  ['the first page', 'overview', {}],
];

/** Two of the longest questions take seconds: more rounds say no more of a median. */
const MAX_ROUNDS = 3;
const MAX_SECONDS = 4;

/** @param seconds length of one measured round @param onRows gets rows as soon as they are measured */
export async function runReports(
  seconds = 4,
  rounds = 3,
  onRows: (rows: readonly Row[]) => void = () => undefined,
): Promise<Row[]> {
  const times = Math.min(rounds, MAX_ROUNDS);
  const done: Row[] = [];
  const add = (rows: readonly Row[]): void => {
    done.push(...rows);
    onRows(rows);
  };
  // It needs no server, and the machine is quiet before there is one.
  add(await treeOf(times));
  const data = mkdtempSync(join(tmpdir(), 'phoenix-reports-'));
  await phoenix(data, ['feature', 'on', 'reports'], { PHOENIX_LOG: 'silent' }).catch(() => undefined);
  const server = await startServer(data);
  const noop = await startNoop();
  try {
    for (const room of ['reports', 'campaigns'])
      await phoenix(data, ['feature', 'on', room], { PHOENIX_LOG: 'silent' });
    add(await countingCost(server, Math.min(seconds, MAX_SECONDS), times));
    const client = await connectTo(data);
    add(
      Object.entries(await fillSums(client)).map(([name, value]) => ({
        name: `${name}, of ${BETS / 1e6} million bets`,
        value,
        unit: 'rows',
      })),
    );
    await client.end();
    await answersOf(server, noop.port, times, add);
    for (const format of ['csv', 'parquet']) add(await fileOf(server, format));
    return done;
  } finally {
    noop.stop();
    await server.stop();
    rmSync(data, { recursive: true, force: true });
  }
}

async function load(
  port: number,
  path: string,
  tokens: LoadOrder['tokens'],
  body: string,
  seconds: number,
): Promise<LoadResult> {
  const order: LoadOrder = { port, path, tokens, body, seconds, warmup: 1 };
  const { stdout } = await exec(
    process.execPath,
    ['--import', 'tsx', join(import.meta.dirname, 'http-load.ts'), JSON.stringify(order)],
    { maxBuffer: 1e8 },
  );
  return JSON.parse(stdout) as LoadResult;
}

/** The same bets with nobody counting, and while everything is counted each second: its job does it once a minute. */
async function countingCost(server: Server, seconds: number, rounds: number): Promise<Row[]> {
  const tokens = (await makePlayers(server, PLAYERS, '100000', 'reports')).map(({ token }) => token);
  const bets = () => load(server.port, '/api/game/play', tokens, DICE, seconds);
  const rates: Record<'off' | 'on', number[]> = { off: [], on: [] };
  for (let round = 0; round < Math.max(rounds, 3); round++) {
    rates.off.push((await bets()).rate);
    // What was not counted meanwhile is not a part of it.
    await settle(server);
    let going = true;
    const counting = (async () => {
      while (going) {
        await call(server.url, '/api/admin/reports/funnel', MONTH, server.admin);
        await new Promise((resolve) => setTimeout(resolve, 1_000));
      }
    })();
    rates.on.push((await bets()).rate);
    going = false;
    await counting;
    await settle(server);
  }
  const [off, on] = [median(rates.off), median(rates.on)];
  return [
    { name: `dice bets, ${PLAYERS} players, nobody counts`, value: Math.round(off), unit: 'bets/s' },
    {
      name: 'the same while all is counted once a second',
      value: Math.round(on),
      unit: 'bets/s',
      reference: 'uncounted',
      ratio: on / off,
      target: '>= 0.95 x uncounted',
      met: on / off >= 0.95,
    },
  ];
}

async function settle({ url, admin }: Server): Promise<void> {
  for (let times = 0; times < 100; times++) {
    const { body } = await call(url, '/api/admin/reports/overview', {}, admin);
    if ((body as { asOf: string | null }).asOf !== null) return;
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
}

/** Each question by itself, first once to warm caches and plans: a house is asked all day. */
async function answersOf(
  server: Server,
  noop: number,
  rounds: number,
  add: (rows: readonly Row[]) => void,
): Promise<void> {
  const timed = async (ask: () => Promise<unknown>): Promise<number> => {
    const times: number[] = [];
    for (let round = 0; round <= rounds; round++) {
      const from = performance.now();
      await ask();
      if (round > 0) times.push(performance.now() - from);
    }
    return median(times);
  };
  const base = await timed(() => call(`http://127.0.0.1:${noop}`, '/noop', {}, ''));
  add([{ name: 'no-op Fastify route', value: base, unit: 'ms' }]);
  for (const [name, path, body] of [...QUESTIONS, ...(await segmentQuestions(server))]) {
    const value = await timed(async () => {
      const { status } = await call(server.url, `/api/admin/reports/${path}`, body, server.admin);
      if (status !== 200) throw new Error(`${name}: ${status}`);
    });
    add([
      {
        name: `reports, ${name}`,
        value,
        unit: 'ms',
        reference: 'no-op',
        ratio: value / base,
        target: `<= ${LIMIT_MS} ms`,
        met: value <= LIMIT_MS,
      },
    ]);
  }
}

/** Saves two segments, one by level and one by money, and asks for figures of them. */
async function segmentQuestions({ url, admin }: Server): Promise<(typeof QUESTIONS)[number][]> {
  const save = async (name: string, condition: object): Promise<string> => {
    const id = randomUUID();
    const filter = { mode: 'all', of: [condition] };
    const { status } = await call(url, '/api/admin/segments/save', { id, version: 0, name, filter }, admin);
    if (status !== 200) throw new Error(`segment ${name}: ${status}`);
    return id;
  };
  const levels = await save('Levels', { kind: 'count', fact: 'vip', is: 'atLeast', value: 4 });
  const payers = await save('Payers', { kind: 'money', fact: 'netDeposits30', is: 'atLeast', value: '1' });
  return [
    ['a month by day, of half of all players', 'figures', { ...MONTH, by: 'day', segment: levels }],
    ['a month by day, of who deposits', 'figures', { ...MONTH, by: 'day', segment: payers }],
    ['a month by segment', 'figures', { ...MONTH, by: 'segment' }],
  ];
}

/** Memory of the server while it sends what every player played on every day of the year, above what it had before. */
async function fileOf({ url, admin, child }: Server, format: string): Promise<Row[]> {
  const before = residentMb(child.pid!);
  let most = before;
  const watch = setInterval(() => (most = Math.max(most, residentMb(child.pid!))), 50);
  const from = performance.now();
  let bytes = 0;
  const answer = await fetch(
    `${url}/api/admin/reports/export-players?from=${YEAR.from}&to=${YEAR.to}&format=${format}`,
    {
      headers: { authorization: `Bearer ${admin}` },
    },
  );
  for await (const part of answer.body!) bytes += (part as Uint8Array).length;
  clearInterval(watch);
  const seconds = (performance.now() - from) / 1000;
  const rise = Math.round(most - before);
  return [
    { name: `file of all players' days as ${format}`, value: Math.round(bytes / 2 ** 20), unit: 'MB' },
    { name: `the same: time`, value: seconds, unit: 's' },
    {
      name: 'the same: memory of the server above before',
      value: rise,
      unit: 'MB',
      reference: `${Math.round(before)} MB before`,
      ratio: most / before,
      target: `<= ${FILE_MB} MB`,
      met: rise <= FILE_MB,
    },
  ];
}

/** Of one process. */
function residentMb(pid: number): number {
  const text = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(text)![1]) / 1024;
}

/** A tree as the daily publication grows it, beside as many plain hashes of as many bytes. */
async function treeOf(rounds: number): Promise<Row[]> {
  const owed = Array.from({ length: TREE }, (_, at) => ({
    user: BigInt(at + 1),
    number: BigInt(at + 1),
    amount: BigInt(at * 37),
  }));
  const [grown, hashed]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    let from = performance.now();
    await grow(owed, 20_000, randomBytes(32), randomBytes);
    grown.push((performance.now() - from) / 1000);
    from = performance.now();
    const bytes = randomBytes(80);
    // Three for a leaf, one for a node.
    for (let at = 0; at < 2 ** 18 * 4; at++) createHash('sha256').update(bytes).digest();
    hashed.push((performance.now() - from) / 1000);
  }
  const [tree, plain] = [median(grown), median(hashed)];
  return [
    { name: `${2 ** 20} plain SHA-256 of 80 bytes`, value: plain, unit: 's' },
    {
      name: `Merkle-sum tree of ${TREE.toLocaleString('en-US')} players`,
      value: tree,
      unit: 's',
      reference: 'plain hashes',
      ratio: tree / plain,
      target: `<= ${TREE_SECONDS} s`,
      met: tree <= TREE_SECONDS,
    },
  ];
}
