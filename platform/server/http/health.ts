import { Gauge, collectDefaultMetrics, type Registry } from 'prom-client';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { fail } from '../../contract/error.ts';
import { isLoopback } from '../config/schema.ts';
import { sendFailure } from './failures.ts';

export interface HealthOptions {
  readonly metrics: Registry;
  /** Why the program cannot serve now, or null when it can. */
  readonly unhealthy: () => Promise<string | null>;
  /** As Prometheus reads them. */
  readonly figures: () => Promise<string>;
}

const loopbackOnly = fail(403, 403, 'Metrics are served to this machine only.');

/** /healthz: the process runs. /readyz: it can serve. /metrics: for Prometheus, from this machine only. */
export function serveHealth(
  app: FastifyInstance,
  { metrics, unhealthy: trouble, figures }: HealthOptions,
): void {
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
    if (!fromThisMachine(request)) return sendFailure(reply, loopbackOnly);
    return reply.header('content-type', metrics.contentType).send(await figures());
  });
}

/** What a proxy says about whom it asks for; any of them means that the caller is not on this machine. */
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

// A proxy on this machine connects from loopback too, but says for whom; a page that rebound its name to this machine
// names itself as the host.
function fromThisMachine(request: FastifyRequest): boolean {
  const peer = (request.socket.remoteAddress ?? '').replace(/^::ffff:/, '');
  const names = Object.keys(request.headers);
  return (
    isLoopback(peer) &&
    isLoopback(hostOf(request)) &&
    !names.some((name) => FORWARDING.has(name) || name.startsWith('x-forwarded-'))
  );
}

/** The host the caller asked for, without port and brackets. */
function hostOf(request: FastifyRequest): string {
  const host = request.headers.host ?? '';
  return host.replace(/:\d+$/, '').replace(/^\[(.*)\]$/, '$1');
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
