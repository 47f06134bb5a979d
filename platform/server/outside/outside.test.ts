/** Real servers on this machine: the operator's own one, and one that nobody may be led to. */
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createOutside, type Outside, type OutsideOptions } from './outside.ts';

let known: Server;
let hidden: Server;
let outside: Outside;
let reached = 0;

const options: OutsideOptions = {
  allowed: () => true,
  most: 1000,
  timeoutMs: 120_000,
  accept: '*/*',
};
const portOf = (server: Server): number => (server.address() as AddressInfo).port;
const at = (path: string): URL => new URL(`http://127.0.0.1:${portOf(known)}${path}`);
const reasonOf = (asked: Promise<unknown>): Promise<unknown> =>
  asked.then(
    () => 'an answer',
    (error: { reason: unknown }) => error.reason,
  );

async function listen(handle: RequestListener): Promise<Server> {
  const server = createServer(handle).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

beforeAll(async () => {
  hidden = await listen((_request, response) => {
    reached += 1;
    response.end('secret');
  });
  known = await listen((request, response) => {
    const to = new URL(request.url ?? '', 'http://x').searchParams.get('to');
    if (to !== null) return void response.writeHead(302, { location: to }).end();
    if (request.url === '/circle') return void response.writeHead(307, { location: '/circle' }).end();
    if (request.url === '/silent') return;
    if (request.url === '/huge')
      return void response.writeHead(200, { 'content-length': 50_000_000 }).write('x');
    if (request.url === '/endless') {
      response.on('error', () => {});
      const write = (): void => {
        while (!response.destroyed && response.write(Buffer.alloc(500)));
        response.once('drain', write);
      };
      return write();
    }
    response.end(`${request.method} ${request.url}`);
  });
  outside = createOutside([`http://127.0.0.1:${portOf(known)}`]);
});
beforeEach(() => {
  reached = 0;
});
afterAll(() => {
  outside.close();
  for (const server of [known, hidden]) {
    server.closeAllConnections();
    server.close();
  }
});

it('asks the server that the operator configured, and follows it within itself', async () => {
  expect((await outside.ask(at('/a'), options)).body.toString()).toBe('GET /a');
  expect((await outside.ask(at('/x?to=/b'), options)).body.toString()).toBe('GET /b');
  expect((await outside.ask(at('/a'), { ...options, body: {} })).body.toString()).toBe('POST /a');
});

it('does not reach closed networks, by no way of writing them', async () => {
  const port = portOf(hidden);
  for (const host of ['127.0.0.1', 'localhost', '2130706433', '0x7f.1', '[::1]', '[::ffff:127.0.0.1]', '0']) {
    const url = `http://${host}:${port}/`;
    expect(await reasonOf(outside.ask(new URL(url), options))).toBe('address');
    expect(await reasonOf(outside.ask(at(`/?to=${encodeURIComponent(url)}`), options))).toBe('address');
  }
  expect(reached).toBe(0);
});

it('asks only what is allowed, over HTTP, and goes round no circles', async () => {
  const narrow = { ...options, allowed: ({ pathname }: URL) => pathname === '/ok' };
  expect(await reasonOf(outside.ask(at('/other'), narrow))).toBe('address');
  expect(await reasonOf(outside.ask(at('/ok?to=/other'), narrow))).toBe('address');
  expect(await reasonOf(outside.ask(new URL('file:///etc/passwd'), options))).toBe('address');
  expect(await reasonOf(outside.ask(new URL(`http://a:b@127.0.0.1:${portOf(known)}/`), options))).toBe(
    'address',
  );
  expect(await reasonOf(outside.ask(at('/circle'), options))).toBe('redirects');
  expect(await reasonOf(outside.ask(at(`/?to=${encodeURIComponent('http://%')}`), options))).toBe(
    'redirects',
  );
  expect(await reasonOf(outside.ask(at('/x?to=/b'), { ...options, body: {} }))).toBe('redirects');
});

it('reads no more than it was told to, and waits no longer', async () => {
  expect(await reasonOf(outside.ask(at('/huge'), options))).toBe('size');
  expect(await reasonOf(outside.ask(at('/endless'), options))).toBe('size');
  expect(await reasonOf(outside.ask(at('/silent'), { ...options, timeoutMs: 50 }))).toBe('timeout');
});

it('takes whatever comes for the answer of a message that asks for no more', async () => {
  const cut = { ...options, cut: true, message: { headers: {}, body: Buffer.from('x') } } as const;
  expect(await outside.ask(at('/x?to=/b'), cut)).toMatchObject({ status: 302 });
  const { status, body } = await outside.ask(at('/endless'), cut);
  expect([status, body.length]).toEqual([200, 1000]);
  // What had come when the time was over; on a busy machine perhaps nothing had.
  let timeoutMs = 100;
  const come = async (): Promise<string> =>
    outside.ask(at('/huge'), { ...cut, timeoutMs }).then(
      (answer) => answer.body.toString(),
      () => '',
    );
  while ((await come()) !== 'x' && timeoutMs < 120_000) timeoutMs *= 2;
  expect(timeoutMs).toBeLessThan(120_000);
  expect(await reasonOf(outside.ask(at('/silent'), { ...cut, timeoutMs: 50 }))).toBe('timeout');
  expect(await reasonOf(outside.ask(new URL(`http://127.0.0.1:${portOf(hidden)}/`), cut))).toBe('address');
  expect(reached).toBe(0);
});

it('tells a server that is not there from an answer', async () => {
  const gone = await listen(() => {});
  const origin = `http://127.0.0.1:${portOf(gone)}`;
  gone.close();
  await once(gone, 'close');
  const other = createOutside([origin]);
  expect(await reasonOf(other.ask(new URL(origin), options))).toBe('unreachable');
  other.close();
});

it('asks again when a connection that was kept is closed just then, unless it may have changed something', async () => {
  const met = new WeakSet<object>();
  let cut = 0;
  const tired = await listen((request, response) => {
    if (met.has(request.socket)) {
      cut += 1;
      return void request.socket.resetAndDestroy();
    }
    met.add(request.socket);
    response.end('here');
  });
  const origin = new URL(`http://127.0.0.1:${portOf(tired)}`);
  const other = createOutside([origin.origin]);
  for (let n = 0; n < 3; n++) expect((await other.ask(origin, options)).body.toString()).toBe('here');
  expect(cut).toBe(2);
  expect(await reasonOf(other.ask(origin, { ...options, body: {} }))).toBe('unreachable');
  other.close();
  tired.close();
});
