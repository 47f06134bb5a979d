import { createHash, createHmac } from 'node:crypto';
import Pusher from 'pusher';
import { describe, expect, test } from 'vitest';
import { app, connect, member, serve, type TestServer } from './fixture.ts';

interface CallOptions {
  readonly body?: unknown;
  readonly raw?: string;
  readonly query?: Record<string, string>;
  readonly secret?: string;
  readonly change?: (query: Record<string, string>) => void;
}

/** A signed call, written out apart from the server's own code. */
async function call(
  { port }: TestServer,
  method: string,
  path: string,
  options: CallOptions = {},
): Promise<{ status: number; body: unknown }> {
  const body = options.raw ?? (options.body === undefined ? undefined : JSON.stringify(options.body));
  const query: Record<string, string> = {
    auth_key: app.key,
    auth_timestamp: String(Math.floor(Date.now() / 1000)),
    auth_version: '1.0',
    ...options.query,
  };
  if (body !== undefined) query.body_md5 = createHash('md5').update(body).digest('hex');
  const full = `/apps/${app.id}${path}`;
  const text = `${method}\n${full}\n${Object.keys(query)
    .toSorted()
    .map((key) => `${key}=${query[key]}`)
    .join('&')}`;
  query.auth_signature = createHmac('sha256', options.secret ?? app.secret)
    .update(text)
    .digest('hex');
  options.change?.(query);
  const response = await fetch(`http://127.0.0.1:${port}${full}?${new URLSearchParams(query)}`, {
    method,
    ...(body === undefined ? {} : { body }),
  });
  return { status: response.status, body: await response.json() };
}

describe('events', () => {
  test('are delivered to one or many channels, and not to the excepted socket', async () => {
    const server = await serve();
    const [one, two] = await Promise.all([connect(server.port), connect(server.port)]);
    for (const client of [one, two]) for (const name of ['a', 'b']) await client.subscribe(name);
    expect(
      await call(server, 'POST', '/events', { body: { name: 'e', channel: 'a', data: '{"x":1}' } }),
    ).toEqual({ status: 200, body: {} });
    expect((await one.next('e')).data).toEqual({ x: 1 });
    await two.next('e');
    await call(server, 'POST', '/events', {
      body: { name: 'f', channels: ['a', 'b'], data: 'y', socket_id: one.socketId },
    });
    expect(
      [(await two.next('f')).channel, (await two.next('f')).channel].toSorted((a, b) => (a! < b! ? -1 : 1)),
    ).toEqual(['a', 'b']);
    expect(one.messages.some((message) => message.event === 'f')).toBe(false);
  });

  test('answer with counts when asked', async () => {
    const server = await serve();
    const client = await connect(server.port);
    await client.subscribe('a');
    await client.subscribe('presence-p', member('ada'));
    const body = {
      name: 'e',
      channels: ['a', 'presence-p'],
      data: '',
      info: 'user_count,subscription_count',
    };
    expect((await call(server, 'POST', '/events', { body })).body).toEqual({
      channels: { a: { subscription_count: 1 }, 'presence-p': { user_count: 1 } },
    });
    const batch = [
      { name: 'e', channel: 'a', data: '', info: 'subscription_count' },
      { name: 'e', channel: 'b', data: '' },
    ];
    expect((await call(server, 'POST', '/batch_events', { body: { batch } })).body).toEqual({
      batch: [{ subscription_count: 1 }, {}],
    });
  });

  const event = { name: 'e', channel: 'a', data: '' };
  test.each([
    ['null', 'null', 400],
    ['an array', '[]', 400],
    ['no JSON', '{', 400],
    ['a number', '7', 400],
    ['nothing', '', 400],
    ['no channel', JSON.stringify({ name: 'e', data: '' }), 400],
    ['no name', JSON.stringify({ channel: 'a', data: '' }), 400],
    ['a long name', JSON.stringify({ ...event, name: 'x'.repeat(201) }), 400],
    ['data that is no string', JSON.stringify({ ...event, data: {} }), 400],
    ['an invalid channel', JSON.stringify({ ...event, channel: 'a b' }), 400],
    [
      '101 channels',
      JSON.stringify({ name: 'e', data: '', channels: Array.from({ length: 101 }, (_, at) => `c${at}`) }),
      400,
    ],
    ['no channels', JSON.stringify({ name: 'e', data: '', channels: [] }), 400],
    ['a malformed socket_id', JSON.stringify({ ...event, socket_id: '1.1::user::{}' }), 400],
    ['an unknown info', JSON.stringify({ ...event, info: 'x' }), 400],
    ['data over 10 kB', JSON.stringify({ ...event, data: 'x'.repeat(10_241) }), 413],
    ['a body over 1 MB', JSON.stringify({ ...event, data: 'x'.repeat(1_100_000) }), 413],
  ])('refuse %s', async (_, raw, status) => {
    const server = await serve();
    expect((await call(server, 'POST', '/events', { raw })).status).toBe(status);
  });

  test.each([
    ['null', null, 400],
    ['no batch', {}, 400],
    ['eleven', { batch: Array.from({ length: 11 }, () => event) }, 400],
    ['data over 10 kB', { batch: [event, { ...event, data: 'x'.repeat(10_241) }] }, 413],
  ])('in a batch refuse %s', async (_, body, status) => {
    const server = await serve();
    expect((await call(server, 'POST', '/batch_events', { body })).status).toBe(status);
  });
});

