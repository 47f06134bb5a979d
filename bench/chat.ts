/**
 * Chat: 1,000 readers of one room at 50 messages a second through the whole program (said on the live socket, written
 * to the database, pushed), beside the plainest broadcast on ws, in interleaved rounds of the same run. Then the
 * history of a long room, and the page that shows it all.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WebSocket } from 'ws';
import { findChromium } from '../scripts/chromium.ts';
import { runChatHistory } from './chat-history.ts';
import { runChatPage } from './chat-page.ts';
import type { Expected, ReadersOrder, ReadersResult } from './chat-readers.ts';
import { credentials, enterRoom, liveUrl, openSpeakers, sendAtRate, type Speakers } from './chat-speakers.ts';
import { processCpu } from './cpu.ts';
import { median, percentile, type Row } from './row.ts';
import { makePlayers, startServer, type Server } from './server.ts';

const READERS = 1000;
/** A player may have ten sockets. */
const PLAYERS = READERS / 10;
const RATE = 50;
const GOAL_MS = 150;

/** Each crowd reads a room of its own, so that both are measured in the same run. */
const ROOMS = { players: 'casino_en', guests: 'casino_de' } as const;

interface Side {
  readonly name: 'players' | 'guests' | 'bare';
  readonly readers: ChildProcess;
  /** Process that sends to the readers. */
  readonly pid: number;
  send(text: string): void;
  /** How many messages were taken since the last time it was asked. */
  taken(): Promise<number>;
}

interface Round {
  readonly p50: number;
  readonly p99: number;
  readonly lost: number;
  /** Processor time of the sender and of the readers for one delivery, microseconds. */
  readonly cpu: number;
  readonly readersCpu: number;
}

const child = (file: string): ChildProcess =>
  fork(join(import.meta.dirname, file), { execArgv: ['--import', 'tsx'] });

async function readersOf(order: Omit<ReadersOrder, 'readers'>): Promise<ChildProcess> {
  const readers = child('chat-readers.ts');
  readers.send({ ...order, readers: READERS } satisfies ReadersOrder);
  await once(readers, 'message');
  return readers;
}

/** Players read on the live socket. */
async function playersSide(server: Server, { send, taken }: Speakers): Promise<Side> {
  const players = await makePlayers(server, PLAYERS, '1.00', 'reader');
  const entries = await Promise.all(players.map(({ token }) => credentials(server, token)));
  const readers = await readersOf({
    url: liveUrl(server),
    greetings: entries.map((entry) => [entry, enterRoom(ROOMS.players)]),
    inside: '"newest"',
  });
  return { name: 'players', readers, pid: server.pid, send: (text) => send(text, ROOMS.players), taken };
}

/** Who has no account reads on the public channel. */
async function guestsSide(server: Server, { send, taken }: Speakers): Promise<Side> {
  const page = await (await fetch(server.url)).text();
  const key = /"realtime":\{"key":"([^"]+)"/.exec(page)?.[1];
  if (key === undefined) throw new Error('the page names no realtime key');
  const readers = await readersOf({
    url: `${server.url.replace('http', 'ws')}/ws/pusher/app/${key}?protocol=7`,
    greetings: [[JSON.stringify({ event: 'pusher:subscribe', data: { channel: `chat.${ROOMS.guests}` } })]],
    inside: 'subscription_succeeded',
  });
  return { name: 'guests', readers, pid: server.pid, send: (text) => send(text, ROOMS.guests), taken };
}

async function bareSide(bare: ChildProcess): Promise<Side> {
  const [{ port }] = (await once(bare, 'message')) as [{ port: number }];
  const url = `ws://127.0.0.1:${port}`;
  const readers = await readersOf({ url, greetings: [], inside: null });
  const speaker = new WebSocket(url, { perMessageDeflate: false });
  await once(speaker, 'open');
  let said = 0;
  return {
    name: 'bare',
    readers,
    pid: bare.pid!,
    async taken() {
      const since = said;
      said = 0;
      return since;
    },
    send(text) {
      said += 1;
      // As long as a message of the chat is when it is pushed.
      speaker.send(text.padEnd(330, ' '));
    },
  };
}

