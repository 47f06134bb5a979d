import { Counter, Gauge, type Registry } from 'prom-client';
import type { FanOutStats } from './fan-out-frames.ts';

export interface MetricSources {
  readonly fanOut: FanOutStats;
  counts(): { sockets: number; channels: number };
}

/** Read when scraped, so the hot path only adds to plain numbers. */
export function registerMetrics(registry: Registry, { fanOut, counts }: MetricSources): void {
  const registers = [registry];
  new Gauge({
    name: 'phoenix_realtime_sockets',
    help: 'Open Pusher sockets',
    registers,
    collect() {
      this.set(counts().sockets);
    },
  });
  new Gauge({
    name: 'phoenix_realtime_channels',
    help: 'Occupied channels',
    registers,
    collect() {
      this.set(counts().channels);
    },
  });
  total('phoenix_realtime_deliveries_total', 'Events times receivers', () => fanOut.delivered);
  total('phoenix_realtime_dropped_total', 'Deliveries skipped for slow readers', () => fanOut.dropped);
  total('phoenix_realtime_flushes_total', 'Flushes of queued events', () => fanOut.flushes);

  function total(name: string, help: string, read: () => number): void {
    let lagShown = 0;
    new Counter({
      name,
      help,
      registers,
      collect() {
        const value = read();
        this.inc(value - lagShown);
        lagShown = value;
      },
    });
  }
}
