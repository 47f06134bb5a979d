import { describe, expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import * as z from 'zod/mini';
import { fail } from '../../contract/error.ts';
import { fixedRuntime, systemRuntime } from '../runtime.ts';
import type { Runtime } from '../runtime.ts';
import { player, silent } from './fixture.ts';
import { createLiveSocket, type LiveServer, type LiveSocketOptions } from './live-socket.ts';

const ada = player({ name: 'ada' });
const secret = 's'.repeat(43);

interface Reply {
  id?: unknown;
  ok?: unknown;
  error?: { code: number; message: string; retryable: boolean; retry_ms?: number };
  type?: string;
  seq?: number;
  data?: unknown;
}

interface TestLive {
  readonly live: LiveServer;
  readonly port: number;
}

async function serve(options: Partial<LiveSocketOptions> = {}): Promise<TestLive> {
  const runtime: Runtime = options.runtime ?? systemRuntime();
  const live = createLiveSocket({
    name: 'live',
    path: '/ws/live',
    log: silent,
    runtime,
    verifySecret: async (userId, given) =>
      userId === ada._id && given === secret ? { player: ada, session: 'one' } : null,
    ...options,
  });
  const port = await live.listen(0, '127.0.0.1');
  onTestFinished(() => live.closeNow());
  return { live, port };
}

function open(port: number, headers: Record<string, string> = {}) {
  const ws = new WebSocket(`ws://127.0.0.1:${port}/`, { headers });
  const replies: Reply[] = [];
  const waiting = new Set<() => void>();
  ws.on('message', (data: Buffer) => {
    replies.push(JSON.parse(data.toString()) as Reply);
    for (const look of waiting) look();
  });
  ws.on('error', () => {});
  const opened = new Promise((done) => {
    ws.on('open', done);
  });
  const closed = new Promise<number>((done) => {
    ws.on('close', done);
  });
  onTestFinished(() => ws.terminate());
  const find = (matches: (reply: Reply) => boolean): Promise<Reply> =>
    new Promise((done) => {
      const look = (): void => {
        const found = replies.find(matches);
        if (!found) return;
        waiting.delete(look);
        done(found);
      };
      waiting.add(look);
      look();
    });
  return {
    ws,
    replies,
    opened,
    closed,
    find,
    raw: (text: string) => ws.send(text),
    async ask(id: unknown, type: string, data?: unknown): Promise<Reply> {
      await opened;
      ws.send(JSON.stringify({ id, type, data }));
      return find((reply) => reply.id === id);
    },
  };
}

async function enter(port: number) {
  const client = open(port);
  expect(await client.ask('login', 'authentication', { userId: ada._id, userSecret: secret })).toEqual({
    id: 'login',
    ok: { userId: ada._id },
  });
  return client;
}

describe('authentication', () => {
  test('lets the right secret in, once', async () => {
    const { port, live } = await serve();
    const client = await enter(port);
    expect(live.counts()).toEqual({ sockets: 1, players: 1 });
    expect(
      (await client.ask(2, 'authentication', { userId: ada._id, userSecret: secret })).error,
    ).toMatchObject({ code: 4429 });
  });

  test('answers an unknown player and a wrong secret alike, and closes with 4401', async () => {
    const { port } = await serve();
    const answers = await Promise.all(
      [
        [ada._id, 'wrong'],
        ['nobody', secret],
      ].map(async ([userId, userSecret]) => {
        const client = open(port);
        return [await client.ask(1, 'authentication', { userId, userSecret }), await client.closed];
      }),
    );
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]![1]).toBe(4401);
  });

  test('is asked for before anything else but ping', async () => {
    const { port, live } = await serve();
    live.register('echo', z.unknown(), ({ data }) => data);
    const client = open(port);
    expect((await client.ask(1, 'ping')).ok).toEqual({});
    expect((await client.ask(2, 'echo', 1)).error).toMatchObject({ code: 4401 });
  });

  test('must come in time, within five messages and two kilobytes', async () => {
    const runtime = fixedRuntime();
    const { port } = await serve({ runtime });
    const late = open(port);
    await late.opened;
    runtime.advance(10_000);
    expect(await late.closed).toBe(4408);
    const talker = open(port);
    await talker.opened;
    for (let id = 0; id < 6; id += 1) talker.raw(JSON.stringify({ id, type: 'ping' }));
    expect(await talker.closed).toBe(4429);
    const long = open(port);
    await long.opened;
    long.raw(JSON.stringify({ id: 1, type: 'ping', data: 'x'.repeat(2100) }));
    expect(await long.closed).toBe(4400);
  });

  test('is not looked at for five minutes after ten failures of an address, from there alone', async () => {
    let looked = 0;
    const runtime = fixedRuntime();
    const { port } = await serve({
      runtime,
      addressOf: ({ headers }) => String(headers['x-address']),
      verifySecret: async (_user, given) => {
        looked += 1;
        return given === secret ? { player: ada, session: 'one' } : null;
      },
    });
    const attempt = (address: string, userSecret: string) =>
      open(port, { 'x-address': address }).ask(1, 'authentication', { userId: ada._id, userSecret });
    await Promise.all(Array.from({ length: 10 }, () => attempt('A', 'wrong')));
    expect((await attempt('A', secret)).error).toMatchObject({ code: 4401 });
    expect(looked).toBe(10);
    // Whoever guesses at a player shuts out nobody but themselves.
    expect((await attempt('B', secret)).ok).toEqual({ userId: ada._id });
    // What was turned away meanwhile does not make it longer.
    runtime.advance(299_000);
    expect((await attempt('A', secret)).error).toMatchObject({ code: 4401 });
    runtime.advance(1000);
    expect((await attempt('A', secret)).ok).toEqual({ userId: ada._id });
  });

  test('a rotated secret is pushed and closes with 4401, a ban with 4403', async () => {
    const { port, live } = await serve();
    const first = await enter(port);
    live.end(ada._id, 'revoked');
    expect(await first.closed).toBe(4401);
    expect(first.replies.at(-1)).toMatchObject({ type: 'revoked' });
    const second = await enter(port);
    live.end(ada._id, 'forbidden');
    expect(await second.closed).toBe(4403);
  });

  test('a player has at most ten sockets', async () => {
    const { port } = await serve();
    for (let index = 0; index < 10; index += 1) await enter(port);
    const eleventh = open(port);
    await eleventh.ask(1, 'authentication', { userId: ada._id, userSecret: secret });
    expect(await eleventh.closed).toBe(4429);
  });
});

