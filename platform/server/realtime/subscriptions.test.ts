import { describe, expect, test } from 'vitest';
import { channel } from '../../contract/channel.ts';
import { app, connect, member, player, serve, settle, sign, type Client } from './fixture.ts';
import type { Hook } from './hooks.ts';

function eventsOf(client: Client, event: string): unknown[] {
  return client.messages.filter((one) => one.event === event);
}

describe('public channels', () => {
  test('answers a subscribe and delivers what is published, double-encoded', async () => {
    const { port, realtime } = await serve();
    const client = await connect(port);
    expect((await client.subscribe('news')).channel).toBe('news');
    realtime.publish('news', 'headline', { text: 'Grüße 🎲' });
    await client.next('headline');
    expect(client.messages.at(-1)).toEqual({
      event: 'headline',
      channel: 'news',
      data: '{"text":"Grüße 🎲"}',
    });
  });

  test('sends a string as it is', async () => {
    const { port, realtime } = await serve();
    const client = await connect(port);
    await client.subscribe('news');
    realtime.publish('news', 'headline', 'plain');
    expect((await client.next('headline')).data).toBe('plain');
  });

  test('a second subscribe delivers no event twice', async () => {
    const { port, realtime } = await serve();
    const client = await connect(port);
    await client.subscribe('news');
    await client.subscribe('news');
    realtime.publish('news', 'headline', 1);
    await settle(client);
    expect(eventsOf(client, 'headline')).toHaveLength(1);
  });

  test('delivers nothing after unsubscribe, and nothing of other channels', async () => {
    const { port, realtime } = await serve();
    const client = await connect(port);
    await client.subscribe('news');
    client.send({ event: 'pusher:unsubscribe', data: { channel: 'news' } });
    await settle(client);
    realtime.publish('news', 'headline', 1);
    realtime.publish('other', 'headline', 1);
    await settle(client);
    expect(eventsOf(client, 'headline')).toEqual([]);
    expect(realtime.occupied('news')).toBe(false);
  });

  test.each(['', 'with space', 'ü', 'a'.repeat(201), '#other', 'a/b'])(
    'refuses the name %j and stays open',
    async (name) => {
      const { port } = await serve();
      const client = await connect(port);
      client.send({ event: 'pusher:subscribe', data: { channel: name } });
      await client.next('pusher:subscription_error');
      await settle(client);
    },
  );

  test('keeps events in order and complete under load', async () => {
    const { port, realtime } = await serve();
    const clients = await Promise.all(Array.from({ length: 20 }, () => connect(port)));
    await Promise.all(clients.map((client) => client.subscribe('news')));
    for (let index = 0; index < 500; index += 1) {
      realtime.publish('news', 'tick', index, { urgent: index % 7 === 0 });
      if (index % 50 === 0)
        await new Promise((next) => {
          setTimeout(next, 1);
        });
    }
    const expected = Array.from({ length: 500 }, (_, index) => String(index));
    for (const client of clients) {
      while (eventsOf(client, 'tick').length < 500) await client.next('tick');
      expect(eventsOf(client, 'tick').map((one) => (one as { data: string }).data)).toEqual(expected);
    }
  });

  test('a newcomer gets no event published before it joined', async () => {
    const { port, realtime } = await serve();
    const [old, fresh] = await Promise.all([connect(port), connect(port)]);
    await old.subscribe('news');
    realtime.publish('news', 'first', 1);
    await old.next('first');
    for (let index = 0; index < 5; index += 1) realtime.publish('news', 'first', index);
    await fresh.subscribe('news');
    realtime.publish('news', 'second', 1);
    await fresh.next('second');
    expect(eventsOf(fresh, 'first').length).toBeLessThanOrEqual(5);
    expect(fresh.messages.findIndex((one) => one.event === 'pusher_internal:subscription_succeeded')).toBe(1);
  });

  test('numbers sequenced events without a gap', async () => {
    const { port, realtime } = await serve();
    const client = await connect(port);
    await client.subscribe('news');
    for (let index = 0; index < 3; index += 1)
      realtime.publish('news', 'state', index === 0 ? {} : { quote: '"\\', index }, { sequenced: true });
    const seen = [await client.next('state'), await client.next('state'), await client.next('state')].map(
      (one) => one.data as { seq: number; epoch: string },
    );
    expect(seen.map((one) => one.seq)).toEqual([1, 2, 3]);
    expect(new Set(seen.map((one) => one.epoch)).size).toBe(1);
    expect(seen[2]).toMatchObject({ quote: '"\\', index: 2 });
  });

  test('leaves out the excepted socket', async () => {
    const { port, realtime } = await serve();
    const [one, two] = await Promise.all([connect(port), connect(port)]);
    await Promise.all([one.subscribe('news'), two.subscribe('news')]);
    realtime.publish('news', 'headline', 1, { except: one.socketId });
    realtime.publish('news', 'after', 1);
    await Promise.all([one.next('after'), two.next('after')]);
    expect(eventsOf(one, 'headline')).toHaveLength(0);
    expect(eventsOf(two, 'headline')).toHaveLength(1);
  });
});

