import { Gauge, collectDefaultMetrics, type Registry } from 'prom-client';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { fail } from '../../contract/error.ts';
import { isLoopback } from '../config/schema.ts';
import { sendFailure } from './failures.ts';

export interface HealthOptions {
  readonly metrics: Registry;
  /** Why the program cannot serve now, or null when it can. */
  readonly trouble: () => Promise<string | null>;
}

const loopbackOnly = fail(403, 403, 'Metrics are served to this machine only.');

/** /healthz: the process runs. /readyz: it can serve. /metrics: for Prometheus, from this machine only. */
export function serveHealth(app: FastifyInstance, { metrics, trouble }: HealthOptions): void {
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
    return reply.header('content-type', metrics.contentType).send(await metrics.metrics());
  });
}

// A proxy on this machine connects from loopback too, but says for whom.
function fromThisMachine(request: FastifyRequest): boolean {
  const peer = (request.socket.remoteAddress ?? '').replace(/^::ffff:/, '');
  return (
    isLoopback(peer) &&
    request.headers['x-forwarded-for'] === undefined &&
    request.headers.forwarded === undefined
  );
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
