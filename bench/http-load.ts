/**
 * A small closed-loop load: every connection keeps one request outstanding over a raw socket, so that
 * the load costs as little of the shared processors as it can. Runs as a process of its own.
 * Usage: tsx bench/http-load.ts '<JSON of LoadOrder>'; prints the JSON of LoadResult.
 */
import { connect, type Socket } from 'node:net';
import { type ProviderOrder, providerRequests } from './provider-requests.ts';
import { percentile } from './row.ts';
import { type SlipOrder, slipRequests } from './slip-requests.ts';

export interface LoadOrder {
  readonly port: number;
  readonly path: string;
  /** Other paths to ask in turn in its place. */
  readonly paths?: readonly string[];
  /** Requests of all connections together; a request that has to wait for its connection counts from when it was due. Else as fast as answers come. */
  readonly perSecond?: number;
  /** One bearer token a connection; null sends none. */
  readonly tokens: readonly (string | null)[];
  readonly body: string;
  /** Other bodies to send in turn in its place, each connection from another one on. */
  readonly bodies?: readonly string[];
  /** Calls of an aggregator in place of the body. */
  readonly provider?: ProviderOrder;
  /** Slips of the sportsbook in place of the body: each is sent, then confirmed by what was answered. */
  readonly slips?: SlipOrder;
  readonly seconds: number;
  readonly warmup: number;
}

export interface LoadResult {
  readonly rate: number;
  readonly requests: number;
  readonly p50: number;
  readonly p99: number;
  /** Answers by status class: {"2": 1234, "4": 0, "5": 0}. */
  readonly statuses: Readonly<Record<string, number>>;
}

interface Tally {
  counting: boolean;
  latencies: number[];
  statuses: Record<string, number>;
  stopped: boolean;
}

async function run(order: LoadOrder): Promise<LoadResult> {
  const tally: Tally = { counting: false, latencies: [], statuses: {}, stopped: false };
  const sockets = await Promise.all(order.tokens.map((token, place) => open(order, token, place, tally)));
  await sleep(order.warmup * 1000);
  const started = performance.now();
  tally.counting = true;
  await sleep(order.seconds * 1000);
  tally.counting = false;
  const elapsed = (performance.now() - started) / 1000;
  tally.stopped = true;
  for (const socket of sockets) socket.destroy();
  const { latencies, statuses } = tally;
  return {
    rate: latencies.length / elapsed,
    requests: latencies.length,
    p50: percentile(latencies, 0.5),
    p99: percentile(latencies, 0.99),
    statuses,
  };
}

function open(order: LoadOrder, token: string | null, place: number, tally: Tally): Promise<Socket> {
  const next = requestsOf(order, token, place);
  let answer = '';
  return new Promise((resolve, reject) => {
    const socket = connect(order.port, '127.0.0.1');
    let pending: Buffer = Buffer.alloc(0);
    let sent = 0;
    const write = (): void => void (tally.stopped || socket.write(next(answer)));
    const send = (): void => {
      if (!order.perSecond) {
        sent = performance.now();
        return write();
      }
      const pace = (1000 * order.tokens.length) / order.perSecond;
      sent = sent === 0 ? performance.now() + (place * pace) / order.tokens.length : sent + pace;
      const wait = sent - performance.now();
      if (wait > 0) setTimeout(write, wait);
      else write();
    };
    socket.setNoDelay(true);
    socket.on('error', (error) => (tally.stopped ? undefined : reject(error)));
    socket.on('connect', () => {
      resolve(socket);
      send();
    });
    socket.on('data', (chunk: Buffer) => {
      pending = pending.length === 0 ? chunk : Buffer.concat([pending, chunk]);
      const end = pending.indexOf('\r\n\r\n');
      if (end === -1) return;
      const headers = pending.toString('latin1', 0, end);
      const length = bodyLength(headers, pending.subarray(end + 4));
      if (length === null || pending.length < end + 4 + length) return;
      if (tally.counting) {
        tally.latencies.push(performance.now() - sent);
        // An aggregator is answered with 200 whatever comes.
        const refused = order.provider && pending.includes('"error_code"');
        const kind = refused ? '4' : headers[9]!;
        tally.statuses[kind] = (tally.statuses[kind] ?? 0) + 1;
      }
      answer = pending.toString('utf8', end + 4, end + 4 + length);
      pending = pending.subarray(end + 4 + length);
      if (!tally.stopped) send();
    });
  });
}

/** Bytes of a body whose first bytes these are; null while an answer in pieces is not whole. */
function bodyLength(headers: string, body: Buffer): number | null {
  if (!/transfer-encoding: chunked/i.test(headers))
    return Number(/content-length: (\d+)/i.exec(headers)?.[1] ?? 0);
  const last = body.indexOf('0\r\n\r\n');
  return last === -1 ? null : last + 5;
}

/** What a connection sends next, by the body of the last answer. */
function requestsOf(order: LoadOrder, token: string | null, place: number): (answer: string) => Buffer {
  if (order.provider) return providerRequests(order.port, order.path, order.provider, place);
  if (order.slips) return slipRequests(order.port, token ?? '', order.slips, place);
  return inTurn(order, token, place);
}

function inTurn(order: LoadOrder, token: string | null, place: number): () => Buffer {
  const requests = (order.paths ?? [order.path]).flatMap((path) =>
    (order.bodies ?? [order.body]).map((body) => requestOf({ ...order, path }, token, body)),
  );
  let turn = place * 37;
  return () => requests[turn++ % requests.length]!;
}

function requestOf({ path, port }: LoadOrder, token: string | null, body: string): Buffer {
  const head = [
    `POST ${path} HTTP/1.1`,
    `host: 127.0.0.1:${port}`,
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
    ...(token === null ? [] : [`authorization: Bearer ${token}`]),
  ];
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}`);
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

process.stdout.write(JSON.stringify(await run(JSON.parse(process.argv[2]!) as LoadOrder)));
