/** The readers of the chat bench, in a process of their own: all count what arrives, every eighth notes when. */
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';

/** In a message: 't' and the microseconds of the machine's monotonic clock at which it was sent. */
const STAMP = /\bt(\d{10,20})\b/;
const AT_ONCE = 100;
const SAMPLE = 8;
/** What has not come when nothing came for so long is lost. */
const QUIET_MS = 10_000;

export interface ReadersOrder {
  readonly url: string;
  readonly readers: number;
  /** What a reader sends, one after each thing it is told; readers take them in turn. */
  readonly greetings: readonly (readonly string[])[];
  /** In what tells a reader that it is in; null: it is when it is connected. */
  readonly inside: string | null;
}

/** How many deliveries the round has, over all readers: told when all of it was said. */
export interface Expected {
  readonly expected: number;
}

export interface ReadersResult {
  /** Messages that arrived, over all readers. */
  readonly delivered: number;
  /** Milliseconds of those that were timed. */
  readonly latencies: readonly number[];
  /** Processor time that reading took, microseconds. */
  readonly cpu: number;
}

let latencies: number[] = [];
let delivered = 0;
let spent = process.cpuUsage();

function read(data: Buffer, timed: boolean): void {
  if (!data.includes('of the round')) return;
  delivered += 1;
  if (!timed) return;
  const stamp = STAMP.exec(data.toString('latin1'))?.[1];
  if (stamp !== undefined) latencies.push((Number(process.hrtime.bigint() / 1000n) - Number(stamp)) / 1000);
}

function open({ url, greetings, inside }: ReadersOrder, index: number): Promise<void> {
  return new Promise((done, fail) => {
    const socket = new WebSocket(url, { perMessageDeflate: false, skipUTF8Validation: true });
    const left = [...(greetings[index % greetings.length] ?? [])];
    let ready = inside === null;
    const greet = (): void => {
      const next = left.shift();
      if (next !== undefined) socket.send(next);
    };
    socket.on('error', fail);
    socket.on('close', () => fail(new Error('a reader was put out')));
    socket.on('message', (data: Buffer) => {
      if (ready) return read(data, index % SAMPLE === 0);
      ready = inside !== null && data.includes(inside);
      if (ready) done();
      else greet();
    });
    socket.on('open', () => {
      if (ready) done();
      else greet();
    });
  });
}

async function report(expected: number): Promise<void> {
  let before = delivered;
  for (let since = performance.now(); delivered < expected && performance.now() - since < QUIET_MS;) {
    await sleep(10);
    if (delivered !== before) since = performance.now();
    before = delivered;
  }
  const { user, system } = process.cpuUsage(spent);
  process.send?.({ delivered, latencies, cpu: user + system } satisfies ReadersResult);
  latencies = [];
  delivered = 0;
  spent = process.cpuUsage();
}

async function begin(order: ReadersOrder): Promise<void> {
  for (let from = 0; from < order.readers; from += AT_ONCE)
    await Promise.all(
      Array.from({ length: Math.min(AT_ONCE, order.readers - from) }, (_, at) => open(order, from + at)),
    );
  process.send?.('ready');
  spent = process.cpuUsage();
}

process.on('message', (order: ReadersOrder | Expected) => {
  if ('expected' in order) void report(order.expected);
  else void begin(order);
});
process.on('disconnect', () => process.exit(0));
