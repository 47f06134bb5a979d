/**
 * The subscribers of the fan-out bench: raw TCP sockets that speak just enough WebSocket. Every event has the same
 * length, so counting bytes counts events; every eighth socket also reads the stamps.
 */
import { connect, type Socket } from 'node:net';
import { CHANNEL, STAMP_DIGITS, monotonicMicros, type FromSwarm, type ToSwarm } from './fanout-messages.ts';

const SAMPLE = 8;
const CONNECTING_AT_ONCE = 200;
/** An unsolicited pong now and then keeps the server from probing; nothing comes back. */
const PONG = Buffer.from([0x8a, 0x80, 0, 0, 0, 0]);
const PONG_EVERY_MS = 10_000;

interface Swarm {
  readonly frameBytes: number;
  readonly stampAt: number;
  readonly bytes: Float64Array;
  readonly sockets: Socket[];
  readonly control: Socket;
  received: number;
  goal: number;
  reached(): void;
  latencies: number[];
}

const swarms = new Map<string, Swarm>();

function emit(message: FromSwarm): void {
  process.send?.(message);
}

function maskedText(text: string): Buffer {
  const payload = Buffer.from(text);
  return Buffer.concat([Buffer.from([0x81, 0x80 | payload.length, 0, 0, 0, 0]), payload]); // mask of zeros
}

function onBytes(swarm: Swarm, index: number, length: number, chunk: Buffer): void {
  const before = swarm.bytes[index] ?? 0;
  swarm.bytes[index] = before + length;
  swarm.received += length;
  if (index % SAMPLE === 0) readStamps(swarm, before, length, chunk);
  if (swarm.received >= swarm.goal) swarm.reached();
}

/** A stamp split between two chunks is skipped. */
function readStamps(swarm: Swarm, before: number, length: number, chunk: Buffer): void {
  const now = monotonicMicros();
  const into = before % swarm.frameBytes;
  for (
    let at = (into === 0 ? 0 : swarm.frameBytes - into) + swarm.stampAt;
    at + STAMP_DIGITS <= length;
    at += swarm.frameBytes
  ) {
    swarm.latencies.push(now - Number(chunk.toString('latin1', at, at + STAMP_DIGITS)));
  }
}

function open(swarm: Swarm, index: number, port: number): Promise<void> {
  return new Promise((done, fail) => {
    let greeting = '';
    let ready = false;
    const socket = connect({
      port,
      host: '127.0.0.1',
      onread: {
        buffer: Buffer.allocUnsafe(16 * 1024),
        callback(length, chunk) {
          if (ready) {
            onBytes(swarm, index, length, chunk as Buffer);
            return true;
          }
          const seen = greeting.length;
          greeting += (chunk as Buffer).toString('latin1', 0, length);
          if (
            !greeting.slice(0, seen).includes('connection_established') &&
            greeting.includes('connection_established')
          ) {
            socket.write(
              maskedText(JSON.stringify({ event: 'pusher:subscribe', data: { channel: CHANNEL } })),
            );
          }
          if (!greeting.includes('subscription_succeeded')) return true;
          ready = true;
          greeting = '';
          done();
          return true;
        },
      },
    });
    socket.setNoDelay(true);
    socket.on('error', fail);
    socket.on('close', () => {
      if (!ready) fail(new Error('closed before the subscription'));
    });
    swarm.sockets[index] = socket;
    socket.write(
      `GET /app/bench?protocol=7 HTTP/1.1\r\nHost: bench\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n\r\n`,
    );
  });
}

async function grow(message: ToSwarm & { type: 'connect' }): Promise<void> {
  const old = swarms.get(message.name);
  const swarm: Swarm = {
    frameBytes: message.frameBytes,
    stampAt: message.stampAt,
    bytes: new Float64Array(message.count),
    sockets: old?.sockets ?? [],
    control: connect(message.control, '127.0.0.1'),
    received: 0,
    goal: Infinity,
    reached() {},
    latencies: [],
  };
  old?.control.destroy();
  swarm.control.setNoDelay(true);
  swarm.control.on('error', () => {}); // its server is replaced between two parts of the bench
  for (const socket of swarm.sockets.splice(0)) socket.destroy();
  swarms.set(message.name, swarm);
  for (let from = 0; from < message.count; from += CONNECTING_AT_ONCE) {
    const upTo = Math.min(message.count, from + CONNECTING_AT_ONCE);
    await Promise.all(
      Array.from({ length: upTo - from }, (_, offset) => open(swarm, from + offset, message.port)),
    );
  }
  emit({ type: 'connected' });
}

function reset(swarm: Swarm): void {
  swarm.received = 0;
  swarm.latencies = [];
  swarm.bytes.fill(0);
}

/** One event at a time: the next is asked for when all sockets have the last. */
function takeTurns(swarm: Swarm, ms: number): void {
  reset(swarm);
  const perEvent = swarm.frameBytes * swarm.sockets.length;
  const start = monotonicMicros();
  swarm.goal = perEvent;
  swarm.reached = () => {
    const spent = (monotonicMicros() - start) / 1000;
    if (spent < ms) {
      swarm.goal += perEvent;
      swarm.control.write('n');
      return;
    }
    swarm.goal = Infinity;
    emit({
      type: 'result',
      delivered: swarm.received / swarm.frameBytes,
      lost: 0,
      ms: spent,
      latencies: swarm.latencies,
    });
  };
  swarm.control.write('n');
}

function collect(swarm: Swarm, events: number, ms: number): void {
  reset(swarm);
  const start = monotonicMicros();
  const expected = events * swarm.frameBytes;
  const end = (): void => {
    clearTimeout(timer);
    swarm.goal = Infinity;
    const lost = swarm.bytes.reduce((sum, bytes) => sum + (expected - bytes) / swarm.frameBytes, 0);
    emit({
      type: 'result',
      delivered: swarm.received / swarm.frameBytes,
      lost,
      ms: (monotonicMicros() - start) / 1000,
      latencies: swarm.latencies,
    });
  };
  const timer = setTimeout(end, ms);
  swarm.goal = expected * swarm.sockets.length;
  swarm.reached = end;
  emit({ type: 'collecting' });
}

process.on('message', (message: ToSwarm) => {
  if (message.type === 'connect') {
    grow(message).catch((error: unknown) => {
      process.stderr.write(`fan-out swarm: ${String(error)}\n`);
      process.exit(1);
    });
    return;
  }
  const swarm = swarms.get(message.name);
  if (!swarm) return;
  if (message.type === 'turns') takeTurns(swarm, message.ms);
  else collect(swarm, message.events, message.ms);
});
process.on('disconnect', () => process.exit(0));
setInterval(() => {
  for (const swarm of swarms.values()) for (const socket of swarm.sockets) socket.write(PONG);
}, PONG_EVERY_MS);
emit({ type: 'up' });
