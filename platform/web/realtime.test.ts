import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
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
  letIn('guest');
  await expect.poll(() => read).toEqual(['site', 'own']);
  letIn('site');
  await expect.poll(() => read).toEqual(['site', 'own', 'site']);
  for (const stop of stops) stop();
});

it('a channel that the server cannot let anybody into just now is asked for again', async () => {
  const answers = [503, 200];
  /** The browser's own, which the library asks for a signature by. */
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
  joining = [];
  const stops = [start()];
  await expect.poll(() => joining).toEqual(['guest']);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const own = userChannel('0'.repeat(24));
  stops.push(listen(own, 'BalanceModification', () => {}));
  await expect.poll(() => answers).toEqual([200]);
  vi.advanceTimersByTime(3_000);
  await Promise.resolve();
  expect(answers).toEqual([]);
  await expect.poll(() => joining).toEqual(['guest', own]);
  vi.useRealTimers();
  for (const stop of stops) stop();
});
