import PusherJs, { type Channel as JsChannel, type PresenceChannel } from 'pusher-js';
import { describe, expect, onTestFinished, test } from 'vitest';
import { channel } from '../../contract/channel.ts';
import { app, player, serve, type TestServer } from './fixture.ts';
import type { Player } from '../identity/identity.ts';

const own = channel({ name: 'user.{user}', who: 'self', events: {} });
const table = channel({ name: 'presence-table', who: 'user', events: {} });

/** pusher-js as the page uses it: signed by realtime.authorise, which the page reaches over /broadcasting/auth. */
function page({ port, realtime }: TestServer, who: Player | null): PusherJs {
  const pusher = new PusherJs(app.key, {
    cluster: '',
    wsHost: '127.0.0.1',
    wsPort: port,
    forceTLS: false,
    enabledTransports: ['ws'],
    disableStats: true,
    channelAuthorization: {
      transport: 'ajax',
      endpoint: '',
      async customHandler({ socketId, channelName }, answer) {
        const signed = await realtime.authorise(socketId, channelName, who);
        if (signed === null) answer(new Error('not now'), null);
        else if ('refused' in signed) answer(new Error(signed.refused), null);
        else answer(null, signed);
      },
    },
    userAuthentication: {
      transport: 'ajax',
      endpoint: '',
      async customHandler({ socketId }, answer) {
        const signed = await realtime.signIn(socketId, who);
        if (signed === null) answer(new Error('not now'), null);
        else if ('refused' in signed) answer(new Error(signed.refused), null);
        else answer(null, signed);
      },
    },
  });
  onTestFinished(() => pusher.disconnect());
  return pusher;
}

function event(
  target: JsChannel | PusherJs['connection'] | PusherJs['user'],
  name: string,
): Promise<unknown> {
  return new Promise((done) => {
    target.bind(name, done);
  });
}

describe('pusher-js', () => {
  test('connects and receives events of public and of the own private channel', async () => {
    const server = await serve();
    server.realtime.declare(own);
    const ada = player();
    const pusher = page(server, ada);
    const feed = pusher.subscribe('live-feed');
    const mine = pusher.subscribe(`private-user.${ada._id}`);
    await Promise.all([
      event(feed, 'pusher:subscription_succeeded'),
      event(mine, 'pusher:subscription_succeeded'),
    ]);
    const bet = event(feed, 'liveGame');
    const balance = event(mine, 'BalanceModification');
    server.realtime.publish('live-feed', 'liveGame', { wager: '1.00' });
    server.realtime.publish(`private-user.${ada._id}`, 'BalanceModification', { balance: '2.00' });
    expect([await bet, await balance]).toEqual([{ wager: '1.00' }, { balance: '2.00' }]);
  });

  test('is refused the channel of another player, of a guest and of an undeclared name', async () => {
    const server = await serve();
    server.realtime.declare(own);
    const pusher = page(server, player());
    const refused = [`private-user.${player()._id}`, 'private-unknown', 'private-user.'].map((name) =>
      event(pusher.subscribe(name), 'pusher:subscription_error'),
    );
    expect(await Promise.all(refused)).toHaveLength(3);
    const guest = page(server, null);
    await event(guest.subscribe(`private-user.${player()._id}`), 'pusher:subscription_error');
  });

  test('keeps presence members', async () => {
    const server = await serve();
    server.realtime.declare(table);
    const [ada, bob] = [player({ name: 'ada' }), player({ name: 'bob' })];
    const first = page(server, ada).subscribe('presence-table') as PresenceChannel;
    await event(first, 'pusher:subscription_succeeded');
    const joined = event(first, 'pusher:member_added');
    const second = page(server, bob);
    const presence = second.subscribe('presence-table') as PresenceChannel;
    await event(presence, 'pusher:subscription_succeeded');
    expect(presence.members.count).toBe(2);
    expect(await joined).toMatchObject({ id: bob._id, info: { name: 'bob' } });
    const left = event(first, 'pusher:member_removed');
    second.disconnect();
    expect(await left).toMatchObject({ id: bob._id });
    expect(first.members.count).toBe(1);
  });

  test('signs in and receives what is sent to the user', async () => {
    const server = await serve();
    const ada = player();
    const pusher = page(server, ada);
    pusher.signin();
    await event(pusher.connection, 'connected');
    await expect.poll(() => server.realtime.occupied(`#server-to-user-${ada._id}`)).toBe(true);
    const note = new Promise((done) => {
      pusher.user.bind('note', done);
    });
    server.realtime.publish(`#server-to-user-${ada._id}`, 'note', { hi: 1 });
    expect(await note).toEqual({ hi: 1 });
  });

  test('comes back by itself after a restart with 4200 and subscribes again', async () => {
    const server = await serve({ drainMs: 0 });
    const pusher = page(server, null);
    const feed = pusher.subscribe('live-feed');
    await event(feed, 'pusher:subscription_succeeded');
    const states: string[] = [];
    pusher.connection.bind('state_change', ({ current }: { current: string }) => states.push(current));
    await server.realtime.close();
    const again = await serve();
    const proxy = await import('node:net').then((net) =>
      net.createServer((socket) => {
        const to = net.connect(again.port, '127.0.0.1');
        socket.pipe(to).pipe(socket);
        socket.on('error', () => to.destroy());
        to.on('error', () => socket.destroy());
      }),
    );
    await new Promise<void>((done) => {
      proxy.listen(server.port, '127.0.0.1', done);
    });
    onTestFinished(() => void proxy.close());
    await expect.poll(() => again.realtime.occupied('live-feed')).toBe(true);
    expect(states).toContain('connecting');
    expect(pusher.connection.state).toBe('connected');
  });
});
