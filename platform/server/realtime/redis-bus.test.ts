import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { freePort } from '../testing/free-port.ts';
import { fixedRuntime, systemRuntime } from '../runtime.ts';
import type { Runtime } from '../runtime.ts';
import { silence } from '../testing/redis.ts';
import { connect, member, player, serve, settle, type TestServer } from './fixture.ts';
import type { Hook } from './hooks.ts';
import { createRedisBus } from './redis-bus.ts';
import { createRemoteCounts, type CountsMessage } from './remote-counts.ts';

const server = ['/usr/bin/redis-server', '/usr/bin/valkey-server', '/usr/local/bin/redis-server'].find(
  (path) => existsSync(path),
);

test('subscribers are counted and told on after the clock was set back', () => {
  const runtime = fixedRuntime();
  const published: CountsMessage[] = [];
  const counts = createRemoteCounts('here', runtime.now, (message) => void published.push(message));
  counts.sweep([['news', 1]]);
  counts.hear({ type: 'counts', node: 'there', full: true, counts: { news: 2 } });
  runtime.setNow(runtime.now() - 60_000);
  counts.sweep([['news', 3]]);
  expect(published).toMatchObject([{ counts: { news: 1 } }, { counts: { news: 3 } }]);
  // The other one tells nothing more: it is gone ten seconds later, and not when this clock has caught up.
  expect(counts.all().get('news')).toBe(2);
  runtime.advance(10_001);
  counts.sweep([['news', 3]]);
  expect(counts.all().get('news')).toBeUndefined();
});

