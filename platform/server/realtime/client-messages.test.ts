import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { channel } from '../../contract/channel.ts';
import { app, connect, member, serve, settle, type Client } from './fixture.ts';
import type { Hook } from './hooks.ts';

describe('client events', () => {
  test('reach the other members, stripped of every other field', async () => {
    const { port, realtime } = await serve();
    const hooks: Hook[] = [];
    realtime.onHook((hook) => hooks.push(hook));
    const [one, two] = await Promise.all([connect(port), connect(port)]);
    await Promise.all([one.subscribe('private-a'), two.subscribe('private-a')]);
    one.send({
      event: 'client-typing',
      channel: 'private-a',
      data: { on: true },
      user_id: 'forged',
      extra: 1,
    });
    await two.next('client-typing');
    expect(two.messages.at(-1)).toEqual({ event: 'client-typing', channel: 'private-a', data: { on: true } });
    await settle(one);
    expect(one.messages.some((message) => message.event === 'client-typing')).toBe(false);
    expect(hooks).toContainEqual({
      name: 'client_event',
      channel: 'private-a',
      event: 'client-typing',
      data: { on: true },
      socket_id: one.socketId,
    });
  });

  test('carry the true user id in presence channels', async () => {
    const { port } = await serve();
    const [one, two] = await Promise.all([connect(port), connect(port)]);
    await one.subscribe('presence-a', member('ada'));
    await two.subscribe('presence-a', member('bob'));
    one.send({ event: 'client-hi', channel: 'presence-a', data: 'x', user_id: 'bob' });
    expect(await two.next('client-hi')).toMatchObject({ user_id: 'ada', data: 'x' });
  });

  test.each([
    ['public channels', 'news', 'client-x'],
    ['encrypted channels', 'private-encrypted-a', 'client-x'],
    ['channels not joined', 'private-other', 'client-x'],
    ['channels the product declared', 'private-user.ada', 'client-x'],
    ['names that are too long', 'private-a', `client-${'x'.repeat(200)}`],
  ])('are refused with 4301 for %s', async (_, name, event) => {
    const { port, realtime } = await serve();
    realtime.declare(channel({ name: 'user.{user}', who: 'self', events: {} }));
    const [one, two] = await Promise.all([connect(port), connect(port)]);
    for (const client of [one, two])
      for (const joined of ['news', 'private-encrypted-a', 'private-a', 'private-user.ada'])
        await client.subscribe(joined);
    one.send({ event, channel: name, data: 1 });
    expect((await one.next('pusher:error')).data).toMatchObject({ code: 4301 });
    await settle(two);
    expect(two.messages.some((message) => message.event.includes('client-'))).toBe(false);
  });

  test('are not matched inside a name', async () => {
    const { port } = await serve();
    const [one, two] = await Promise.all([connect(port), connect(port)]);
    await Promise.all([one.subscribe('private-a'), two.subscribe('private-a')]);
    one.send({ event: ' client-x', channel: 'private-a', data: 1 });
    expect((await one.next('pusher:error')).data).toMatchObject({ code: null });
  });

  test('are limited to 10 a second and 10 kB', async () => {
    const { port } = await serve();
    const [one, two] = await Promise.all([connect(port), connect(port)]);
    await Promise.all([one.subscribe('private-a'), two.subscribe('private-a')]);
    one.send({ event: 'client-big', channel: 'private-a', data: 'x'.repeat(10_300) });
    expect((await one.next('pusher:error')).data).toMatchObject({ code: 4301 });
    for (let index = 0; index < 15; index += 1)
      one.send({ event: 'client-x', channel: 'private-a', data: index });
    expect((await one.next('pusher:error')).data).toMatchObject({ code: 4301 });
    await settle(two);
    expect(two.messages.filter((message) => message.event === 'client-x').length).toBeLessThan(15);
  });
});

describe('sign-in', () => {
  function signIn(client: Client, user: unknown, signature?: string): void {
    const userData = JSON.stringify(user);
    const auth =
      signature ??
      `${app.key}:${createHmac('sha256', app.secret).update(`${client.socketId}::user::${userData}`).digest('hex')}`;
    client.send({ event: 'pusher:signin', data: { auth, user_data: userData } });
  }

  test("opens the user's own channel and only that", async () => {
    const { port, realtime } = await serve();
    const client = await connect(port);
    client.send({ event: 'pusher:subscribe', data: { channel: '#server-to-user-ada' } });
    expect((await client.next('pusher:subscription_error')).data).toMatchObject({ status: 401 });
    signIn(client, { id: 'ada', user_info: { a: 1 } });
    expect((await client.next('pusher:signin_success')).data).toEqual({
      user_data: '{"id":"ada","user_info":{"a":1}}',
    });
    await client.subscribe('#server-to-user-ada');
    realtime.publish('#server-to-user-ada', 'note', 1);
    await client.next('note');
    client.send({ event: 'pusher:subscribe', data: { channel: '#server-to-user-bob' } });
    await client.next('pusher:subscription_error');
  });

  test.each([
    ['a wrong signature', { id: 'ada' }, `test-key:${'0'.repeat(64)}`],
    ['no user id', { name: 'ada' }, undefined],
  ])('closes with 4009 on %s', async (_, user, signature) => {
    const { port } = await serve();
    const client = await connect(port);
    signIn(client, user, signature);
    expect((await client.closed)[0]).toBe(4009);
  });

  test('as someone else on the same socket is refused', async () => {
    const { port } = await serve();
    const client = await connect(port);
    signIn(client, { id: 'ada' });
    signIn(client, { id: 'bob' });
    expect((await client.closed)[0]).toBe(4009);
  });

  test('tells watchers who is online, comes and goes', async () => {
    const { port } = await serve();
    const [ada, bob] = await Promise.all([connect(port), connect(port)]);
    signIn(ada, { id: 'ada', watchlist: ['bob', 'eve'] });
    expect((await ada.next('pusher_internal:watchlist_events')).data).toEqual({
      events: [{ name: 'offline', user_ids: ['bob', 'eve'] }],
    });
    signIn(bob, { id: 'bob', watchlist: ['ada'] });
    expect((await ada.next('pusher_internal:watchlist_events')).data).toEqual({
      events: [{ name: 'online', user_ids: ['bob'] }],
    });
    expect((await bob.next('pusher_internal:watchlist_events')).data).toEqual({
      events: [{ name: 'online', user_ids: ['ada'] }],
    });
    bob.ws.close();
    expect((await ada.next('pusher_internal:watchlist_events')).data).toEqual({
      events: [{ name: 'offline', user_ids: ['bob'] }],
    });
  });

  test('answers 4302 to a watchlist over 100', async () => {
    const { port } = await serve();
    const client = await connect(port);
    signIn(client, { id: 'ada', watchlist: Array.from({ length: 101 }, (_, index) => `u${index}`) });
    expect((await client.next('pusher:error')).data).toMatchObject({ code: 4302 });
    await settle(client);
  });

  test('terminate closes signed-in sockets', async () => {
    const { port, realtime } = await serve();
    const client = await connect(port);
    signIn(client, { id: 'ada' });
    await client.next('pusher:signin_success');
    realtime.terminate('ada');
    expect((await client.closed)[0]).toBe(4009);
  });
});

test('a flood of messages ends with 4100', async () => {
  const { port } = await serve();
  const client = await connect(port);
  for (let index = 0; index < 1500; index += 1) client.send({ event: 'pusher:ping' });
  expect((await client.closed)[0]).toBe(4100);
});
