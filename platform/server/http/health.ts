import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { Gauge, collectDefaultMetrics, type Registry } from 'prom-client';
import type { FastifyInstance } from 'fastify';
import { fail } from '../../contract/error.ts';
import type { Config } from '../config/config.ts';
import { isLoopback } from '../config/schema.ts';
import { sendFailure } from './failures.ts';
import { plainAddress, within } from './networks.ts';

export interface HealthOptions {
  readonly config: Pick<Config, 'metricsFrom'>;
  readonly metrics: Registry;
  /** Why the program cannot serve now, or null when it can. */
  readonly unhealthy: () => Promise<string | null>;
  /** As Prometheus reads them. */
  readonly figures: () => Promise<string>;
}

const notForYou = fail(
  403,
  403,
  'Metrics are served to this machine and the networks of PHOENIX_METRICS_FROM only, by address or by an inner name.',
);

/** /healthz: the process runs. /readyz: it can serve. /metrics: for Prometheus, from this machine and the networks that are named. */
export function serveHealth(
  app: FastifyInstance,
  { config, metrics, unhealthy: trouble, figures }: HealthOptions,
): void {
  const mayRead = readersFrom(config.metricsFrom);
  collectDefaultMetrics({ register: metrics });
  app.get(
    '/healthz',
    (_request, reply) => void reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );
  app.get('/readyz', async (_request, reply) => {
    const reason = await trouble().catch((error: unknown) =>
      error instanceof Error ? error.message : 'unknown',
    );
    reply.header('cache-control', 'no-store');
    return reason === null ? { status: 'ready' } : reply.code(503).send({ code: 503, message: reason });
  });
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request.raw)) return sendFailure(reply, notForYou);
    return reply.header('content-type', metrics.contentType).send(await figures());
  });
}

/** What a proxy says about whom it asks for; any of them means that whoever connects is not who asks. */
const FORWARDING = new Set([
  'forwarded',
  'via',
  'x-real-ip',
  'x-client-ip',
  'x-cluster-client-ip',
  'x-original-host',
  'true-client-ip',
  'cf-connecting-ip',
  'fastly-client-ip',
]);

/**
 * Who may read the figures: this machine, and what connects from one of these networks by itself.
 * @param networks as `PHOENIX_METRICS_FROM` has them
 */
export function readersFrom(networks: readonly string[]) {
  const isListed = within(networks);
  return ({ socket, headers }: Pick<IncomingMessage, 'headers'> & { readonly socket: Peer }): boolean => {
    // A proxy connects from this machine or from such a network too, but says for whom.
    if (Object.keys(headers).some((name) => FORWARDING.has(name) || name.startsWith('x-forwarded-')))
      return false;
    const peer = plainAddress(socket.remoteAddress ?? '');
    // A page that rebound its name to this machine, or to one of such a network, names itself as the host.
    const host = hostOf(headers.host ?? '');
    if (isLoopback(peer)) return isLoopback(host);
    return isInner(host) && isListed(peer);
  };
}

interface Peer {
  readonly remoteAddress?: string | undefined;
}

/** The host the caller asked for, without port and brackets. */
function hostOf(host: string): string {
  return host.replace(/:\d+$/, '').replace(/^\[(.*)\]$/, '$1');
}

/** Whether nobody on the internet can have a page under this host: an address, a name without a dot or one of an inner zone. */
function isInner(host: string): boolean {
  return isIP(host) !== 0 || /^[\w-]+$/.test(host) || /\.(svc|local|internal)$/i.test(host);
}

/** A gauge whose value is asked for at each scrape. */
export function gauge(metrics: Registry, name: string, help: string, read: () => number): void {
  new Gauge({
    name,
    help,
    registers: [metrics],
    collect() {
      this.set(read());
    },
  });
}
