import { connect as tcp } from 'node:net';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { app, connect, serve, settle, sign, type Client, type TestServer } from './fixture.ts';

const events = [
  'pusher:subscribe',
  'pusher:unsubscribe',
  'pusher:signin',
  'pusher:ping',
  'pusher:pong',
  'client-x',
  'pusher_internal:member_added',
  '__proto__',
];
const channels = [
  'a',
  'private-a',
  'presence-a',
  'cache-a',
  'private-encrypted-a',
  '#server-to-user-1',
  '__proto__',
  'constructor',
  '',
  'ü',
];

const value = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom(...channels),
  fc.record(
    {
      channel: fc.oneof(fc.constantFrom(...channels), fc.jsonValue()),
      auth: fc.jsonValue(),
      channel_data: fc.jsonValue(),
    },
    { requiredKeys: [] },
  ),
  fc.record({ auth: fc.string(), user_data: fc.json() }, { requiredKeys: [] }),
);
const message = fc.oneof(
  fc
    .record(
      {
        event: fc.oneof(fc.constantFrom(...events), fc.jsonValue()),
        channel: fc.oneof(fc.constantFrom(...channels), fc.jsonValue()),
        data: value,
      },
      { requiredKeys: [] },
    )
    .map((one) => JSON.stringify(one)),
  fc.json(),
  fc.string({ unit: 'binary' }),
  fc.constant('{"event":"pusher:subscribe"}'),
  fc.constant('null'),
);

/** A server whose unexpected failures fail the test. */
async function watched(): Promise<TestServer & { failures: unknown[] }> {
  const failures: unknown[] = [];
  const { pino } = await import('pino');
  const log = pino({ level: 'error' }, { write: (line: string) => void failures.push(line) });
  return { ...(await serve({ log })), failures };
}

test('no message of a client stops or disturbs the server', async () => {
  const server = await watched();
  const witness = await connect(server.port);
  await witness.subscribe('presence-a', '{"user_id":1}');
  let client: Client = await connect(server.port);
  await fc.assert(
    fc.asyncProperty(fc.array(message, { minLength: 1, maxLength: 15 }), async (texts) => {
      if (client.ws.readyState !== 1) client = await connect(server.port);
      for (const text of texts) client.send(text);
    }),
    { numRuns: 150 },
  );
  // Correctly signed, so that what lies behind the signature is reached too.
  await fc.assert(
    fc.asyncProperty(fc.oneof(fc.json(), fc.string()), async (data) => {
      if (client.ws.readyState !== 1) client = await connect(server.port);
      client.send({
        event: 'pusher:subscribe',
        data: { channel: 'presence-b', auth: sign(client.socketId, 'presence-b', data), channel_data: data },
      });
      client.send({ event: 'pusher:unsubscribe', data: { channel: 'presence-b' } });
    }),
    { numRuns: 100 },
  );
  await settle(witness);
  expect(server.failures).toEqual([]);
});

test('no bytes after the handshake stop the server', async () => {
  const server = await watched();
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ minLength: 1, maxLength: 300 }), async (bytes) => {
      await new Promise<void>((done) => {
        const socket = tcp(server.port, '127.0.0.1', () => {
          socket.write(
            `GET /app/${app.key}?protocol=7 HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n\r\n`,
          );
          socket.end(bytes);
        });
        socket.on('error', () => {});
        socket.on('close', () => done());
        socket.resume();
      });
    }),
    { numRuns: 100 },
  );
  await connect(server.port);
  expect(server.failures).toEqual([]);
});

test('no upgrade path or query and no REST request is answered with 5xx', async () => {
  const server = await watched();
  const part = fc.oneof(
    fc.webPath(),
    fc.constantFrom('/apps/4242/events', '/apps/4242/channels/%ff', '/apps//', '/app/', '//'),
  );
  await fc.assert(
    fc.asyncProperty(
      part,
      fc.webQueryParameters(),
      fc.constantFrom('GET', 'POST', 'PUT', 'DELETE'),
      fc.string(),
      async (path, query, method, body) => {
        const response = await fetch(
          `http://127.0.0.1:${server.port}${path.startsWith('/') ? path : `/${path}`}?${query}`,
          { method, ...(method === 'GET' ? {} : { body }) },
        );
        await response.text();
        expect(response.status).toBeLessThan(500);
      },
    ),
    { numRuns: 150 },
  );
  expect(server.failures).toEqual([]);
});