describe('private channels', () => {
  test('let in who is signed for this socket, key and channel only', async () => {
    const { port } = await serve();
    const client = await connect(port);
    const right = sign(client.socketId, 'private-a');
    const wrong = [
      undefined,
      '',
      'x',
      right.replace(app.key, 'other'),
      sign(client.socketId, 'private-b'),
      sign('1.1', 'private-a'),
      right.toUpperCase(),
    ];
    for (const auth of wrong) {
      client.send({ event: 'pusher:subscribe', data: { channel: 'private-a', auth } });
      expect((await client.next('pusher:subscription_error')).data).toMatchObject({
        type: 'AuthError',
        status: 401,
      });
    }
    client.send({ event: 'pusher:subscribe', data: { channel: 'private-a', auth: right } });
    await client.next('pusher_internal:subscription_succeeded');
  });

  test('encrypted channels relay the cipher text untouched', async () => {
    const { port, realtime } = await serve();
    const client = await connect(port);
    await client.subscribe('private-encrypted-a');
    realtime.publish('private-encrypted-a', 'secret', { nonce: 'n', ciphertext: 'c' });
    expect((await client.next('secret')).data).toEqual({ nonce: 'n', ciphertext: 'c' });
  });
});

describe('presence channels', () => {
  test('tell who is there, who comes first and who leaves last', async () => {
    const { port, realtime } = await serve();
    const hooks: Hook[] = [];
    realtime.onHook((hook) => hooks.push(hook));
    const [ada, bob, again] = await Promise.all([connect(port), connect(port), connect(port)]);
    expect((await ada.subscribe('presence-room', member('ada', { x: 1 }))).data).toEqual({
      presence: { ids: ['ada'], hash: { ada: { x: 1 } }, count: 1 },
    });
    expect((await bob.subscribe('presence-room', member('bob'))).data).toMatchObject({
      presence: { ids: ['ada', 'bob'], count: 2 },
    });
    expect((await ada.next('pusher_internal:member_added')).data).toEqual({
      user_id: 'bob',
      user_info: { name: 'bob' },
    });
    expect((await again.subscribe('presence-room', member('bob'))).data).toMatchObject({
      presence: { count: 2 },
    });
    bob.ws.close();
    await bob.closed;
    await settle(ada);
    expect(eventsOf(ada, 'pusher_internal:member_removed')).toEqual([]);
    again.send({ event: 'pusher:unsubscribe', data: { channel: 'presence-room' } });
    expect((await ada.next('pusher_internal:member_removed')).data).toEqual({ user_id: 'bob' });
    expect(eventsOf(ada, 'pusher_internal:member_added')).toHaveLength(1);
    expect(hooks.filter((hook) => hook.name === 'member_added')).toHaveLength(2);
  });

  test('numbers are user ids too; a missing or long one is refused', async () => {
    const { port } = await serve();
    const client = await connect(port);
    for (const data of [
      '{}',
      '{"user_id":null}',
      '{"user_id":""}',
      'no json',
      member('x'.repeat(129)),
      member('a', 'x'.repeat(1100)),
    ]) {
      client.send({
        event: 'pusher:subscribe',
        data: { channel: 'presence-a', auth: sign(client.socketId, 'presence-a', data), channel_data: data },
      });
      await client.next('pusher:subscription_error');
    }
    client.send({
      event: 'pusher:subscribe',
      data: { channel: 'presence-a', auth: sign(client.socketId, 'presence-a') },
    });
    await client.next('pusher:subscription_error');
    expect((await client.subscribe('presence-a', '{"user_id":7}')).data).toEqual({
      presence: { ids: ['7'], hash: { 7: null }, count: 1 },
    });
  });

  test('joining, leaving and joining in one breath ends inside, once', async () => {
    const { port } = await serve();
    const [client, watcher] = await Promise.all([connect(port), connect(port)]);
    await watcher.subscribe('presence-a', member('w'));
    const data = member('c');
    const join = {
      event: 'pusher:subscribe',
      data: { channel: 'presence-a', auth: sign(client.socketId, 'presence-a', data), channel_data: data },
    };
    client.send(join);
    client.send({ event: 'pusher:unsubscribe', data: { channel: 'presence-a' } });
    client.send(join);
    await watcher.next('pusher_internal:member_added');
    await settle(client);
    client.ws.close();
    await watcher.next('pusher_internal:member_removed');
  });

  test('take at most 100 members', async () => {
    const { port } = await serve();
    const clients = await Promise.all(Array.from({ length: 101 }, () => connect(port)));
    for (const [index, client] of clients.slice(0, 100).entries())
      await client.subscribe('presence-full', member(`u${index}`));
    const late = clients[100]!;
    const data = member('late');
    late.send({
      event: 'pusher:subscribe',
      data: {
        channel: 'presence-full',
        auth: sign(late.socketId, 'presence-full', data),
        channel_data: data,
      },
    });
    expect((await late.next('pusher:subscription_error')).data).toMatchObject({ type: 'LimitReached' });
  });
});

