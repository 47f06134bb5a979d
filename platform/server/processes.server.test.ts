/** Two processes on one database: what one must know of the other, also when it could not hear. */
import { Writable } from 'node:stream';
import pino from 'pino';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { drawLiveSecret } from './identity/live-secret.ts';
import { createTestPlatform, type TestPlatform } from './testing/platform.ts';
import { soon } from './testing/soon.ts';

let first: TestPlatform;
beforeAll(async () => {
  first = await createTestPlatform();
});
afterAll(() => first.close());

it('warns when a second process joins that cannot hear the first one, and counts it for staff', async () => {
  expect(await first.kit.house.processes()).toEqual({ count: 1, shared: false });
  const lines: string[] = [];
  const sink = new Writable({ write: (line, _encoding, done) => (lines.push(String(line)), done()) });
  const second = await createTestPlatform({
    databaseUrl: first.databaseUrl,
    log: pino({ level: 'warn' }, sink),
  });
  onTestFinished(() => second.close());
  await soon(() => expect(lines.join('')).toContain('without REDIS_URL'));
  expect(await first.kit.house.processes()).toEqual({ count: 2, shared: false });
});

it('closes the sockets of a session that ended while it could not hear', async () => {
  const player = await first.register();
  const { db, runtime, identity } = first.kit;
  const { secret } = await drawLiveSecret(db, runtime, player, player.token);
  const socket = new WebSocket(`${first.url.replace('http', 'ws')}/ws/live`);
  const closed = new Promise<number>((resolve) => socket.once('close', resolve));
  await new Promise((resolve) => socket.once('open', resolve));
  const reply = new Promise((resolve) => socket.once('message', resolve));
  const data = { userId: player.user._id, userSecret: secret };
  socket.send(JSON.stringify({ id: 1, type: 'authentication', data }));
  await reply;
  expect(await identity.bySession(player.token)).not.toBeNull();
  // As another process does it, with nobody hearing: the row goes, and the connection that would have told is dead.
  await db.pool.query('delete from session where account_id = $1', [player.id.toString()]);
  await db.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'phoenix listen' and datname = current_database()`,
  );
  expect(await closed).toBe(4401);
  expect(await identity.bySession(player.token)).toBeNull();
});

it('knows rights that were taken while it could not hear', async () => {
  const staff = await first.staff('users');
  const { db, identity, notifications } = first.kit;
  // What was sent before it is heard before it: from here on nobody has anything to say about this account.
  await new Promise<void>((resolve) => {
    void notifications.on('caught-up', () => resolve()).then(() => notifications.send('caught-up'));
  });
  const rights = async () => (await identity.bySession(staff.token))?.permissions;
  expect(await rights()).toEqual(['users']);
  await db.pool.query(`update account set permissions = '{}' where id = $1`, [staff.id.toString()]);
  // Nobody has told this process: what it has in memory still holds.
  expect(await rights()).toEqual(['users']);
  await db.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'phoenix listen' and datname = current_database()`,
  );
  await soon(async () => expect(await rights()).toEqual([]));
});
