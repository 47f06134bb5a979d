/**
 * Chat: 1,000 readers of one room at 50 messages a second through the whole program (said on the live socket, written
 * to the database, pushed), beside the plainest broadcast on ws, in interleaved rounds of the same run.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import type { ReadersOrder, ReadersResult } from './chat-readers.ts';
import { median, percentile, type Row } from './row.ts';
import { startServer, type Server } from './server.ts';

const READERS = 1000;
const RATE = 50;
const GOAL_MS = 150;
/** Requests of a socket are answered one after the other: several of them speak. */
const SPEAKERS = 10;

interface Side {
  readonly name: 'chat' | 'bare';
  readonly readers: ChildProcess;
  say(text: string): void;
  /** How many messages were taken since the last time it was asked. */
  taken(): number;
}

interface Round {
  readonly p50: number;
  readonly p99: number;
  readonly lost: number;
}

const child = (file: string): ChildProcess =>
  fork(join(import.meta.dirname, file), { execArgv: ['--import', 'tsx'] });

async function readersOf(order: ReadersOrder): Promise<ChildProcess> {
  const readers = child('chat-readers.ts');
  readers.send(order);
  await once(readers, 'message');
  return readers;
}

async function socketAt(url: string): Promise<WebSocket> {
  const socket = new WebSocket(url, { perMessageDeflate: false });
  await once(socket, 'open');
  return socket;
}

async function chatSide(server: Server): Promise<Side> {
  const ws = server.url.replace('http', 'ws');
  const post = async <T>(path: string, body: object): Promise<T> => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${server.admin}` };
    const answer = await fetch(server.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
    return (await answer.json()) as T;
  };
  let taken = 0;
  // The administrator need not wait between messages, as players must.
  const { secret } = await post<{ secret: string }>('/api/websocket/originals/getSecret', {});
  const { user } = await post<{ user: { _id: string } }>('/auth/update', {});
  const speakers = await Promise.all(
    Array.from({ length: SPEAKERS }, async () => {
      const socket = await socketAt(`${ws}/ws/live`);
      socket.send(
        JSON.stringify({ id: 'in', type: 'authentication', data: { userId: user._id, userSecret: secret } }),
      );
      await once(socket, 'message');
      socket.on('message', (reply: Buffer) => {
        if (reply.includes('"ok":{"_id"')) taken += 1;
      });
      return socket;
    }),
  );
  const page = await (await fetch(server.url)).text();
  const key = /"realtime":\{"key":"([^"]+)"/.exec(page)?.[1];
  if (key === undefined) throw new Error('the page names no realtime key');
  const readers = await readersOf({
    url: `${ws}/ws/pusher/app/${key}?protocol=7`,
    readers: READERS,
    channel: 'chat.casino_en',
  });
  let serial = 0;
  return {
    name: 'chat',
    readers,
    taken() {
      const since = taken;
      taken = 0;
      return since;
    },
    say(text) {
      const data = { message: text, channel: 'casino_en' };
      speakers[++serial % SPEAKERS]!.send(JSON.stringify({ id: serial, type: 'ChatMessage', data }));
    },
  };
}

async function bareSide(bare: ChildProcess): Promise<Side> {
  const [{ port }] = (await once(bare, 'message')) as [{ port: number }];
  const url = `ws://127.0.0.1:${port}`;
  const readers = await readersOf({ url, readers: READERS, channel: null });
  const speaker = await socketAt(url);
  // As long as a message of the chat is when it is pushed.
  let said = 0;
  return {
    name: 'bare',
    readers,
    taken() {
      const since = said;
      said = 0;
      return since;
    },
    say(text) {
      said += 1;
      speaker.send(text.padEnd(330, ' '));
    },
  };
}

async function round({ say, taken, readers }: Side, seconds: number): Promise<Round> {
  const count = seconds * RATE;
  const start = performance.now();
  for (let sent = 0; sent < count;) {
    const due = Math.min(count, Math.floor(((performance.now() - start) * RATE) / 1000) + 1);
    for (; sent < due; sent++) say(`message ${sent} of the round t${process.hrtime.bigint() / 1000n}`);
    await sleep(2);
  }
  readers.send('result');
  const [{ delivered, latencies }] = (await once(readers, 'message')) as [ReadersResult];
  return {
    p50: percentile(latencies, 0.5),
    p99: percentile(latencies, 0.99),
    lost: taken() * READERS - delivered,
  };
}

/** @param seconds length of one measured round */
export async function runChat(seconds = 6, rounds = 3): Promise<Row[]> {
  const data = mkdtempSync(join(tmpdir(), 'phoenix-chat-'));
  const server = await startServer(data);
  const bare = child('chat-bare.ts');
  const sides: Side[] = [];
  try {
    sides.push(await chatSide(server), await bareSide(bare));
    const results = new Map<Side['name'], Round[]>(sides.map(({ name }) => [name, []]));
    for (const side of sides) await round(side, 1);
    for (let turn = 0; turn < rounds; turn++)
      for (const side of sides) results.get(side.name)!.push(await round(side, seconds));
    return rowsOf(results.get('chat')!, results.get('bare')!);
  } finally {
    for (const { readers } of sides) readers.kill();
    bare.kill();
    await server.stop();
    rmSync(data, { recursive: true, force: true });
  }
}

function rowsOf(ours: readonly Round[], bare: readonly Round[]): Row[] {
  const of = (list: readonly Round[], part: keyof Round): number => median(list.map((one) => one[part]));
  const [p99, bareP99] = [of(ours, 'p99'), of(bare, 'p99')];
  const lost = ours.reduce((sum, one) => sum + one.lost, 0);
  return [
    { name: '1,000 readers, 50 messages/s: p50 from said to read', value: of(ours, 'p50'), unit: 'ms' },
    {
      name: '1,000 readers, 50 messages/s: p99 from said to read',
      value: p99,
      unit: 'ms',
      reference: `bare ws ${bareP99.toFixed(1)} ms`,
      ratio: p99 / bareP99,
      target: `<= ${GOAL_MS} ms`,
      met: p99 <= GOAL_MS,
    },
    { name: 'messages lost', value: lost, unit: '', target: '0', met: lost === 0 },
  ];
}