describe('signatures', () => {
  test.each<[string, CallOptions]>([
    ['a wrong secret', { secret: 'guess' }],
    ['a wrong key', { query: { auth_key: 'other' } }],
    ['an old timestamp', { query: { auth_timestamp: String(Math.floor(Date.now() / 1000) - 700) } }],
    [
      'a timestamp from the future',
      { query: { auth_timestamp: String(Math.floor(Date.now() / 1000) + 700) } },
    ],
    ['a timestamp that is no number', { query: { auth_timestamp: 'now' } }],
    ['another version', { query: { auth_version: '2.0' } }],
    ['no signature', { change: (query) => void delete query.auth_signature }],
    ['a changed body', { change: (query) => void (query.body_md5 = '0'.repeat(32)) }],
    ['a parameter added later', { change: (query) => void (query.info = 'user_count') }],
  ])('refuse %s with 401', async (_, options) => {
    const server = await serve();
    expect(
      (await call(server, 'POST', '/events', { body: { name: 'e', channel: 'a', data: '' }, ...options }))
        .status,
    ).toBe(401);
  });

  test('a query that cannot be decoded is 400, another app 404', async () => {
    const server = await serve();
    expect((await fetch(`http://127.0.0.1:${server.port}/apps/${app.id}/channels?auth_key=%zz`)).status).toBe(
      400,
    );
    expect((await fetch(`http://127.0.0.1:${server.port}/apps/1/channels`)).status).toBe(404);
    expect((await call(server, 'GET', '/nonsense')).status).toBe(404);
    expect((await call(server, 'DELETE', '/channels')).status).toBe(404);
  });
});

describe('channels', () => {
  test('are listed with a prefix and with user counts', async () => {
    const server = await serve();
    const client = await connect(server.port);
    await client.subscribe('a');
    await client.subscribe('presence-p', member('ada'));
    expect((await call(server, 'GET', '/channels')).body).toEqual({ channels: { a: {}, 'presence-p': {} } });
    expect(
      (
        await call(server, 'GET', '/channels', {
          query: { filter_by_prefix: 'presence-', info: 'user_count' },
        })
      ).body,
    ).toEqual({ channels: { 'presence-p': { user_count: 1 } } });
    expect((await call(server, 'GET', '/channels', { query: { info: 'user_count' } })).status).toBe(400);
  });

  test('tell one channel with its counts and its cached event', async () => {
    const server = await serve();
    const client = await connect(server.port);
    await client.subscribe('cache-a');
    server.realtime.publish('cache-a', 'e', { x: 1 });
    expect((await call(server, 'GET', '/channels/nobody')).body).toEqual({ occupied: false });
    const { body } = await call(server, 'GET', '/channels/cache-a', {
      query: { info: 'subscription_count,cache' },
    });
    expect(body).toEqual({
      occupied: true,
      subscription_count: 1,
      cache: { data: '{"x":1}', ttl: expect.any(Number) },
    });
    expect((await call(server, 'GET', '/channels/a', { query: { info: 'user_count' } })).status).toBe(400);
    expect((await call(server, 'GET', '/channels/a%20b')).status).toBe(400);
    expect((await call(server, 'GET', '/channels/%ff')).status).toBe(400);
  });

  test('list the users of presence channels only', async () => {
    const server = await serve();
    const client = await connect(server.port);
    await client.subscribe('presence-p', member('ada'));
    expect((await call(server, 'GET', '/channels/presence-p/users')).body).toEqual({
      users: [{ id: 'ada' }],
    });
    expect((await call(server, 'GET', '/channels/a/users')).status).toBe(400);
  });
});

describe('the official server SDK', () => {
  function sdk({ port }: TestServer): Pusher {
    return new Pusher({
      appId: app.id,
      key: app.key,
      secret: app.secret,
      host: '127.0.0.1',
      port: String(port),
    });
  }

  test('its channel and user signatures let a socket in; it can terminate the user', async () => {
    const server = await serve();
    const pusher = sdk(server);
    const client = await connect(server.port);
    client.send({
      event: 'pusher:subscribe',
      data: { channel: 'private-a', ...pusher.authorizeChannel(client.socketId, 'private-a') },
    });
    await client.next('pusher_internal:subscription_succeeded');
    client.send({
      event: 'pusher:subscribe',
      data: {
        channel: 'presence-a',
        ...pusher.authorizeChannel(client.socketId, 'presence-a', { user_id: 'ada' }),
      },
    });
    await client.next('pusher_internal:subscription_succeeded');
    client.send({ event: 'pusher:signin', data: pusher.authenticateUser(client.socketId, { id: 'ada' }) });
    await client.next('pusher:signin_success');
    await client.subscribe('#server-to-user-ada');
    await pusher.sendToUser('ada', 'note', { hi: 1 });
    expect((await client.next('note')).data).toEqual({ hi: 1 });
    await pusher.terminateUserConnections('ada');
    expect((await client.closed)[0]).toBe(4009);
  });
});
