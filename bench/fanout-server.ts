/** One server of the fan-out bench in its own process: ours, or the plainest broadcast on ws. */
import { createServer } from 'node:http';
import { createServer as createNetServer, type AddressInfo } from 'node:net';
import { pino } from 'pino';
import { WebSocketServer } from 'ws';
import { systemRuntime } from '#platform/server/runtime.ts';
import { createRealtime } from '#platform/server/realtime/create-realtime.ts';
import { eventBody, systemBody, textFrame } from '#platform/server/realtime/frame.ts';
import { createLocalBus } from '#platform/server/realtime/local-bus.ts';
import {
  CHANNEL,
  EVENT,
  monotonicMicros,
  stamped,
  type FromServer,
  type ToServer,
} from './fanout-messages.ts';

interface Served {
  readonly port: number;
  publish(data: unknown): void;
}

async function ours(): Promise<Served> {
  const runtime = systemRuntime();
  const realtime = await createRealtime({
    app: { id: '1', key: 'bench', secret: 'bench' },
    runtime,
    log: pino({ level: 'error' }),
    bus: createLocalBus(runtime),
  });
  return {
    port: await realtime.listen(0, '127.0.0.1'),
    publish: (data) => realtime.publish(CHANNEL, EVENT, data),
  };
}

async function bare(): Promise<Served> {
  const http = createServer();
  const server = new WebSocketServer({ server: http, perMessageDeflate: false });
  // The same words at the start as ours: TCP acknowledges differently on a line where the client never spoke.
  server.on('connection', (client) => {
    client.send(systemBody('pusher:connection_established', '{}'));
    client.once('message', () =>
      client.send(eventBody('pusher_internal:subscription_succeeded', CHANNEL, '{}')),
    );
  });
  await new Promise<void>((done) => {
    http.listen({ port: 0, host: '127.0.0.1', backlog: 4096 }, done);
  });
  return {
    port: (http.address() as AddressInfo).port,
    publish(data) {
      const text = eventBody(EVENT, CHANNEL, JSON.stringify(data));
      for (const client of server.clients) client.send(text);
    },
  };
}

function emit(message: FromServer): void {
  process.send?.(message);
}

/** Publishes on schedule; the stamp is the time an event was due, so that a late publisher counts as latency. */
function burst(served: Served, count: number, rate: number): void {
  const start = monotonicMicros();
  let sent = 0;
  const timer = setInterval(() => {
    const due = Math.min(count, Math.floor(((monotonicMicros() - start) * rate) / 1e6));
    for (; sent < due; sent += 1) served.publish(stamped(Math.round(start + ((sent + 1) * 1e6) / rate)));
    if (sent >= count) clearInterval(timer);
  }, 1);
}

const served = process.argv[2] === 'ours' ? await ours() : await bare();

// Each byte asks for one event: the swarm sends it when everyone has the last one.
const control = createNetServer((socket) => {
  socket.setNoDelay(true);
  socket.on('data', (bytes) => {
    for (let left = bytes.length; left > 0; left -= 1) served.publish(stamped(monotonicMicros()));
  });
  socket.on('error', () => {}); // the swarm went away
});
await new Promise<void>((done) => {
  control.listen(0, '127.0.0.1', done);
});

process.on('message', (message: ToServer) => {
  if (message.type === 'burst') return burst(served, message.count, message.rate);
  if (message.type === 'cpu') {
    const { user, system } = process.cpuUsage();
    return emit({ type: 'cpu', micros: user + system });
  }
  globalThis.gc?.();
  setTimeout(() => {
    globalThis.gc?.();
    emit({ type: 'memory', rss: process.memoryUsage().rss });
  }, 300);
});
process.on('disconnect', () => process.exit(0));

const frame = textFrame(eventBody(EVENT, CHANNEL, JSON.stringify(stamped(0))));
emit({
  type: 'ready',
  port: served.port,
  control: (control.address() as AddressInfo).port,
  frameBytes: frame.length,
  stampAt: frame.indexOf('0'.repeat(16)),
});
