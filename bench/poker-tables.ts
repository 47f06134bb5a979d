/**
 * Poker through the whole program: 200 tables of six, a bot on every seat with a page of its own. Every bot acts two seconds
 * after its turn came; a figure is the time from the call to the last of the six pages that shows the action. An account sits at 16
 * tables, as many as the settings allow: making 1,200 of them would take longer than the bench.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import type { TableView } from '#features/play/poker/contract.ts';
import { processCpu } from './cpu.ts';
import { percentile, type Row } from './row.ts';
import { call, makePlayers, startServer, type Account, type Server } from './server.ts';

const TABLES = 200;
const SEATS = 6;
const ACCOUNT_TABLES = 16;
const ACT_MS = 2_000;
/** The first hands, before anything counts. */
const WARM_MS = 15_000;
const SECONDS = 30;
const SCREENS_MS = 100;
const MEMORY_MB = 300;
const KEY = 'bench-key';

interface Table {
  readonly id: string;
  readonly players: readonly Account[];
  view: TableView | null;
  /** Hand and turn that pages wait for, since when, and how many show them. */
  waits: { readonly hand: number; readonly turn: number; readonly since: number; seen: number } | null;
}

interface Figures {
  readonly screens: number[];
  refused: number;
}

export async function runPokerTables(seconds = SECONDS): Promise<Row[]> {
  const data = mkdtempSync(join(tmpdir(), 'phoenix-bench-poker-'));
  const server = await startServer(data, { PUSHER_APP_KEY: KEY });
  const sockets: WebSocket[] = [];
  let ended = false;
  try {
    openTables(data);
    const accounts = await makePlayers(server, (TABLES * SEATS) / ACCOUNT_TABLES, '10000');
    const figures: Figures = { screens: [], refused: 0 };
    const tables = Array.from({ length: TABLES }, (_, at): Table => {
      const players = Array.from(
        { length: SEATS },
        (_s, seat) => accounts[(at * SEATS + seat) % accounts.length]!,
      );
      return { id: `bench-${at}`, players, view: null, waits: null };
    });
    for (const table of tables) {
      for (let seat = 0; seat < SEATS; seat++) sockets.push(await openPage(server, table, figures));
      for (const [seat, { token }] of table.players.entries())
        await call(server.url, '/api/poker/sit', { table: table.id, seat, buyIn: '100', post: true }, token);
    }
    const bots = tables.map((table, at) => playTable(server, table, at, figures, () => ended));
    await sleep(WARM_MS);
    Object.assign(figures, { screens: [], refused: 0 });
    const [cpu, since] = [processCpu(server.pid), performance.now()];
    await sleep(seconds * 1_000);
    const { screens, refused } = figures;
    const spent = performance.now() - since;
    const used = processCpu(server.pid) - cpu;
    const memory = residentMb(server.pid);
    ended = true;
    await Promise.all(bots);
    if (screens.length === 0) throw new Error(`nobody acted; ${refused} refused`);
    const p99 = percentile(screens, 0.99);
    const load = `${((screens.length * 1_000) / spent).toFixed(0)} actions/s; load of the machine ${loadavg()[0]!.toFixed(1)}`;
    return [
      {
        name: `${TABLES} tables of ${SEATS}: an action to all its pages, p99 (${load})`,
        value: p99,
        unit: 'ms',
        target: `<= ${SCREENS_MS} ms`,
        met: p99 <= SCREENS_MS,
      },
      { name: 'the same, p50', value: percentile(screens, 0.5), unit: 'ms' },
      { name: 'server process, of one core', value: (100 * used) / spent, unit: '%' },
      {
        name: 'server process, resident',
        value: Math.round(memory),
        unit: 'MiB',
        target: `<= ${MEMORY_MB} MiB`,
        met: memory <= MEMORY_MB,
      },
    ];
  } finally {
    ended = true;
    for (const socket of sockets) socket.terminate();
    await server.stop();
    rmSync(data, { recursive: true, force: true });
  }
}

function openTables(data: string): void {
  const tables = Array.from({ length: TABLES }, (_, at) => ({
    id: `bench-${at}`,
    name: `Bench ${at}`,
    seats: SEATS,
    currency: 'usd',
    smallBlind: '0.50',
    bigBlind: '1.00',
  }));
  const env = { ...process.env, PHOENIX_DATA: data, PHOENIX_LOG: 'silent' };
  const phoenix = (...words: string[]) =>
    execFileSync(process.execPath, [join(import.meta.dirname, '../phoenix'), ...words], { env });
  phoenix('settings', 'set', 'poker', JSON.stringify({ tables, sitAndGos: [], maxTables: ACCOUNT_TABLES }));
  phoenix('feature', 'on', 'poker');
}

/** A page that looks at a table: its socket, joined to the channel. */
async function openPage(server: Server, table: Table, figures: Figures): Promise<WebSocket> {
  const socket = new WebSocket(`ws://127.0.0.1:${server.port}/ws/pusher/app/${KEY}?protocol=7`, {
    perMessageDeflate: false,
  });
  await new Promise<void>((resolve, reject) => {
    socket.on('error', reject);
    socket.on('message', (bytes: Buffer) => {
      const { event, data } = JSON.parse(bytes.toString()) as { event: string; data: string };
      if (event === 'pusher:connection_established')
        socket.send(
          JSON.stringify({ event: 'pusher:subscribe', data: { channel: `poker.${table.id}`, auth: '' } }),
        );
      else if (event.endsWith('subscription_succeeded')) resolve();
      else if (event === 'table')
        show(table, typeof data === 'string' ? (JSON.parse(data) as TableView) : data, figures);
    });
  });
  return socket;
}

/** A page has a table: the newest is what bots act by, the last page of six ends a figure. */
function show(table: Table, view: TableView, figures: Figures): void {
  if (!table.view || view.version > table.view.version) table.view = view;
  const { waits } = table;
  if (!waits || !view.hand) return;
  const { no, turn } = view.hand;
  if (no < waits.hand || (no === waits.hand && turn < waits.turn)) return;
  waits.seen += 1;
  if (waits.seen < SEATS) return;
  figures.screens.push(performance.now() - waits.since);
  table.waits = null;
}

async function playTable(
  { url }: Server,
  table: Table,
  at: number,
  figures: Figures,
  isOver: () => boolean,
): Promise<void> {
  // Tables do not act in step.
  await sleep((at * ACT_MS) / TABLES);
  for (let turn = 0; !isOver(); turn++) {
    await sleep(ACT_MS);
    const legal = table.view?.hand?.legal;
    if (!legal || table.waits) continue;
    const { no: hand, turn: taken, level } = table.view!.hand!;
    const { token } = table.players[legal.seat]!;
    // One in ten raises, one in five folds what costs something.
    const raises = legal.minRaiseTo !== null && turn % 10 === 0;
    const chosen = raises
      ? { action: /[1-9]/.test(level) ? 'raise' : 'bet', to: legal.minRaiseTo }
      : { action: legal.check ? 'check' : turn % 5 === 0 ? 'fold' : 'call' };
    table.waits = { hand, turn: taken + 1, since: performance.now(), seen: 0 };
    const body = { table: table.id, hand, turn: taken, seat: legal.seat, ...chosen };
    const { status } = await call(url, '/api/poker/act', body, token);
    if (status === 200) continue;
    figures.refused += 1;
    table.waits = null;
  }
}

function residentMb(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
}
