import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { WebSocketServer, type WebSocket } from 'ws';
import { channelOfAll, userChannel } from '../contract/push.ts';
import { Pusher } from './pusher.ts';
import { listen, onJoined, onReconnected, startRealtime } from './realtime.ts';

/** A server that lets pages into their channels when the test says so. */
const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
let page: WebSocket | undefined;
let joining: string[] = [];
let connections = 0;

server.on('connection', (socket) => {
  page = socket;
  connections += 1;
  joining = [];
  send('pusher:connection_established', { socket_id: '1.1', activity_timeout: 120 });
  socket.on('message', (frame: Buffer) => {
    const { event, data } = JSON.parse(frame.toString()) as { event: string; data: { channel: string } };
    if (event === 'pusher:subscribe') joining.push(data.channel);
  });
});

function send(event: string, data: object, channel?: string): void {
  page?.send(JSON.stringify({ event, channel, data: JSON.stringify(data) }));
}

const start = () => {
  const { port } = server.address() as AddressInfo;
  return startRealtime({ key: 'key', host: '127.0.0.1', port, path: '', tls: false });
};
const letIn = (channel: string): void => send('pusher_internal:subscription_succeeded', {}, channel);
const untilAsked = () => expect.poll(() => joining.toSorted()).toEqual(['guest', 'site']);

beforeAll(() => {
  vi.stubGlobal('document', { readyState: 'complete', cookie: '', querySelector: () => null });
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('removeEventListener', () => {});
});
afterEach(() => vi.useRealTimers());
afterAll(() => {
  vi.unstubAllGlobals();
  for (const socket of server.clients) socket.terminate();
  server.close();
});

it('what may have been missed is read once the page is in the channel that tells it: at first, and after each break', async () => {
  const read: string[] = [];
  const stops = [
    start(),
    onJoined(channelOfAll('site'), () => read.push('site')),
    onReconnected(() => read.push('own')),
  ];
  await untilAsked();
  expect(read).toEqual([]);
  letIn('site');
  letIn('guest');
  await expect.poll(() => read).toEqual(['site']);

  // "Come back at once."
  page?.close(4200);
  await expect.poll(() => connections).toBe(2);
  await untilAsked();
  expect(read).toEqual(['site']);
  // It may be let in later.
  send('pusher:subscription_error', { status: 429 }, 'guest');
  letIn('site');
  await expect.poll(() => read).toEqual(['site', 'site']);
  letIn('guest');
  await expect.poll(() => read).toEqual(['site', 'site', 'own']);
  for (const stop of stops) stop();
});

/** The browser's requests, which the library asks for a signature by, get these statuses in turn: 0 where a request is lost. */
function answerJoins(answers: number[]): void {
  class Asked {
    readyState = 0;
    status = 0;
    readonly responseText = '{"auth":"key:signature"}';
    onreadystatechange = (): void => {};
    open(): void {}
    setRequestHeader(): void {}
    send(): void {
      queueMicrotask(() => {
        Object.assign(this, { readyState: 4, status: answers.shift() });
        this.onreadystatechange();
      });
    }
  }
  // Without what the library makes no use of.
  type Whole = ReturnType<typeof Pusher.Runtime.createXHR>;
  vi.spyOn(Pusher.Runtime, 'createXHR').mockImplementation(() => new Asked() as Asked & Whole);
}

/** Joins the guests' channel, and from then on time stands still. @returns starts it again, and leaves */
async function startInGuest(): Promise<() => void> {
  joining = [];
  const stop = start();
  await expect.poll(() => joining).toEqual(['guest']);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  return () => {
    vi.useRealTimers();
    stop();
  };
}

/** What polls would let time go on. */
const turn = () => new Promise((resolve) => setImmediate(resolve));

it.each([
  { answers: [503, 200], waits: [3_000] },
  { answers: [0, 502, 429, 200], waits: [3_000, 6_000, 12_000] },
])(
  'a channel that nobody was let into or kept out of is asked for again, ever more rarely: $answers',
  async ({ answers, waits }) => {
    answerJoins(answers);
    const stops = [await startInGuest()];
    const own = userChannel('0'.repeat(24));
    stops.push(listen(own, 'BalanceModification', () => {}));
    for (const wait of waits) {
      const left = answers.length - 1;
      await turn();
      vi.advanceTimersByTime(wait - 1);
      await turn();
      expect(answers).toHaveLength(left);
      vi.advanceTimersByTime(1);
    }
    vi.useRealTimers();
    await expect.poll(() => joining).toEqual(['guest', own]);
    for (const stop of stops) stop();
  },
);

it('a channel that is refused stays so', async () => {
  const answers = [403, 200];
  answerJoins(answers);
  const stops = [await startInGuest()];
  stops.push(listen(userChannel('0'.repeat(24)), 'BalanceModification', () => {}));
  await turn();
  vi.advanceTimersByTime(20_000);
  await turn();
  expect(answers).toEqual([200]);
  for (const stop of stops) stop();
});

it('a channel that the socket itself has no room for is asked for again', async () => {
  joining = [];
  let refused = (): void => {};
  const stops = [start(), onJoined(channelOfAll('site'), () => refused())];
  await untilAsked();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await new Promise<void>((resolve) => {
    refused = resolve;
    send('pusher:subscription_error', { type: 'LimitReached', error: 'Too many', status: 429 }, 'site');
  });
  // What it sends waits for a turn.
  vi.advanceTimersByTime(3_010);
  vi.useRealTimers();
  await expect.poll(() => joining.filter((name) => name === 'site')).toHaveLength(2);
  for (const stop of stops) stop();
});
