import { createServer, type Server } from 'node:http';
import { Writable } from 'node:stream';
import type { AddressInfo } from 'node:net';
import pino from 'pino';
import { describe, expect, it, onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { lab } from './testing/lab.ts';
import { createSecretCheck, drawLiveSecret, LIVE_SECRET_MS } from './identity/live-secret.ts';
import { systemRuntime } from './runtime.ts';
import { movedRuntime } from './testing/moved-runtime.ts';
import { createTestPlatform, type TestPlatformOptions } from './testing/platform.ts';
import { soon } from './testing/soon.ts';
import { temporaryFolder } from './testing/temporary.ts';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

async function start(options: TestPlatformOptions = {}) {
  const app = await createTestPlatform({ features: [lab], ...options });
  onTestFinished(() => app.close());
  return app;
}

async function takenPort(): Promise<number> {
  const server: Server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

function keptLog() {
  const lines: { level: string; msg: string }[] = [];
  const sink = new Writable({
    write(line: Buffer, _encoding, done) {
      lines.push(JSON.parse(line.toString()));
      done();
    },
  });
  return { lines, log: pino({ level: 'warn', formatters: { level: (level) => ({ level }) } }, sink) };
}

describe('the listeners', () => {
  it('do without a taken event port: it is said, and the page uses the main one', async () => {
    const { lines, log } = keptLog();
    const port = await takenPort();
    const web = temporaryFolder();
    writeFileSync(join(web, 'index.html'), '<!--boot-->');
    const { pusher } = (await start()).config;
    const app = await start({ log, web, config: { pusher: { ...pusher, port } } });
    expect(lines.some(({ msg }) => msg.includes(`port ${port} is taken`) && msg.includes('/ws/pusher'))).toBe(
      true,
    );
    const html = await (await fetch(app.url)).text();
    const { realtime } = JSON.parse(/<script[^>]*>(.*)<\/script>/s.exec(html)![1]!);
    expect(realtime).toMatchObject({ port: Number(new URL(app.url).port), path: '/ws/pusher', tls: false });
    const socket = new WebSocket(
      `ws://127.0.0.1:${realtime.port}${realtime.path}/app/${realtime.key}?protocol=7`,
    );
    const first = await new Promise<string>((resolve) =>
      socket.once('message', (data) => resolve((data as Buffer).toString())),
    );
    expect(first).toContain('connection_established');
    socket.terminate();
  });

  it('do not open without the main port, and leave nothing behind', async () => {
    await expect(start({ config: { port: await takenPort() } })).rejects.toThrow('EADDRINUSE');
  });

  it('let a player in on the live sockets with their own secret only', async () => {
    const app = await start();
    const [player, other] = [await app.register(), await app.register()];
    const { db, runtime } = app.kit;
    const { secret } = await drawLiveSecret(db, runtime, player, player.token);
    const answer = async (path: string, userId: string, userSecret: string) => {
      const socket = new WebSocket(`${app.url.replace('http', 'ws')}${path}`);
      await new Promise((resolve) => socket.once('open', resolve));
      const reply = new Promise<string>((resolve) =>
        socket.once('message', (data) => resolve((data as Buffer).toString())),
      );
      socket.send(JSON.stringify({ id: 1, type: 'authentication', data: { userId, userSecret } }));
      const { ok } = JSON.parse(await reply);
      socket.terminate();
      return ok !== undefined;
    };
    expect(await answer('/ws/live', player.user._id, 'another secret')).toBe(false);
    expect(await answer('/ws/live', other.user._id, secret)).toBe(false);
    expect(await answer('/ws/live', 'nobody', secret)).toBe(false);
    expect(await answer('/ws/live', player.user._id, secret)).toBe(true);
    const { secret: next } = await drawLiveSecret(db, runtime, player, player.token);
    expect(await answer('/ws/trading', player.user._id, next)).toBe(true);
  });

  it('take a secret once, within a minute, and while its session lasts', async () => {
    let late = 0;
    const system = systemRuntime();
    const app = await start({ runtime: { ...system, now: () => system.now() + late } });
    const player = await app.register();
    const { db, runtime, identity } = app.kit;
    const check = createSecretCheck(db, identity, runtime);
    const draw = async () => (await drawLiveSecret(db, runtime, player, player.token)).secret;
    const shown = async (secret: string) => (await check(player.user._id, secret)) !== null;
    const [first, second, third] = [await draw(), await draw(), await draw()];
    const twice = await Promise.all(Array.from({ length: 10 }, () => shown(first)));
    expect(twice.filter(Boolean)).toHaveLength(1);
    // Two tabs of a session draw one each, and neither puts the other out.
    expect(await shown(second)).toBe(true);
    late = LIVE_SECRET_MS;
    expect(await shown(third)).toBe(false);
    const last = await draw();
    const mine = [player.id.toString()];
    expect((await db.pool.query('select 1 from live_secret where user_id = $1', mine)).rows).toHaveLength(1);
    await db.pool.query('delete from session where account_id = $1', mine);
    expect(await shown(last)).toBe(false);
  });

  it('refuse upgrades that nobody takes', async () => {
    const app = await start();
    const socket = new WebSocket(`${app.url.replace('http', 'ws')}/ws/nothing`);
    const error = await new Promise<Error>((resolve) => socket.once('error', resolve));
    expect(error.message).toContain('404');
  });
});

describe('closing', () => {
  it('ends with sockets and idle connections open, and may be asked for twice', async () => {
    const app = await createTestPlatform({ features: [lab] });
    const socket = new WebSocket(
      `${app.url.replace('http', 'ws')}/ws/pusher/app/${app.config.pusher.key}?protocol=7`,
    );
    await new Promise((resolve) => socket.once('message', resolve));
    await fetch(`${app.url}/healthz`);
    const code = new Promise<number>((resolve) => socket.once('close', resolve));
    await Promise.all([app.platform.close(), app.platform.close()]);
    expect(await code).toBe(4200);
    await expect(fetch(`${app.url}/healthz`)).rejects.toThrow('fetch failed');
    await app.close();
  });
});

describe('a clock', () => {
  it('that is more than a minute off the database’s books nothing and is not ready, until it is right again', async () => {
    const { lines, log } = keptLog();
    let shift = 0;
    const app = await start({ runtime: movedRuntime(() => shift), heedClock: true, log });
    const { id } = await app.register();
    await soon(() => expect(app.platform.db.time()).not.toBeNull());
    await app.credit(id, 'usd', '1');
    for (const apart of [-65_000, 65_000]) {
      shift = apart;
      expect(await app.get('/readyz')).toMatchObject({
        status: 503,
        body: { message: expect.stringContaining('more than a minute apart') },
      });
      await expect(app.credit(id, 'usd', '1')).rejects.toMatchObject({ statusCode: 503 });
    }
    shift = 0;
    await app.credit(id, 'usd', '1');
    expect((await app.get('/readyz')).status).toBe(200);
    expect(lines.filter(({ msg }) => msg.startsWith('nothing is booked'))).toHaveLength(1);
  });
});

describe('composition', () => {
  it('refuses a feature that declares a call it does not serve', async () => {
    const silent = { ...lab, server: () => Promise.resolve({ default: () => {} }) };
    await expect(start({ features: [silent] })).rejects.toThrow('nobody serves POST /api/lab/echo');
  });

  it('refuses a feature that serves a call it does not declare', async () => {
    const { echo: _echo, ...rest } = lab.contract;
    await expect(start({ features: [{ ...lab, contract: rest }] })).rejects.toThrow(
      'lab does not declare POST /api/lab/echo',
    );
  });
});
