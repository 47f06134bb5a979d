import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { pino } from 'pino';
import { expect, it, onTestFinished, vi } from 'vitest';
import { type ConnectionConfig, connectionTo } from '../database/primary.ts';
import { createLaneConnection, isConnectionError } from './lane-connection.ts';

const error = (message: string, code?: string) => Object.assign(new Error(message), code ? { code } : {});

it.each([
  error('read ECONNRESET', 'ECONNRESET'),
  error('getaddrinfo ENOTFOUND db', 'ENOTFOUND'),
  error('getaddrinfo EAI_AGAIN db', 'EAI_AGAIN'),
  error('terminating connection due to administrator command', '57P01'),
  error('Connection terminated unexpectedly'),
  error('Query read timeout'),
  error('timeout expired'),
])('does not know what became of a batch after: $message', (lost) => {
  expect(isConnectionError(lost)).toBe(true);
});

it('knows that nothing was written of what the server refused, whatever it says of it', () => {
  expect(isConnectionError(error('bet_20260101 is closed', 'P0001'))).toBe(false);
  expect(isConnectionError(error('Connection limit of the player', '23514'))).toBe(false);
  expect(isConnectionError(error('could not extend file', '53100'))).toBe(false);
});

/** The way to a server that takes connections and says nothing. */
async function silentServer(): Promise<ConnectionConfig> {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    onTestFinished(() => void socket.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return connectionTo(`postgresql://phoenix@127.0.0.1:${(server.address() as AddressInfo).port}/phoenix`);
}

const opening = (way: ConnectionConfig): Promise<unknown> =>
  createLaneConnection(0, () => way, pino({ level: 'silent' }))
    .get()
    .catch((failure: unknown) => failure);

it('gives a server up that says nothing', async () => {
  const way = await silentServer();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const opened = opening(way);
  vi.advanceTimersByTime(10_000);
  expect(isConnectionError((await opened) as Error)).toBe(true);
});

it('ends on its way too when the way to the server is given up', async () => {
  const way = await silentServer();
  const opened = opening(way);
  way.abandon!();
  expect(await opened).toMatchObject({ message: expect.stringContaining('given up'), code: 'ECONNREFUSED' });
});
