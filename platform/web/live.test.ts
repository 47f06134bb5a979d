import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, it, vi } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import type { SignedIn } from '../contract/boot.ts';
import { ask, holdLive, onLive } from './live.ts';
import { setStore } from './store.ts';

/** A house that lets everybody in, and then says nothing more. */
const house = createServer((_, answer) => answer.end());
const sockets = new WebSocketServer({ server: house });
let met = 0;
sockets.on('connection', (socket) => {
  met += 1;
  socket.on('message', (frame: Buffer) => {
    const { id, type } = JSON.parse(frame.toString()) as { id: string; type: string };
    if (type === 'authentication') socket.send(JSON.stringify({ id, ok: {} }));
  });
});
await new Promise<void>((open) => {
  house.listen(0, '127.0.0.1', open);
});

vi.stubGlobal('location', { protocol: 'http:', host: `127.0.0.1:${(house.address() as AddressInfo).port}` });
vi.stubGlobal('document', { querySelector: () => null, cookie: '' });
vi.stubGlobal('fetch', async () => Response.json({ secret: 'once' }));
vi.stubGlobal('WebSocket', WebSocket);

afterAll(() => {
  vi.unstubAllGlobals();
  setStore({ user: null });
  for (const socket of sockets.clients) socket.terminate();
  house.close();
});

it('a socket over which no answer comes is given up for another one', async () => {
  setStore({ user: { _id: 'ada' } as SignedIn });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let there = 0;
  const stop = onLive(() => (there += 1));
  const letGo = holdLive();
  await vi.waitFor(() => expect(there).toBe(1));
  const refused = ask('OnlineUsers', {}).catch((error: unknown) => error);
  vi.advanceTimersByTime(10_000);
  expect(await refused).toMatchObject({ kind: 'network' });
  vi.advanceTimersByTime(3000);
  await vi.waitFor(() => expect([met, there]).toEqual([2, 2]));
  letGo();
  stop();
  vi.useRealTimers();
});
