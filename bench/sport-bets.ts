/** Sportsbook: accepted singles a second through HTTP, and the server's memory with a book of 2,000 events that is looked at. */
import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type pg from 'pg';
import { WINNER } from '#features/sport/book/server/testing/feed.ts';
import { connectTo } from '../drills/postgres.ts';
import { type Measured, measured } from './http.ts';
import { median, type Row } from './row.ts';
import { startNoop } from './noop-server.ts';
import { call, makePlayers, startServer, type Server } from './server.ts';
import { fillBook, keepAlive } from './sport-fill.ts';

const exec = promisify(execFile);
/** At once: as for dice, and as many as fill the batches. */
const PLAYERS = [64, 512];
const EVENTS = 2_000;
const MARKETS = 20;
const TARGET = { rate: 2_000, memoryMb: 400 };
const ALIVE_MS = 5_000;
/** More than all bets of a run may cost: limits are in their transactions, and none refuses. */
const WIDE = {
  adapter: 'none',
  marketLossUsd: '900000000',
  scoreLossUsd: '900000000',
  playerWinUsd: '900000000',
  lineMoveFromPercent: 100,
};

/** @param seconds length of one measured round */
export async function measureBets(seconds: number, rounds: number): Promise<Row[]> {
  const data = mkdtempSync(join(tmpdir(), 'phoenix-sport-bets-'));
  const server = await startServer(data);
  const noop = await startNoop();
  const client = await connectTo(data);
  const alive = setInterval(() => void keepAlive(client).catch(() => {}), ALIVE_MS);
  try {
    phoenixSettings(data);
    await fillBook(client, { events: EVENTS, markets: MARKETS, live: false });
    await ready(server);
    const players = await makePlayers(server, Math.max(...PLAYERS), '100000');
    const tokens = players.map(({ token }) => token);
    const order = { tokens, port: server.port, body: '{}', seconds, warmup: 2 };
    const slips = { events: EVENTS, market: WINNER, outcomes: ['1', '2', '3'] };
    const loads: Load[] = PLAYERS.map((count) => ({ players: count, bets: [], bare: [] }));
    for (let round = 0; round < rounds; round++)
      for (const load of loads) {
        const some = { ...order, tokens: tokens.slice(0, load.players) };
        const nobody = { ...some, tokens: some.tokens.map(() => null), port: noop.port, path: '/noop' };
        load.bare.push(await measured(nobody, null));
        await noneWaits(client);
        load.bets.push(await measured({ ...some, path: '', slips }, server));
      }
    const look = (path: string, body: object) =>
      measured({ ...order, path, body: JSON.stringify(body), seconds: 3 }, server);
    await look('/api/sport/events', { when: 'soon', limit: 60 });
    await look('/api/sport/event', { id: 'bench:1' });
    await look('/api/bookmaker/categories', {});
    const { rows } = await client.query<{ accepted: number }>(
      'select count(*)::int as accepted from sport_bet where accepted_at is not null',
    );
    return [...table(loads, rows[0]!.accepted), memoryRow(await memoryOf(server))];
  } finally {
    clearInterval(alive);
    await client.end();
    noop.stop();
    await server.stop();
    rmSync(data, { recursive: true, force: true });
  }
}

/** A round ends in the midst of slips; while one waits, another on the same selection is refused. */
async function noneWaits(client: Pick<pg.ClientBase, 'query'>): Promise<void> {
  for (let look = 0; look < 120; look++) {
    const { rows } = await client.query("select from sport_bet where state = 'queued' limit 1");
    if (rows.length === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  throw new Error('slips that nobody confirmed still wait');
}

/** What was measured with as many players at once: slips and their confirmations, and a route that does nothing. */
interface Load {
  readonly players: number;
  readonly bets: Measured[];
  readonly bare: Measured[];
}

function table(loads: readonly Load[], accepted: number): Row[] {
  const confirmed = loads.flatMap(({ bets }) => bets).reduce((sum, { requests }) => sum + requests, 0) / 2;
  if (accepted < confirmed * 0.95)
    throw new Error(`${accepted} bets were accepted, ${confirmed} were answered`);
  return loads.flatMap(rowsOf);
}

function rowsOf({ players, bets, bare }: Load): Row[] {
  const of = (list: readonly Measured[], field: 'rate' | 'p50' | 'p99' | 'cpuMicros') =>
    median(list.map((one) => one[field]));
  const refused = bets.reduce((sum, one) => sum + (one.statuses['4'] ?? 0) + (one.statuses['5'] ?? 0), 0);
  const name = `singles through HTTP, ${players} players, ${EVENTS.toLocaleString('en-US')} events`;
  // A slip and its confirmation are two requests.
  const rate = of(bets, 'rate') / 2;
  return [
    {
      name: `accepted ${name}`,
      value: Math.round(rate),
      unit: 'bets/s',
      reference: 'no-op, two requests',
      ratio: rate / (of(bare, 'rate') / 2),
      target: `>= ${TARGET.rate}/s`,
      met: rate >= TARGET.rate,
    },
    { name: `${name}: p50 of a request`, value: of(bets, 'p50'), unit: 'ms' },
    { name: `${name}: p99 of a request`, value: of(bets, 'p99'), unit: 'ms' },
    { name: `${name}: server and database CPU a bet`, value: of(bets, 'cpuMicros') / 500, unit: 'ms' },
    { name: `${name}: refused`, value: refused, unit: 'answers', target: '0', met: refused === 0 },
  ];
}

function memoryRow(memory: number): Row {
  return {
    name: `server memory, ${EVENTS.toLocaleString('en-US')} events of ${MARKETS} markets, after those bets and lists`,
    value: memory,
    unit: 'MB',
    target: `<= ${TARGET.memoryMb} MB`,
    met: memory <= TARGET.memoryMb,
  };
}

function phoenixSettings(data: string): void {
  const phoenix = (...words: string[]) =>
    execFileSync(process.execPath, [join(import.meta.dirname, '../phoenix'), ...words], {
      env: { ...process.env, NODE_ENV: 'production', PHOENIX_LOG: 'silent', PHOENIX_DATA: data },
    });
  phoenix('settings', 'set', 'book', JSON.stringify(WIDE));
  phoenix('feature', 'on', 'book');
}

/** Processes hear of settings and switches a moment after they were made. */
async function ready({ url, admin }: Server): Promise<void> {
  for (let look = 0; look < 100; look++) {
    const { status, body } = await call(url, '/api/sport/slip/quote', { legs: [LEG] }, admin);
    if (status === 200 && (body as { open: boolean }[])[0]?.open) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error('the book was not open');
}

const LEG = { event: 'bench:1', market: WINNER, outcome: '1' };

async function memoryOf({ pid }: Server): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, 2000));
  const { stdout } = await exec('ps', ['-o', 'rss=', '-p', String(pid)]);
  return Number(stdout.trim()) / 1024;
}
