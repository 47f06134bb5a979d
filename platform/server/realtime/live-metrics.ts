import { Gauge, Histogram, type Registry } from 'prom-client';
import type { FanOutStats } from './fan-out-frames.ts';

const SOCKETS = 'phoenix_live_sockets';
const SECONDS = 'phoenix_live_request_seconds';
const DROPPED = 'phoenix_live_dropped';

/** Metrics of one live socket; several share the names and differ in the `socket` label. @returns notes one request */
export function liveMetrics(
  registry: Registry,
  socket: string,
  counts: () => { sockets: number },
  stats: FanOutStats,
): (type: string, ms: number) => void {
  gauge(registry, SOCKETS, 'Open live sockets', socket, () => counts().sockets);
  gauge(registry, DROPPED, 'Pushes skipped for slow readers', socket, () => stats.dropped);
  const known = registry.getSingleMetric(SECONDS) as Histogram<'socket' | 'type'> | undefined; // only made here
  const seconds =
    known ??
    new Histogram({
      name: SECONDS,
      help: 'Time to answer a live request',
      labelNames: ['socket', 'type'],
      registers: [registry],
      buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1],
    });
  return (type, ms) => seconds.observe({ socket, type }, ms / 1000);
}

/** A gauge read at scrape time. Each socket keeps one of its own under a suffix, as collect() belongs to one source. */
function gauge(registry: Registry, name: string, help: string, socket: string, read: () => number): void {
  new Gauge({
    name: `${name}_${socket}`,
    help: `${help} (${socket})`,
    registers: [registry],
    collect() {
      this.set(read());
    },
  });
}