describe('cache channels', () => {
  test('send a newcomer the last event, also after everyone left, and tell a miss', async () => {
    const { port, realtime } = await serve();
    const hooks: string[] = [];
    realtime.onHook((hook) => hooks.push(hook.name));
    const first = await connect(port);
    await first.subscribe('cache-state');
    expect(await first.next('pusher:cache_miss')).toMatchObject({ channel: 'cache-state' });
    expect(hooks).toContain('cache_miss');
    first.ws.close();
    await first.closed;
    realtime.publish('cache-state', 'old', 1);
    realtime.publish('cache-state', 'state', { round: 2 });
    const second = await connect(port);
    await second.subscribe('cache-state');
    expect((await second.next('state')).data).toEqual({ round: 2 });
    expect(eventsOf(second, 'old')).toEqual([]);
  });

  test.each(['private-cache-a', 'private-encrypted-cache-a'])('%s remembers too', async (name) => {
    const { port, realtime } = await serve();
    realtime.publish(name, 'state', 1);
    const client = await connect(port);
    await client.subscribe(name);
    await client.next('state');
  });
});

describe('declared channels', () => {
  const feed = channel({ name: 'live-feed', who: 'guest', events: {}, droppable: true });
  const own = channel({ name: 'user.{user}', who: 'self', events: {} });

  test('an off feature refuses joins, drops its subscribers and comes back', async () => {
    const { port, realtime } = await serve();
    realtime.declare(feed);
    const client = await connect(port);
    await client.subscribe('live-feed');
    realtime.setEnabled(feed, false);
    expect((await client.next('pusher:subscription_error')).data).toMatchObject({ status: 403 });
    expect(realtime.occupied('live-feed')).toBe(false);
    client.send({ event: 'pusher:subscribe', data: { channel: 'live-feed' } });
    expect((await client.next('pusher:subscription_error')).data).toMatchObject({ status: 403 });
    realtime.setEnabled(feed, true);
    await client.subscribe('live-feed');
  });

  test('terminate closes the sockets of one player with 4009', async () => {
    const { port, realtime } = await serve();
    realtime.declare(own);
    const [ada, bob] = await Promise.all([connect(port), connect(port)]);
    await ada.subscribe('private-user.ada');
    await bob.subscribe('private-user.bob');
    realtime.terminate('ada');
    expect((await ada.closed)[0]).toBe(4009);
    await settle(bob);
  });

  test('a socket ends with any of the sessions that let it in, whichever was shown last', async () => {
    const { port, realtime } = await serve();
    realtime.declare(own);
    const [thief, bob] = await Promise.all([connect(port), connect(port)]);
    const [ada, mallory] = [player(), player()];
    await realtime.authorise(thief.socketId, `private-user.${ada._id}`, ada, 'stolen');
    await thief.subscribe(`private-user.${ada._id}`);
    await realtime.authorise(thief.socketId, `private-user.${mallory._id}`, mallory, 'own');
    await realtime.signIn(thief.socketId, mallory, 'own');
    await realtime.signIn(bob.socketId, player(), 'other');
    expect(realtime.openSessions().toSorted()).toEqual(['other', 'own', 'stolen']);
    realtime.endSessions(['stolen']);
    expect((await thief.closed)[0]).toBe(4009);
    await settle(bob);
    expect(realtime.openSessions()).toEqual(['other']);
  });

  test('taken rights send back who is in a channel of staff, also where nobody heard that it was let in there', async () => {
    const { port, realtime } = await serve({ allowed: () => true });
    realtime.declare(own);
    realtime.declare(channel({ name: 'support-inbox', who: 'perm:manageTickets', events: {} }));
    const [unheard, waiting, ada] = await Promise.all([connect(port), connect(port), connect(port)]);
    for (const { socketId } of [unheard, ada]) await realtime.signIn(socketId, player(), 'session');
    await unheard.subscribe('private-support-inbox');
    await ada.subscribe('private-user.ada');
    // Its join is on its way.
    await realtime.authorise(waiting.socketId, 'private-support-inbox', player(), 'session');
    realtime.judgeStaffAnew();
    expect([(await unheard.closed)[0], (await waiting.closed)[0]]).toEqual([4200, 4200]);
    await settle(ada);
  });
});