async function round({ send, taken, readers, pid }: Side, seconds: number): Promise<Round> {
  const before = processCpu(pid);
  const text = (number: number): string =>
    `message ${number} of the round t${process.hrtime.bigint() / 1000n}`;
  await sendAtRate(send, seconds * RATE, RATE, text);
  const expected = (await taken()) * READERS;
  readers.send({ expected } satisfies Expected);
  const [{ delivered, latencies, cpu }] = (await once(readers, 'message')) as [ReadersResult];
  return {
    p50: percentile(latencies, 0.5),
    p99: percentile(latencies, 0.99),
    lost: expected - delivered,
    cpu: ((processCpu(pid) - before) * 1000) / delivered,
    readersCpu: cpu / delivered,
  };
}

async function delivery(data: string, seconds: number, rounds: number): Promise<Row[]> {
  const server = await startServer(data);
  const bare = child('chat-bare.ts');
  const sides: Side[] = [];
  const results: Record<Side['name'], Round[]> = { players: [], guests: [], bare: [] };
  try {
    const speakers = await openSpeakers(server);
    sides.push(await bareSide(bare), await playersSide(server, speakers), await guestsSide(server, speakers));
    for (const side of sides) await round(side, 1);
    for (let turn = 0; turn < rounds; turn++)
      for (const side of sides) results[side.name].push(await round(side, seconds));
    speakers.close();
    return [
      ...rowsOf('players', results.players, results.bare),
      ...rowsOf('guests', results.guests, results.bare),
    ];
  } finally {
    for (const { readers } of sides) readers.kill();
    bare.kill();
    await server.stop();
  }
}

function rowsOf(who: string, ours: readonly Round[], bare: readonly Round[]): Row[] {
  const of = (list: readonly Round[], part: keyof Round): number => median(list.map((one) => one[part]));
  const crowd = `${READERS.toLocaleString('en-US')} ${who}, ${RATE} messages/s`;
  const beside = (part: keyof Round, unit: string): Pick<Row, 'value' | 'unit' | 'reference' | 'ratio'> => ({
    value: of(ours, part),
    unit,
    reference: `bare ws ${of(bare, part).toFixed(1)} ${unit}`,
    ratio: of(ours, part) / of(bare, part),
  });
  const p99 = of(ours, 'p99');
  const lost = ours.reduce((sum, one) => sum + one.lost, 0);
  return [
    { name: `${crowd}: p50 from said to read`, ...beside('p50', 'ms') },
    {
      name: `${crowd}: p99 from said to read`,
      ...beside('p99', 'ms'),
      target: `<= ${GOAL_MS} ms`,
      met: p99 <= GOAL_MS,
    },
    { name: `${crowd}: p99 of the best round`, value: Math.min(...ours.map((one) => one.p99)), unit: 'ms' },
    { name: `${crowd}: messages lost`, value: lost, unit: '', target: '0', met: lost === 0 },
    { name: `${crowd}: server CPU a delivery, saying included`, ...beside('cpu', 'us') },
    { name: `${crowd}: the readers' own CPU a delivery`, ...beside('readersCpu', 'us') },
  ];
}

/** @param seconds length of one measured round */
export async function runChat(seconds = 6, rounds = 3): Promise<Row[]> {
  const data = mkdtempSync(join(tmpdir(), 'phoenix-chat-'));
  const chromium = findChromium('chromium');
  try {
    const rows = await delivery(join(data, 'delivery'), seconds, rounds);
    rows.push(...(await runChatHistory(join(data, 'history'), rounds)));
    return chromium === null ? rows : [...rows, ...(await runChatPage(join(data, 'page'), chromium, rounds))];
  } finally {
    rmSync(data, { recursive: true, force: true });
  }
}