describe('requests', () => {
  test('are answered in order with results, refusals and hidden bugs', async () => {
    const { port, live } = await serve();
    live.register('double', z.object({ n: z.number() }), async ({ data, player: who }) => ({
      n: data.n * 2,
      name: who.name,
    }));
    live.register('refuse', z.unknown(), () => fail(400, 31, 'balance.low', { amount: 'too.much' }));
    live.register('bug', z.unknown(), () => {
      throw new Error('secret detail');
    });
    const client = await enter(port);
    expect(await client.ask('a', 'double', { n: 2 })).toEqual({ id: 'a', ok: { n: 4, name: 'ada' } });
    expect(await client.ask('b', 'refuse')).toEqual({
      id: 'b',
      error: { code: 31, message: 'balance.low', retryable: false, errors: { amount: 'too.much' } },
    });
    expect((await client.ask('c', 'double', { n: 'x' })).error).toMatchObject({ code: 4400 });
    expect((await client.ask('d', 'unknown')).error).toMatchObject({ code: 4404 });
    expect((await client.ask('e', '__proto__')).error).toMatchObject({ code: 4404 });
    const bug = await client.ask('f', 'bug');
    expect(bug.error).toMatchObject({ code: 4500, retryable: true });
    expect(JSON.stringify(bug)).not.toContain('secret detail');
  });

  test('run one after the other, at most 16 at a time, each id once', async () => {
    const { port, live } = await serve();
    let running = 0;
    let most = 0;
    const order: unknown[] = [];
    let release = (): void => {};
    const gate = new Promise<void>((done) => {
      release = done;
    });
    live.register('slow', z.unknown(), async ({ data }) => {
      running += 1;
      most = Math.max(most, running);
      await gate;
      order.push(data);
      running -= 1;
      return data;
    });
    const client = await enter(port);
    for (let id = 0; id < 18; id += 1) client.raw(JSON.stringify({ id, type: 'slow', data: id }));
    client.raw(JSON.stringify({ id: 3, type: 'slow', data: 'again' }));
    expect((await client.find((reply) => reply.id === 3)).error).toMatchObject({ code: 4409 });
    expect((await client.find((reply) => reply.id === 17)).error).toMatchObject({
      code: 4430,
      retryable: true,
    });
    release();
    await client.find((reply) => reply.id === 15);
    expect(order).toEqual(Array.from({ length: 16 }, (_, index) => index));
    expect(most).toBe(1);
  });

  test.each(['no json', '[]', '1', 'null', '"x"'])('close with 4400 on %s', async (text) => {
    const { port } = await serve();
    const client = await enter(port);
    client.raw(text);
    expect(await client.closed).toBe(4400);
  });

  test.each([
    {},
    { id: 1.5, type: 'ping' },
    { id: 'x'.repeat(65), type: 'ping' },
    { id: 2 ** 60, type: 'ping' },
    { id: null, type: 'ping' },
  ])('are refused without a usable id: %j', async (request) => {
    const { port } = await serve();
    const client = await enter(port);
    client.raw(JSON.stringify(request));
    expect((await client.find((reply) => reply.id === null)).error).toMatchObject({ code: 4400 });
  });

  test('a binary frame closes with 4400', async () => {
    const { port } = await serve();
    const client = await enter(port);
    client.ws.send(Buffer.from('{}'), { binary: true });
    expect(await client.closed).toBe(4400);
  });

  test('too many are refused with the time to wait, a flood closes with 4429', async () => {
    const { port } = await serve();
    const client = await enter(port);
    for (let id = 0; id < 60; id += 1) client.raw(JSON.stringify({ id, type: 'ping' }));
    expect((await client.find((reply) => reply.error?.code === 4429)).error).toMatchObject({
      retryable: true,
      retry_ms: 50,
    });
    for (let id = 60; id < 400; id += 1) client.raw(JSON.stringify({ id, type: 'ping' }));
    expect(await client.closed).toBe(4429);
  });

  test('of an off feature are unknown', async () => {
    const { port, live } = await serve();
    const off = live.register('x', z.unknown(), () => 1);
    const client = await enter(port);
    expect((await client.ask(1, 'x')).ok).toBe(1);
    off();
    expect((await client.ask(2, 'x')).error).toMatchObject({ code: 4404 });
  });
});

