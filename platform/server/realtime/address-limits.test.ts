import { expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import { addressGroup } from '../http/rate-limits.ts';
import { fixedRuntime } from '../runtime.ts';
import { clientAddress } from '../sockets.ts';
import { app, connect, openSocket, serve } from './fixture.ts';

const url = (port: number): string => `ws://127.0.0.1:${port}/app/${app.key}?protocol=7`;

test('sockets of one address are counted, with the code that says to come back later; one that closes makes room', async () => {
  const { port } = await serve({ addresses: { sockets: 2 } });
  const [first] = [await connect(port), await connect(port)];
  const third = openSocket(url(port));
  expect((await third.next('pusher:error')).data).toMatchObject({ code: 4100 });
  expect((await third.closed)[0]).toBe(4100);
  first.ws.close();
  await first.closed;
  await connect(port);
});

test('connects of one address are let in at a rate', async () => {
  const runtime = fixedRuntime();
  const { port } = await serve({ runtime, addresses: { connectsPerSecond: 1, connectBurst: 2 } });
  for (let turn = 0; turn < 2; turn++) (await connect(port)).ws.terminate();
  expect((await openSocket(url(port)).closed)[0]).toBe(4100);
  runtime.advance(1000);
  await connect(port);
});

test('channels are counted over all sockets of an address, and refused by the subscription’s own error', async () => {
  const { port } = await serve({ addresses: { channels: 3 } });
  const [one, two] = [await connect(port), await connect(port)];
  for (const channel of ['a', 'b']) await one.subscribe(channel);
  await two.subscribe('a');
  two.send({ event: 'pusher:subscribe', data: { channel: 'c' } });
  const refused = await two.next('pusher:subscription_error');
  expect(refused).toMatchObject({ channel: 'c', data: { type: 'LimitReached', status: 429 } });
  one.send({ event: 'pusher:unsubscribe', data: { channel: 'b' } });
  await one.subscribe('d');
});

test('subscribes of one address are taken at a rate, the refused ones too, and the socket lives on', async () => {
  const runtime = fixedRuntime();
  const { port } = await serve({ runtime, addresses: { subscribesPerSecond: 1, subscribeBurst: 3 } });
  const client = await connect(port);
  for (const channel of ['private-x', 'a', 'b'])
    client.send({ event: 'pusher:subscribe', data: { channel } });
  await client.next('pusher:subscription_error');
  await client.next('pusher_internal:subscription_succeeded');
  await client.next('pusher_internal:subscription_succeeded');
  client.send({ event: 'pusher:subscribe', data: { channel: 'c' } });
  expect(await client.next('pusher:subscription_error')).toMatchObject({ data: { status: 429 } });
  runtime.advance(1000);
  await client.subscribe('c');
});

test('behind a proxy of ours the address is the client’s, one network of IPv6 is one, and nobody can name another', async () => {
  const { port } = await serve({
    addresses: { sockets: 1 },
    addressOf: (request) => addressGroup(clientAddress(request, 1)),
  });
  const from = (header: string): Promise<number | 'in'> => {
    const ws = new WebSocket(url(port), { headers: { 'x-forwarded-for': header } });
    onTestFinished(() => ws.terminate());
    return new Promise((done) => {
      ws.on('message', (data) => {
        const { event } = JSON.parse((data as Buffer).toString()) as { event: string };
        if (event === 'pusher:connection_established') done('in');
      });
      ws.on('close', (code) => done(code));
    });
  };
  expect(await from('203.0.113.1')).toBe('in');
  expect(await from('203.0.113.2')).toBe('in');
  expect(await from('203.0.113.1')).toBe(4100);
  expect(await from('198.51.100.9, 203.0.113.1')).toBe(4100);
  expect(await from('2001:db8:1:2::1')).toBe('in');
  expect(await from('2001:db8:1:2::2')).toBe(4100);
});

test('an office of hundreds is served by what is set', async () => {
  const { port } = await serve();
  const clients = await Promise.all(Array.from({ length: 300 }, () => connect(port)));
  await Promise.all(clients.map((client) => client.subscribe('live-feed')));
});
