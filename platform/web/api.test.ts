import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { endpoint } from '../contract/endpoint.ts';
import { ApiError, createCall, reloadOnce, type ApiSurroundings } from './api.ts';
import { emit, on } from './events.ts';
import { createReplayQueue, twoFactorQueue } from './two-factor.ts';

const play = endpoint({
  method: 'POST',
  path: '/api/game/play',
  who: 'user',
  body: z.object({ bet: z.string(), key: z.optional(z.string()) }),
  reply: z.object({ id: z.string() }),
});
const find = endpoint({
  method: 'GET',
  path: '/api/user/{id}',
  who: 'guest',
  body: z.object({ id: z.string(), page: z.optional(z.number()) }),
  reply: z.object({ path: z.string() }),
});
const logout = endpoint({
  method: 'GET',
  path: '/auth/logout',
  who: 'user',
  body: z.object({}),
  reply: z.object({}),
});

type Handler = (request: IncomingMessage, response: ServerResponse, body: string) => void;

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

/** A real server that answers with one handler per request, in order; the last one stays. */
async function serve(
  ...handlers: Handler[]
): Promise<{ origin: string; seen: { request: IncomingMessage; body: string }[] }> {
  const seen: { request: IncomingMessage; body: string }[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const handler = handlers[Math.min(seen.length, handlers.length - 1)];
      seen.push({ request, body });
      handler?.(request, response, body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(
    () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(resolve);
      }),
  );
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen };
}

function answer(status: number, body: unknown): Handler {
  return (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(body === undefined ? '' : JSON.stringify(body));
  };
}

function around(origin: string, change: Partial<ApiSurroundings> = {}): ApiSurroundings {
  return {
    origin,
    fetch: (url, init) => fetch(url, init),
    cookie: () => null,
    csrf: () => null,
    token: () => null,
    expired: () => false,
    wait: () => Promise.resolve(),
    queue: createReplayQueue(() => false),
    ...change,
  };
}

async function failure(work: Promise<unknown>): Promise<ApiError> {
  const error: unknown = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ApiError);
  return error as ApiError;
}

describe('call', () => {
  it('sends what the server asks of every request', async () => {
    const { origin, seen } = await serve(answer(200, { id: 'a' }));
    const call = createCall(
      around(origin, {
        token: () => 'secret',
        csrf: () => 'meta',
        cookie: (name) => (name === 'XSRF-TOKEN' ? 'cookie' : null),
      }),
    );
    expect(await call(play, { bet: '1.00' })).toEqual({ id: 'a' });
    expect(seen[0]?.request.headers).toMatchObject({
      'x-requested-with': 'XMLHttpRequest',
      authorization: 'Bearer secret',
      'x-xsrf-token': 'cookie',
      'x-csrf-token': 'cookie',
      'content-type': 'application/json',
    });
    expect(JSON.parse(seen[0]?.body ?? '')).toEqual({ bet: '1.00' });
  });

  it('falls back to the token of the meta tag when there is no cookie', async () => {
    const { origin, seen } = await serve(answer(200, { id: 'a' }));
    await createCall(around(origin, { csrf: () => 'meta' }))(play, { bet: '1' });
    expect(seen[0]?.request.headers['x-csrf-token']).toBe('meta');
    expect(seen[0]?.request.headers['authorization']).toBeUndefined();
  });

  it('fills the path and the query of a GET', async () => {
    const { origin, seen } = await serve(answer(200, { path: 'x' }));
    await createCall(around(origin))(find, { id: 'a/b', page: 2 });
    expect(seen[0]?.request.url).toBe('/api/user/a%2Fb?page=2');
  });

  it('takes an empty answer for an empty object', async () => {
    const { origin } = await serve((_, response) => response.writeHead(204).end());
    expect(await createCall(around(origin))(logout, {})).toEqual({});
  });

  it('throws the refusal with code, message and field errors', async () => {
    const { origin } = await serve(answer(422, { code: 7, message: 'No.', errors: { bet: 'play.low' } }));
    const error = await failure(createCall(around(origin))(play, { bet: '0' }));
    expect(error).toMatchObject({
      kind: 'refused',
      status: 422,
      code: 7,
      message: 'No.',
      errors: { bet: 'play.low' },
    });
  });

  it('keeps the id of a server error, and copes with an answer that is not JSON', async () => {
    const { origin } = await serve(answer(500, { code: 0, message: 'Bug', id: 'req-1' }), (_, response) =>
      response.writeHead(502).end('<html>bad gateway'),
    );
    const call = createCall(around(origin));
    expect(await failure(call(play, { bet: '1' }))).toMatchObject({ kind: 'server', id: 'req-1' });
    expect(await failure(call(play, { bet: '1' }))).toMatchObject({
      kind: 'server',
      status: 502,
      errors: {},
    });
  });

  it('does not hand out an answer of another shape', async () => {
    const { origin } = await serve(answer(200, { id: 5 }));
    expect(await failure(createCall(around(origin))(play, { bet: '1' }))).toMatchObject({ kind: 'reply' });
  });

  it('names a lost connection', async () => {
    const call = createCall(around('http://127.0.0.1:9'));
    expect(await failure(call(play, { bet: '1' }))).toMatchObject({ kind: 'network', status: 0 });
  });
});