describe('pushes', () => {
  test('reach every socket of a player, numbered', async () => {
    const { port, live } = await serve();
    const [one, two] = [await enter(port), await enter(port)];
    live.push(ada._id, 'note', { a: 1 });
    live.push(ada._id, 'note', { a: 2 });
    live.toChannel('chat', 'chatMessage', { text: 'hi' });
    for (const client of [one, two]) {
      await client.find((reply) => reply.type === 'chatMessage');
      expect(client.replies.filter((reply) => reply.type === 'note')).toEqual([
        { type: 'note', seq: 1, data: { a: 1 } },
        { type: 'note', seq: 2, data: { a: 2 } },
      ]);
    }
  });

  test('do not reach who is not authenticated', async () => {
    const { port, live } = await serve();
    const guest = open(port);
    await guest.opened;
    const inside = await enter(port);
    live.toChannel('chat', 'chatMessage', 1);
    await inside.find((reply) => reply.type === 'chatMessage');
    await guest.ask(1, 'ping');
    expect(guest.replies).toHaveLength(1);
  });
});

describe('rooms', () => {
  const enterChannel = (live: LiveServer) =>
    live.register('room', z.object({ name: z.string() }), ({ data, enterChannel: into }) => into(data.name));
  const received = ({ replies }: { replies: Reply[] }) =>
    replies.filter(({ type }) => type === 'said').map(({ seq, data }) => [seq, data]);

  test('are heard by who entered them, and all of them by who entered none', async () => {
    const { port, live } = await serve();
    enterChannel(live);
    const [red, blue, any] = [await enter(port), await enter(port), await enter(port)];
    await red.ask(1, 'room', { name: 'red' });
    await blue.ask(1, 'room', { name: 'blue' });
    live.toChannel('red', 'said', 'r1');
    live.toChannel('blue', 'said', 'b1');
    live.toChannel('red', 'said', 'r2');
    for (const client of [red, any]) await client.find(({ data }) => data === 'r2');
    await blue.find(({ data }) => data === 'b1');
    expect([received(red), received(blue)]).toEqual([
      [
        [1, 'r1'],
        [2, 'r2'],
      ],
      [[1, 'b1']],
    ]);
    expect(received(any).map(([, data]) => data)).toEqual(expect.arrayContaining(['r1', 'b1', 'r2']));
  });

  test('are left by entering another one', async () => {
    const { port, live } = await serve();
    enterChannel(live);
    const client = await enter(port);
    await client.ask(1, 'room', { name: 'red' });
    live.toChannel('red', 'said', 'r1');
    await client.find(({ data }) => data === 'r1');
    await client.ask(2, 'room', { name: 'blue' });
    live.toChannel('red', 'said', 'r2');
    live.toChannel('blue', 'said', 'b1');
    await client.find(({ data }) => data === 'b1');
    await client.ask(3, 'room', { name: 'blue' });
    live.toChannel('blue', 'said', 'b2');
    await client.find(({ data }) => data === 'b2');
    expect(received(client).map(([, data]) => data)).toEqual(['r1', 'b1', 'b2']);
  });

  test('cut off who reads too slowly; the others miss nothing', async () => {
    // Time stands still: who has not read for five seconds what ends the line is cut without it.
    const { port, live } = await serve({ runtime: fixedRuntime() });
    enterChannel(live);
    const [slow, quick] = [await enter(port), await enter(port)];
    for (const client of [slow, quick]) await client.ask(1, 'room', { name: 'red' });
    slow.ws.pause();
    // More than the kernel and the server keep for one connection together; so few at once that nobody who reads is cut off.
    const [count, atOnce, long] = [400, 8, 'x'.repeat(64 * 1024)];
    for (let seq = 1; seq <= count; seq += 1) {
      live.toChannel('red', 'said', long);
      if (seq % atOnce === 0) await quick.find((reply) => reply.seq === seq);
    }
    slow.ws.resume();
    expect(await slow.closed).toBe(4100);
    const numbers = (client: typeof slow) => received(client).map(([seq]) => seq);
    expect(numbers(quick)).toEqual(Array.from({ length: count }, (_, index) => index + 1));
    expect(numbers(slow)).toEqual(numbers(quick).slice(0, numbers(slow).length));
    expect(numbers(slow).length).toBeLessThan(count);
  });
});

describe('connections', () => {
  test('are probed every 25 s and cut when nothing comes back', async () => {
    const runtime = fixedRuntime();
    const { port, live } = await serve({ runtime });
    const client = await enter(port);
    const probed = new Promise((done) => {
      client.ws.once('ping', done);
    });
    runtime.advance(25_000);
    await probed;
    client.ws.pause();
    await new Promise((next) => {
      setTimeout(next, 1200);
    });
    runtime.advance(25_000);
    await new Promise((next) => {
      setTimeout(next, 1200);
    });
    runtime.advance(50_000);
    await expect.poll(() => live.counts().sockets).toBe(0);
  });

  test('are limited per address and by origin', async () => {
    const { port } = await serve({ origins: ['https://play.example'] });
    expect(await open(port, { origin: 'https://evil.example' }).closed).toBe(1006);
    await open(port, { origin: 'https://play.example' }).opened;
    for (let index = 0; index < 29; index += 1) await open(port).opened;
    expect(await open(port).closed).toBe(1006);
  });

  test('end with 4200 on a restart', async () => {
    const { port, live } = await serve({ drainMs: 50 });
    const client = await enter(port);
    await live.close();
    expect(await client.closed).toBe(4200);
  });
});
