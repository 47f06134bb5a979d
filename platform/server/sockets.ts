import type { IncomingMessage } from 'node:http';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { Config } from './config/config.ts';
import { createSecretCheck } from './identity/live-secret.ts';
import { addressGroup } from './http/rate-limits.ts';
import type { Identity } from './identity/identity.ts';
import type { Database } from './database/handle.ts';
import type { Runtime } from './runtime.ts';
import type { WorkerLink } from './workers/link.ts';
import { createWorkerBus } from './workers/worker-bus.ts';
import { createRealtime } from './realtime/create-realtime.ts';
import { createLiveSocket, type LiveServer, type LiveSocketOptions } from './realtime/live-socket.ts';
import { createLocalBus } from './realtime/local-bus.ts';
import type { RealtimeServer } from './realtime/realtime.ts';
import { createRedisBus } from './realtime/redis-bus.ts';

/** The three socket servers of the house; each is on a port of its own and on the main one. */
export interface Sockets {
  readonly realtime: RealtimeServer;
  readonly live: LiveServer;
  readonly trading: LiveServer;
  /** Says goodbye to everyone, spread over two seconds. */
  close(): Promise<void>;
  closeNow(): Promise<void>;
}

interface SocketNeeds {
  readonly config: Config;
  readonly db: Database;
  readonly identity: Identity;
  readonly runtime: Runtime;
  readonly log: Logger;
  readonly metrics: Registry;
  /** To the other front processes of this program; null: there are none. */
  readonly link: WorkerLink | null;
}

const drainMs = 2_000;

export async function openSockets({
  config,
  db,
  identity,
  runtime,
  log,
  metrics,
  link,
}: SocketNeeds): Promise<Sockets> {
  const { appId: id, key, secret } = config.pusher;
  const failed = (error: unknown) => log.error({ err: error }, 'realtime: redis');
  const ownBus = () => (link ? createWorkerBus(link, runtime) : createLocalBus(runtime));
  const bus = config.redisUrl === null ? ownBus() : createRedisBus(config.redisUrl, { runtime, failed });
  // As limits count it: of IPv6 a household has a whole network.
  const addressOf = (request: IncomingMessage) => addressGroup(clientAddress(request, config.trustProxy));
  const realtime = await createRealtime({
    app: { id, key, secret },
    runtime,
    log,
    bus,
    metrics,
    drainMs,
    allowed: (player, permission) => identity.allowed(player, permission),
    addressOf,
    ...(config.rateLimits ? {} : { addresses: null }),
  });
  const common = {
    runtime,
    log,
    metrics,
    drainMs,
    rateLimits: config.rateLimits,
    verifySecret: createSecretCheck(db, identity, runtime),
    addressOf,
  } satisfies Omit<LiveSocketOptions, 'name' | 'path'>;
  const live = createLiveSocket({ ...common, name: 'live', path: '/ws/live' });
  const trading = createLiveSocket({ ...common, name: 'trading', path: '/ws/trading' });
  const all = [realtime, live, trading];
  return {
    realtime,
    live,
    trading,
    close: async () => void (await Promise.all(all.map((server) => server.close()))),
    closeNow: async () => void (await Promise.all(all.map((server) => server.closeNow()))),
  };
}

/** The address a request comes from, seen through so many proxies of ours. */
export function clientAddress(request: Pick<IncomingMessage, 'headers' | 'socket'>, proxies: number): string {
  const peer = request.socket.remoteAddress ?? '';
  const header = request.headers['x-forwarded-for'];
  if (proxies === 0 || header === undefined) return peer;
  const hops = [
    ...header
      .toString()
      .split(',')
      .map((hop) => hop.trim()),
    peer,
  ];
  return hops[Math.max(0, hops.length - 1 - proxies)] ?? peer;
}
