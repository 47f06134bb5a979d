/** The readers of the chat bench, in a process of their own: all count what arrives, every eighth notes when. */
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';

/** In a message: 't' and the microseconds of the machine's monotonic clock at which it was sent. */
const STAMP = /\bt(\d{10,20})\b/;
const AT_ONCE = 100;
const SAMPLE = 8;
/** Nothing came for so long: that was all. */
const QUIET_MS = 1500;
const MOST_WAITS = 20;

export interface ReadersOrder {
  readonly url: string;
  readonly readers: number;
  /** Channel that is subscribed to; null: the socket hears everything anyway. */
  readonly channel: string | null;
}

export interface ReadersResult {
  /** Messages that arrived, over all readers. */
  readonly delivered: number;
  /** Milliseconds of those that were timed. */
  readonly latencies: readonly number[];
}

let latencies: number[] = [];
let delivered = 0;

function read(data: Buffer, timed: boolean): void {
  if (!data.includes('of the round')) return;
  delivered += 1;
  if (!timed) return;
  const stamp = STAMP.exec(data.toString('latin1'))?.[1];
  if (stamp !== undefined) latencies.push((Number(process.hrtime.bigint() / 1000n) - Number(stamp)) / 1000);
}

function open({ url, channel }: ReadersOrder, index: number): Promise<void> {
  return new Promise((done, fail) => {
    const socket = new WebSocket(url, { perMessageDeflate: false, skipUTF8Validation: true });
    socket.on('error', fail);
    socket.on('message', (data: Buffer) => {
      if (channel !== null && data.includes('subscription_succeeded')) done();
      else read(data, index % SAMPLE === 0);
    });
    socket.on('open', () => {
      if (channel === null) done();
      else socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel } }));
    });
  });
}

/** Waits until nothing more comes, then says what came. */
async function tell(): Promise<void> {
  let before = -1;
  for (let waits = 0; delivered !== before && waits < MOST_WAITS; waits++) {
    before = delivered;
    await sleep(QUIET_MS);
  }
  process.send?.({ delivered, latencies } satisfies ReadersResult);
  latencies = [];
  delivered = 0;
}

process.on('message', (order: ReadersOrder | 'result') => {
  if (order === 'result') return void tell();
  void (async () => {
    for (let from = 0; from < order.readers; from += AT_ONCE)
      await Promise.all(
        Array.from({ length: Math.min(AT_ONCE, order.readers - from) }, (_, at) => open(order, from + at)),
      );
    process.send?.('ready');
  })();
});
process.on('disconnect', () => process.exit(0));