describe('repeats', () => {
  const cut: Handler = (request) => request.socket.destroy();

  it('a call with an idempotency key after a lost connection', async () => {
    const { origin, seen } = await serve(cut, answer(503, {}), answer(200, { id: 'a' }));
    expect(await createCall(around(origin))(play, { bet: '1', key: 'k1' })).toEqual({ id: 'a' });
    expect(seen.map(({ body }) => (JSON.parse(body) as { key: string }).key)).toEqual(['k1', 'k1', 'k1']);
  });

  it('gives up after three more tries', async () => {
    const { origin, seen } = await serve(answer(503, {}));
    await failure(createCall(around(origin))(play, { bet: '1', key: 'k1' }));
    expect(seen).toHaveLength(4);
  });

  it('never a call without a key', async () => {
    const { origin, seen } = await serve(answer(503, {}));
    await failure(createCall(around(origin))(play, { bet: '1' }));
    expect(seen).toHaveLength(1);
  });

  it('never a refusal', async () => {
    const { origin, seen } = await serve(answer(400, { code: -1, message: 'low' }));
    await failure(createCall(around(origin))(play, { bet: '1', key: 'k1' }));
    expect(seen).toHaveLength(1);
  });
});

describe('an answer that does not come', () => {
  const list = endpoint({ ...play, who: 'perm:users' });
  const held: ServerResponse[] = [];
  const silent: Handler = (_, response) => void held.push(response);
  const half: Handler = (_, response) => void response.writeHead(200).write('{"id":');
  beforeEach(() => {
    held.length = 0;
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  });
  afterEach(() => vi.useRealTimers());

  it.each([
    ['of which nothing comes', silent],
    ['that breaks off', half],
  ])('one %s is a lost connection after half a minute', async (_, handler) => {
    const { origin, seen } = await serve(handler, answer(200, { id: 'a' }));
    const work = createCall(around(origin))(play, { bet: '1', key: 'k1' });
    await expect.poll(() => seen).toHaveLength(1);
    vi.advanceTimersByTime(29_999);
    await new Promise((resolve) => setImmediate(resolve));
    expect(seen).toHaveLength(1);
    vi.advanceTimersByTime(100);
    expect(await work).toEqual({ id: 'a' });
    expect(seen).toHaveLength(2);
  });

  it('is told as a lost connection where the call is not repeated', async () => {
    const { origin, seen } = await serve(silent);
    const lost = failure(createCall(around(origin))(play, { bet: '1' }));
    await expect.poll(() => seen).toHaveLength(1);
    vi.advanceTimersByTime(30_100);
    expect(await lost).toMatchObject({ kind: 'network', status: 0 });
  });

  it.each([
    ['that is said to be long', play, '1', { long: true }],
    ['to staff', list, '1', {}],
    ['to a large body, for as long as a slow line takes to send it', play, '1'.repeat(1_000_000), {}],
  ] as const)('one %s is waited for longer', async (_, asked, bet, options) => {
    const { origin } = await serve(silent);
    const work = createCall(around(origin))(asked, { bet }, options);
    await expect.poll(() => held).toHaveLength(1);
    vi.advanceTimersByTime(120_000);
    held[0]!.end('{"id":"a"}');
    expect(await work).toEqual({ id: 'a' });
  });

  it('is given up when the caller wants it no more', async () => {
    const { origin, seen } = await serve(silent);
    const stop = new AbortController();
    const work = createCall(around(origin))(play, { bet: '1', key: 'k1' }, { signal: stop.signal });
    await expect.poll(() => seen).toHaveLength(1);
    stop.abort();
    await expect(work).rejects.toMatchObject({ name: 'AbortError' });
    expect(seen).toHaveLength(1);
  });
});

