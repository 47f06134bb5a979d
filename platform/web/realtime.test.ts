import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { WebSocketServer, type WebSocket } from 'ws';
import { channelOfAll } from '../contract/push.ts';
import { onJoined, onReconnected, startRealtime } from './realtime.ts';

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

const letIn = (channel: string): void => send('pusher_internal:subscription_succeeded', {}, channel);
const untilAsked = () => expect.poll(() => joining.toSorted()).toEqual(['guest', 'site']);

beforeAll(() => {
  vi.stubGlobal('document', { readyState: 'complete' });
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
    startRealtime({
      key: 'key',
      host: '127.0.0.1',
      port: (server.address() as AddressInfo).port,
      path: '',
      tls: false,
    }),
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
