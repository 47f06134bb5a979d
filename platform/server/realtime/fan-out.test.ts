import { connect as tcp, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { channel } from '../../contract/channel.ts';
import { fixedRuntime } from '../runtime.ts';
import { app, connect, serve, settle } from './fixture.ts';

/** A subscriber that stops reading once it is in. */
function stalled(port: number, name: string): Promise<Socket> {
  return new Promise((done, fail) => {
    let seen = '';
    const text = JSON.stringify({ event: 'pusher:subscribe', data: { channel: name } });
    const frame = Buffer.concat([Buffer.from([0x81, 0x80 | text.length, 0, 0, 0, 0]), Buffer.from(text)]);
    const socket = tcp(port, '127.0.0.1', () => {
      socket.write(
        `GET /app/${app.key}?protocol=7 HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n\r\n`,
      );
      socket.write(frame);
    });
    socket.on('error', fail);
    socket.on('data', (chunk) => {
      seen += chunk.toString('latin1');
      if (!seen.includes('subscription_succeeded')) return;
      socket.pause();
      done(socket);
    });
    onTestFinished(() => void socket.destroy());
  });
}

const big = 'x'.repeat(9000);

test('a slow reader of a droppable channel misses events and stays; the others get all', async () => {
  const { port, realtime } = await serve();
  realtime.declare(channel({ name: 'live-feed', who: 'guest', events: {}, droppable: true }));
  await stalled(port, 'live-feed');
  const reader = await connect(port);
  await reader.subscribe('live-feed');
  for (let index = 0; index < 1500; index += 1) {
    realtime.publish('live-feed', 'bet', big);
    if (index % 10 === 0) await settle(reader);
  }
  while (reader.messages.filter((one) => one.event === 'bet').length < 1500) await reader.next('bet');
  expect(realtime.counts().sockets).toBe(2);
});

test('a reader that is megabytes behind on a channel that must not drop is closed; the others get all', async () => {
  const { port, realtime } = await serve();
  await stalled(port, 'state');
  const reader = await connect(port);
  await reader.subscribe('state');
  for (let index = 0; index < 1500; index += 1) {
    realtime.publish('state', 'step', big);
    if (index % 10 === 0) await settle(reader);
  }
  while (reader.messages.filter((one) => one.event === 'step').length < 1500) await reader.next('step');
  await expect.poll(() => realtime.counts().sockets).toBe(1);
});

test('events of a droppable channel go on after the clock was set back', async () => {
  const runtime = fixedRuntime();
  const { port, realtime } = await serve({ runtime });
  realtime.declare(channel({ name: 'live-feed', who: 'guest', events: {}, droppable: true }));
  const reader = await connect(port);
  await reader.subscribe('live-feed');
  realtime.publish('live-feed', 'bet', 1);
  expect((await reader.next('bet')).data).toBe(1);
  runtime.setNow(runtime.now() - 3_600_000);
  realtime.publish('live-feed', 'bet', 2);
  expect((await reader.next('bet')).data).toBe(2);
});

test('several channels of one connection arrive complete and in order per channel', async () => {
  const { port, realtime } = await serve();
  const client = await connect(port);
  for (const name of ['a', 'b', 'c']) await client.subscribe(name);
  for (let index = 0; index < 300; index += 1) {
    realtime.publish(['a', 'b', 'c'][index % 3]!, 'tick', index, {
      urgent: index % 11 === 0,
      ...(index % 13 === 0 ? { except: client.socketId } : {}),
    });
    if (index % 40 === 0)
      await new Promise((next) => {
        setTimeout(next, 2);
      });
  }
  await settle(client);
  const seen = client.messages.filter((one) => one.event === 'tick');
  for (const [at, name] of ['a', 'b', 'c'].entries()) {
    const expected = Array.from({ length: 100 }, (_, index) => index * 3 + at)
      .filter((index) => index % 13 !== 0)
      .map(String);
    expect(seen.filter((one) => one.channel === name).map((one) => one.data)).toEqual(expected);
  }
});

test('an urgent event to a channel of many does not overtake what waits in it', async () => {
  const { port, realtime } = await serve();
  const clients = await Promise.all(Array.from({ length: 700 }, () => connect(port)));
  await Promise.all(clients.map((client) => client.subscribe('crowd')));
  for (let index = 0; index < 30; index += 1)
    realtime.publish('crowd', 'tick', index, { urgent: index % 3 === 2 });
  await Promise.all(clients.map(settle));
  const expected = Array.from({ length: 30 }, (_, index) => String(index));
  for (const client of clients)
    expect(client.messages.filter((one) => one.event === 'tick').map((one) => one.data)).toEqual(expected);
});