describe.skipIf(!server)(
  `two processes over Redis${server ? '' : ' (skipped: no redis-server here)'}`,
  () => {
    let url = '';
    let stop = async (): Promise<void> => {};

    beforeAll(async () => {
      const port = await freePort();
      const run = await startRedis(port);
      url = `redis://127.0.0.1:${port}`;
      stop = run;
    });
    afterAll(() => stop());
    beforeEach(async () => {
      const redis = new Redis(url);
      await redis.flushall();
      await redis.quit();
    });

    function node(runtime: Runtime = systemRuntime()): Promise<TestServer> {
      return serve({ runtime, bus: createRedisBus(url, { runtime, failed() {} }) });
    }

    test('an event reaches subscribers of every process, in one order', async () => {
      const [one, two] = await Promise.all([node(), node()]);
      const [ada, bob] = await Promise.all([connect(one.port), connect(two.port)]);
      await Promise.all([ada.subscribe('news'), bob.subscribe('news')]);
      for (let index = 0; index < 200; index += 1)
        (index % 2 ? one : two).realtime.publish('news', 'tick', { index }, { sequenced: true });
      const seen: number[][] = [];
      for (const client of [ada, bob]) {
        const seqs: number[] = [];
        for (let index = 0; index < 200; index += 1)
          seqs.push(((await client.next('tick')).data as { seq: number }).seq);
        seen.push(seqs);
      }
      expect(seen[0]).toEqual(Array.from({ length: 200 }, (_, index) => index + 1));
      expect(seen[1]).toEqual(seen[0]);
    });

    test('a client event goes to other processes and not back to its sender', async () => {
      const [one, two] = await Promise.all([node(), node()]);
      const [ada, bob] = await Promise.all([connect(one.port), connect(two.port)]);
      await Promise.all([ada.subscribe('private-a'), bob.subscribe('private-a')]);
      ada.send({ event: 'client-ü', channel: 'private-a', data: { t: '🎲' } });
      expect((await bob.next('client-ü')).data).toEqual({ t: '🎲' });
      await settle(ada);
      expect(ada.messages.some((message) => message.event === 'client-ü')).toBe(false);
    });

    test('the last event of a cache channel is there for a process that never saw it', async () => {
      const one = await node();
      one.realtime.publish('cache-a', 'state', { round: 1 });
      one.realtime.publish('cache-a', 'state', { round: 2 }, { sequenced: true });
      await pause(50);
      const two = await node();
      const client = await connect(two.port);
      await client.subscribe('cache-a');
      expect((await client.next('state')).data).toMatchObject({ round: 2, seq: 1 });
    });

    test('a member comes once and leaves once, however many processes and sockets', async () => {
      const [one, two] = await Promise.all([node(), node()]);
      const [watcher, here, there] = await Promise.all([
        connect(one.port),
        connect(one.port),
        connect(two.port),
      ]);
      await watcher.subscribe('presence-a', member('w'));
      await here.subscribe('presence-a', member('ada'));
      await watcher.next('pusher_internal:member_added');
      expect((await there.subscribe('presence-a', member('ada'))).data).toMatchObject({
        presence: { count: 2, ids: expect.arrayContaining(['w', 'ada']) },
      });
      here.ws.close();
      await here.closed;
      await settle(watcher);
      expect(watcher.messages.filter((message) => /member_/.test(message.event))).toHaveLength(1);
      there.ws.close();
      expect((await watcher.next('pusher_internal:member_removed')).data).toEqual({ user_id: 'ada' });
    });

    test('members of a process that died are taken out when its lease ends', async () => {
      const runtime = fixedRuntime();
      const one = await node(runtime);
      const watcher = await connect(one.port);
      await watcher.subscribe('presence-a', member('w'));
      const redis = new Redis(url);
      onTestFinished(async () => void (await redis.quit()));
      // Of a process that no longer exists, and that holds no lease.
      const leaveBehind = async (user: string) => {
        await redis.sadd('phoenix:rt:p:nodes', 'dead');
        await redis.sadd('phoenix:rt:p:channels:dead', 'presence-a');
        for (const hash of ['n:dead', 't', 'i'])
          await redis.hset(`phoenix:rt:p:${hash}:presence-a`, user, hash === 'i' ? 'null' : 2);
      };
      await leaveBehind('ghost');
      runtime.advance(10_001);
      expect((await watcher.next('pusher_internal:member_removed')).data).toEqual({ user_id: 'ghost' });
      // Looked for, and the own lease renewed, after a clock was set back too.
      await leaveBehind('shade');
      runtime.setNow(runtime.now() - 60_000);
      expect((await watcher.next('pusher_internal:member_removed')).data).toEqual({ user_id: 'shade' });
      const late = await connect(one.port);
      expect((await late.subscribe('presence-a', member('l'))).data).toMatchObject({
        presence: { count: 2 },
      });
    });

    test('an orderly end takes the members of a process out at once', async () => {
      const [one, two] = await Promise.all([node(), node()]);
      const [watcher, leaver] = await Promise.all([connect(one.port), connect(two.port)]);
      await watcher.subscribe('presence-a', member('w'));
      await leaver.subscribe('presence-a', member('ada'));
      await watcher.next('pusher_internal:member_added');
      await two.realtime.closeNow();
      expect((await watcher.next('pusher_internal:member_removed')).data).toEqual({ user_id: 'ada' });
    });

    test("terminate closes the player's sockets in every process", async () => {
      const [one, two] = await Promise.all([node(), node()]);
      const own = { type: 'channel', name: 'user.{user}', who: 'self', events: {} } as const;
      for (const { realtime } of [one, two]) realtime.declare(own);
      const [here, there] = await Promise.all([connect(one.port), connect(two.port)]);
      await Promise.all([here.subscribe('private-user.ada'), there.subscribe('private-user.ada')]);
      one.realtime.terminate('ada');
      expect([(await here.closed)[0], (await there.closed)[0]]).toEqual([4009, 4009]);
    });

    test('events flow again after Redis was silent or away, and the gap is told', async () => {
      const port = await freePort();
      let kill = await startRedis(port);
      onTestFinished(() => kill());
      const runtime = systemRuntime();
      const given: string[] = [];
      const one = await serve({
        runtime,
        bus: createRedisBus(`redis://127.0.0.1:${port}`, {
          runtime,
          failed: (error) => void given.push((error as Error).message),
        }),
      });
      const hooks: Hook[] = [];
      one.realtime.onHook((hook) => hooks.push(hook));
      const gaps = () => hooks.filter((hook) => hook.name === 'gap').length;
      one.realtime.declare({ type: 'channel', name: 'user.{user}', who: 'self', events: {} });
      const [client, unmarked] = await Promise.all([connect(one.port), connect(one.port)]);
      await client.subscribe('news');
      const signed = (socket: string) => one.realtime.signIn(socket, player(), 'session');
      expect(await signed(client.socketId)).toHaveProperty('auth');
      await Promise.all([client, unmarked].map((socket) => socket.subscribe('private-user.ada')));
      const heardFrom = (from: TestServer, event: string) =>
        expect
          .poll(() => {
            from.realtime.publish('news', event, 1);
            return client.messages.some((message) => message.event === event);
          })
          .toBe(true);

      const admin = new Redis(port);
      const goOn = await silence(admin);
      admin.disconnect();
      await heardFrom(one, 'in silence'); // our own sockets are served without Redis
      // Both connections were given up, and one of them another time.
      await expect
        .poll(() => given.filter((text) => text.startsWith('Socket timeout')).length)
        .toBeGreaterThan(2);
      goOn();
      await expect.poll(gaps).toBe(1);
      // Which session let it in may have been told meanwhile.
      expect((await unmarked.closed)[0]).toBe(4200);

      await kill();
      await heardFrom(one, 'meanwhile');
      expect(await signed(client.socketId)).toHaveProperty('auth');
      // The process that has this one could not be told of the session.
      expect(await signed('1.2')).toBeNull();
      kill = await startRedis(port);
      await expect.poll(gaps).toBe(2);
      const other = await serve({
        runtime,
        bus: createRedisBus(`redis://127.0.0.1:${port}`, { runtime, failed() {} }),
      });
      await heardFrom(other, 'after');
      // The other one's was the first of its two connections to be back, perhaps.
      await expect.poll(() => signed('1.2')).not.toBeNull();
    });
  },
);

/** @returns a function that ends it */
async function startRedis(port: number): Promise<() => Promise<void>> {
  const child = spawn(
    server ?? '',
    ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  );
  await new Promise<void>((done, fail) => {
    child.on('exit', () => fail(new Error('redis-server ended')));
    child.stdout.on('data', (text: Buffer) => {
      if (text.toString().includes('Ready to accept')) done();
    });
  });
  return async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise((done) => {
      child.once('exit', done);
    });
    child.kill('SIGKILL');
    await gone;
  };
}
