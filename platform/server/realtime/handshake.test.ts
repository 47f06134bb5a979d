import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { fixedRuntime } from '../runtime.ts';
import { app, connect, openSocket, serve } from './fixture.ts';

describe('handshake', () => {
  test('greets with a double-encoded socket id and the activity timeout', async () => {
    const { port } = await serve();
    const { messages } = await connect(port);
    expect(typeof messages[0]!.data).toBe('string');
    expect(JSON.parse(messages[0]!.data as string)).toEqual({
      socket_id: expect.stringMatching(/^\d+\.\d+$/),
      activity_timeout: 30,
    });
  });

  test.each([
    ['an unknown key', '/app/nobody?protocol=7', 4001],
    ['an unknown path', '/elsewhere', 4005],
    ['a malformed version', `/app/${app.key}?protocol=7&version=abc`, 4006],
    ['an unknown protocol', `/app/${app.key}?protocol=99`, 4007],
    ['a protocol that is no number', `/app/${app.key}?protocol=x`, 4007],
    ['no protocol', `/app/${app.key}`, 4008],
  ])('refuses %s with an error and the close code', async (_, path, code) => {
    const { port } = await serve();
    const socket = openSocket(`ws://127.0.0.1:${port}${path}`);
    expect((await socket.next('pusher:error')).data).toMatchObject({ code });
    expect((await socket.closed)[0]).toBe(code);
  });

  test('closes with 4100 above the limit of sockets', async () => {
    const { port } = await serve({ admission: { sockets: 1 } });
    await connect(port);
    const second = openSocket(`ws://127.0.0.1:${port}/app/${app.key}?protocol=7`);
    expect((await second.closed)[0]).toBe(4100);
  });

  test('answers 503 to a storm and lets people in again later', async () => {
    const runtime = fixedRuntime();
    const { port } = await serve({ runtime, admission: { perSecond: 1, burst: 2 } });
    await connect(port);
    await connect(port);
    const refused = openSocket(`ws://127.0.0.1:${port}/app/${app.key}?protocol=7`);
    expect((await refused.closed)[0]).toBe(1006);
    runtime.advance(1000);
    await connect(port);
  });

  test('refuses binary frames', async () => {
    const { port } = await serve();
    const client = await connect(port);
    client.ws.send(Buffer.from('{}'), { binary: true });
    expect((await client.closed)[0]).toBe(1003);
  });

  test('closes on a frame over the payload limit', async () => {
    const { port } = await serve();
    const client = await connect(port);
    client.send('x'.repeat(40_000));
    expect((await client.closed)[0]).toBe(1009);
  });

  test('shares an HTTP server below its path prefix and leaves the rest alone', async () => {
    const { realtime } = await serve();
    const http = createServer((request, response) => {
      if (!realtime.handleRequest(request, response)) response.end('page');
    });
    http.on('upgrade', (request, socket, head) => {
      if (!realtime.handleUpgrade(request, socket, head)) socket.destroy();
    });
    await new Promise<void>((done) => {
      http.listen(0, '127.0.0.1', done);
    });
    onTestFinished(() => {
      http.close();
      http.closeAllConnections();
    });
    const { port } = http.address() as AddressInfo;
    const socket = openSocket(`ws://127.0.0.1:${port}/ws/pusher/app/${app.key}?protocol=7`);
    await socket.next('pusher:connection_established');
    expect((await openSocket(`ws://127.0.0.1:${port}/ws/other`).closed)[0]).toBe(1006);
    expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe('page');
    expect((await fetch(`http://127.0.0.1:${port}/ws/pusher/apps/${app.id}/channels`)).status).toBe(401);
  });
});

describe('liveness', () => {
  test('answers pusher:ping and WebSocket pings', async () => {
    const { port } = await serve();
    const client = await connect(port);
    client.send({ event: 'pusher:ping', data: {} });
    await client.next('pusher:pong');
    const pong = new Promise((done) => {
      client.ws.once('pong', (data) => done(data.toString()));
    });
    client.ws.ping('hello');
    expect(await pong).toBe('hello');
  });

  test('probes a silent socket and closes it with 4201 when it stays silent', async () => {
    const runtime = fixedRuntime();
    const { port } = await serve({ runtime });
    const client = await connect(port);
    runtime.advance(30_000);
    await client.next('pusher:ping');
    runtime.advance(30_000);
    expect((await client.closed)[0]).toBe(4201);
  });

  test('keeps a socket that answers the probe', async () => {
    const runtime = fixedRuntime();
    const { port, realtime } = await serve({ runtime });
    const client = await connect(port);
    runtime.advance(30_000);
    await client.next('pusher:ping');
    client.send({ event: 'pusher:pong' });
    client.send({ event: 'pusher:ping' });
    await client.next('pusher:pong');
    runtime.advance(29_000);
    await new Promise((next) => {
      setTimeout(next, 1200);
    });
    expect(realtime.counts().sockets).toBe(1);
  });

  test('probes with a control frame once the peer used one', async () => {
    const runtime = fixedRuntime();
    const { port } = await serve({ runtime });
    const client = await connect(port);
    await new Promise((done) => {
      client.ws.once('pong', done);
      client.ws.ping();
    });
    const probed = new Promise((done) => {
      client.ws.once('ping', done);
    });
    runtime.advance(30_000);
    await probed;
    expect(client.messages).toHaveLength(1);
  });
});

describe('the end', () => {
  test('close() says 4200 to everyone before the port is gone', async () => {
    const { port, realtime } = await serve({ drainMs: 100 });
    const clients = await Promise.all([1, 2, 3].map(() => connect(port)));
    await realtime.close();
    expect((await Promise.all(clients.map((client) => client.closed))).map(([code]) => code)).toEqual([
      4200, 4200, 4200,
    ]);
    await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow('fetch failed');
  });
});
