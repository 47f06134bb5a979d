/** Where an account is logged in: listed, ended, and its sockets with it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { testPassword, type TestPlatform } from '#platform/server/testing/platform.ts';
import { userChannel } from '#platform/contract/push.ts';
import { handClock, openTestApp } from './testing/test-app.ts';

const clock = handClock();
let app: TestPlatform;

beforeAll(async () => {
  app = await openTestApp(clock);
});
afterAll(() => app.close());

const sessionsOf = async (token: string) =>
  (await app.api('/api/user/sessions', {}, token)).body.sessions as {
    id: string;
    current: boolean;
    browser: string | null;
    system: string | null;
    phone: boolean;
    country: string | null;
    address: string;
  }[];

async function duplicate() {
  const player = await app.register();
  const other = await app.kit.identity.openSession((await app.kit.identity.byId(player.id))!, {
    address: '203.0.113.9',
    userAgent: 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/150.0.0.0 Mobile Safari/537.36',
    country: 'DE',
  });
  return { ...player, other };
}

/** A socket in the player's own channel, let in by a session. */
async function ownSocket(token: string, publicId: string) {
  const socket = new WebSocket(
    `${app.url.replace('http', 'ws')}/ws/pusher/app/${app.config.pusher.key}?protocol=7`,
  );
  const messages: { event: string; data: unknown }[] = [];
  const received = (event: string) =>
    expect
      .poll(() => messages.find((message) => message.event === event), { timeout: 120_000 })
      .toBeDefined();
  socket.on('message', (data) => void messages.push(JSON.parse((data as Buffer).toString())));
  const closed = new Promise<number>((resolve) => socket.once('close', resolve));
  await received('pusher:connection_established');
  const { socket_id: id } = JSON.parse(messages[0]!.data as string);
  const channel = userChannel(publicId);
  const { body } = await app.api('/broadcasting/auth', { socket_id: id, channel_name: channel }, token);
  socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel, auth: body.auth } }));
  await received('pusher_internal:subscription_succeeded');
  return { socket, closed, messages };
}

describe('the list', () => {
  it('says where, on what, and which one asks', async () => {
    const { token, other } = await duplicate();
    const list = await sessionsOf(token);
    expect(list).toHaveLength(2);
    expect(list.find(({ current }) => !current)).toMatchObject({
      browser: 'Chrome',
      system: 'Android',
      phone: true,
      country: 'DE',
      address: '203.0.113.9',
    });
    expect((await sessionsOf(other)).find(({ current }) => current)?.system).toBe('Android');
    expect(JSON.stringify(list)).not.toContain(token);
  });
});

describe('ending one', () => {
  it('ends that one at once, with its sockets, and leaves the others', async () => {
    const { user, token, other } = await duplicate();
    const [mine, theirs] = [await ownSocket(token, user._id), await ownSocket(other, user._id)];
    const { id } = (await sessionsOf(token)).find(({ current }) => !current)!;
    expect((await app.api('/api/user/sessions/revoke', { id }, token)).status).toBe(200);
    expect(await theirs.closed).toBe(4009);
    for (const path of ['/auth/update', '/api/user/sessions', '/api/user/security'])
      expect((await app.api(path, {}, other)).status).toBe(401);
    const again = await app.api(
      '/broadcasting/auth',
      { socket_id: '1.1', channel_name: userChannel(user._id) },
      other,
    );
    expect(again.status).toBe(403);
    expect((await app.api('/auth/loginViaToken', { token: other })).status).toBe(401);
    expect(mine.socket.readyState).toBe(WebSocket.OPEN);
    app.kit.realtime.publish(userChannel(user._id), 'LimitsChanged', {});
    await expect.poll(() => mine.messages.some(({ event }) => event === 'LimitsChanged')).toBe(true);
    mine.socket.terminate();
    const gone = await app.api('/api/user/sessions/revoke', { id }, token);
    expect([gone.status, gone.body.code]).toEqual([404, 11]);
  });

  it("does nothing to another player's session, nor for garbage", async () => {
    const [one, two] = [await duplicate(), await duplicate()];
    const foreign = (await sessionsOf(one.token)).map(({ id }) => id);
    for (const id of [...foreign, '', 'x', '\0', '0'.repeat(24), "' or 1=1"]) {
      const { status, body } = await app.api('/api/user/sessions/revoke', { id }, two.token);
      expect([id, status, body.code]).toEqual([id, 404, 11]);
    }
    expect(await sessionsOf(one.token)).toHaveLength(2);
    expect(await sessionsOf(two.token)).toHaveLength(2);
  });

  it('of oneself is logging out', async () => {
    const { token } = await duplicate();
    const { id } = (await sessionsOf(token)).find(({ current }) => current)!;
    await app.api('/api/user/sessions/revoke', { id }, token);
    expect((await app.api('/auth/update', {}, token)).status).toBe(401);
  });
});

describe('ending the others', () => {
  it('leaves the asking one, and closes every other socket', async () => {
    const { user, token, other } = await duplicate();
    const theirs = await ownSocket(other, user._id);
    expect((await app.api('/api/user/sessions/revokeOthers', {}, token)).body).toEqual({ ended: 1 });
    expect(await theirs.closed).toBe(4009);
    expect((await app.api('/auth/update', {}, other)).status).toBe(401);
    expect(await sessionsOf(token)).toHaveLength(1);
    expect((await app.api('/api/user/sessions/revokeOthers', {}, token)).body).toEqual({ ended: 0 });
  });

  it('comes with a changed password too, and withdrawals rest for 48 hours', async () => {
    const { user, token, other } = await duplicate();
    const [mine, theirs] = [await ownSocket(token, user._id), await ownSocket(other, user._id)];
    const changed = await app.api(
      '/api/user/changePassword',
      { current: testPassword, password: 'another horse' },
      token,
    );
    expect(changed.status).toBe(200);
    expect(await theirs.closed).toBe(4009);
    expect(mine.socket.readyState).toBe(WebSocket.OPEN);
    mine.socket.terminate();
    const { body } = await app.api('/api/user/security', {}, token);
    expect(body.withdrawals_locked_until).toBe(clock.at + 48 * 3_600_000);
  });

  it('and logging out closes the own', async () => {
    const { user, token } = await duplicate();
    const { closed } = await ownSocket(token, user._id);
    expect((await app.get('/auth/logout', token)).status).toBe(200);
    expect(await closed).toBe(4009);
  });
});
