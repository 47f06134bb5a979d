import { Gauge, type Registry } from 'prom-client';
import type { Events } from './events.ts';
import type { ReaderLag } from './lag.ts';

/** Two scrapes within this time share one look at the cursors. */
const FRESH_MS = 5_000;

/** Tells Prometheus how far each durable subscriber is behind. A database that is away leaves the figures out. */
export function watchReaders(metrics: Registry, events: Pick<Events, 'lags'>): void {
  let seen: { at: number; lags: Promise<readonly ReaderLag[]> } | null = null;

  function lags(): Promise<readonly ReaderLag[]> {
    if (!seen || performance.now() - seen.at > FRESH_MS)
      seen = { at: performance.now(), lags: events.lags().catch(() => []) };
    return seen.lags;
  }

  function watch(name: string, help: string, read: (lag: ReaderLag) => number): void {
    new Gauge({
      name,
      help,
      labelNames: ['reader'],
      registers: [metrics],
      async collect() {
        this.reset();
        for (const lag of await lags()) this.set({ reader: lag.name }, read(lag));
      },
    });
  }

  watch(
    'phoenix_reader_lag_events',
    'Unread domain events of a subscriber, 10000 standing for more',
    (lag) => lag.events,
  );
  watch('phoenix_reader_lag_batches', 'Unread batches of all lanes of a subscriber', (lag) => lag.batches);
  watch('phoenix_reader_lag_seconds', 'Age of the oldest unread event of a subscriber', (lag) => lag.seconds);
  watch(
    'phoenix_reader_failures',
    'Failures in a row of a subscriber',
    (lag) => lag.lastError?.failures ?? 0,
  );
}