describe('subscription_count', () => {
  test('is told at each change when switched on', async () => {
    const { port } = await serve({ subscriptionCounts: true });
    const [one, two] = await Promise.all([connect(port), connect(port)]);
    await one.subscribe('news');
    expect((await one.next('pusher_internal:subscription_count')).data).toEqual({ subscription_count: 1 });
    await two.subscribe('news');
    expect((await one.next('pusher_internal:subscription_count')).data).toEqual({ subscription_count: 2 });
    two.ws.terminate();
    expect((await one.next('pusher_internal:subscription_count')).data).toEqual({ subscription_count: 1 });
  });
});

describe('hooks', () => {
  test('tell when a channel is occupied and, a little later, vacated', async () => {
    const { port, realtime } = await serve();
    const hooks: Hook[] = [];
    realtime.onHook((hook) => hooks.push(hook));
    const client = await connect(port);
    await client.subscribe('news');
    client.send({ event: 'pusher:unsubscribe', data: { channel: 'news' } });
    await client.subscribe('news');
    expect(hooks).toEqual([{ name: 'channel_occupied', channel: 'news' }]);
    client.ws.close();
    await expect.poll(() => hooks.at(-1)).toEqual({ name: 'channel_vacated', channel: 'news' });
    expect(hooks).toHaveLength(2);
  });
});