describe('419', () => {
  function storage(): Pick<Storage, 'getItem' | 'setItem'> {
    const map = new Map<string, string>();
    return { getItem: (key) => map.get(key) ?? null, setItem: (key, value) => void map.set(key, value) };
  }

  it('reloads once and leaves the call unanswered', async () => {
    const { origin } = await serve(answer(419, { code: 419, message: 'expired' }));
    const kept = storage();
    let reloads = 0;
    let arrived = (): void => {};
    const reached = new Promise<void>((resolve) => (arrived = resolve));
    const expired = (): boolean => {
      const again = reloadOnce(kept, 1_000_000, () => reloads++);
      arrived();
      return again;
    };
    let settled = false;
    void createCall(around(origin, { expired }))(play, { bet: '1' }).finally(() => (settled = true));
    await reached;
    await new Promise((resolve) => setImmediate(resolve));
    expect(reloads).toBe(1);
    expect(settled).toBe(false);
  });

  it('reloads nothing where the call was of who has left meanwhile', async () => {
    let token: string | null = 'of the one before';
    const { origin } = await serve((...asked) => {
      token = null;
      answer(419, { code: 419, message: 'expired' })(...asked);
    });
    let reloads = 0;
    const call = createCall(around(origin, { token: () => token, expired: () => ++reloads > 0 }));
    expect(await failure(call(play, { bet: '1' }))).toMatchObject({ status: 419, message: 'expired' });
    expect(reloads).toBe(0);
  });

  it('is a failure like any other right after a reload, so it can never loop', async () => {
    const { origin } = await serve(answer(419, { code: 419, message: 'expired' }));
    const kept = storage();
    let reloads = 0;
    expect(reloadOnce(kept, 1_000_000, () => reloads++)).toBe(true);
    const call = createCall(around(origin, { expired: () => reloadOnce(kept, 1_010_000, () => reloads++) }));
    expect(await failure(call(play, { bet: '1' }))).toMatchObject({ status: 419, message: 'expired' });
    expect(reloads).toBe(1);
  });

  it('may reload again much later', () => {
    const kept = storage();
    expect(reloadOnce(kept, 1_000_000, () => {})).toBe(true);
    expect(reloadOnce(kept, 2_000_000, () => {})).toBe(true);
  });
});

describe('-1024', () => {
  const refusal = answer(403, { code: -1024, message: 'code needed' });

  it('holds refused calls and replays all of them once the code was given', async () => {
    const { origin, seen } = await serve(refusal, refusal, answer(200, { id: 'late' }));
    let asked = 0;
    const queue = createReplayQueue(() => {
      asked++;
      return true;
    });
    const call = createCall(around(origin, { queue }));
    const calls = [call(play, { bet: '1' }), call(play, { bet: '2' })];
    await expect.poll(() => queue.size()).toBe(2);
    expect(asked).toBe(1);
    await queue.passed();
    expect(await Promise.all(calls)).toEqual([{ id: 'late' }, { id: 'late' }]);
    expect(seen).toHaveLength(4);
  });

  it('gives up what waits for a code when another tab changes who is here', async () => {
    const { origin, seen } = await serve(refusal, answer(200, { id: 'of the next one' }));
    const stop = on('two-factor-needed', () => {});
    const held = failure(createCall(around(origin, { queue: twoFactorQueue }))(play, { bet: '1' }));
    await expect.poll(() => twoFactorQueue.size()).toBe(1);
    emit('account-taken');
    expect(await held).toMatchObject({ kind: 'refused', code: -1024 });
    expect(seen).toHaveLength(1);
    stop();
  });

  it('answers a held log-in with the session it has become, without a second try', async () => {
    const { origin, seen } = await serve(refusal);
    const queue = createReplayQueue(() => true);
    const work = createCall(around(origin, { queue }))(play, { bet: '1' });
    await expect.poll(() => queue.size()).toBe(1);
    const session = { token: 'drawn' } as unknown as Parameters<typeof queue.passed>[0];
    await queue.passed(session);
    expect(await work).toBe(session);
    expect(seen).toHaveLength(1);
  });

  it('fails the held calls with their refusal when the player gives up', async () => {
    const { origin } = await serve(refusal);
    const queue = createReplayQueue(() => true);
    const work = failure(createCall(around(origin, { queue }))(play, { bet: '1' }));
    await expect.poll(() => queue.size()).toBe(1);
    queue.abandoned();
    expect(await work).toMatchObject({ code: -1024, status: 403 });
  });

  it('fails at once when nobody can ask for a code', async () => {
    const { origin } = await serve(refusal);
    expect(await failure(createCall(around(origin))(play, { bet: '1' }))).toMatchObject({ code: -1024 });
  });

  it('asks again when the replay is refused once more', async () => {
    const { origin } = await serve(refusal, refusal, answer(200, { id: 'third' }));
    const queue = createReplayQueue(() => true);
    const work = createCall(around(origin, { queue }))(play, { bet: '1' });
    await expect.poll(() => queue.size()).toBe(1);
    const first = queue.passed();
    await expect.poll(() => queue.size()).toBe(1);
    await queue.passed();
    await first;
    expect(await work).toEqual({ id: 'third' });
  });
});
