/** Figures on /metrics of the ledger's engine, of its audits and of the archive of old bets. */
import type { Logger } from 'pino';
import { Gauge, type Registry } from 'prom-client';
import type { Database } from '../database/handle.ts';
import { askedFigure } from '../figures.ts';
import { gauge } from '../http/health.ts';
import type { Engine } from './engine.ts';

interface Watched {
  readonly metrics: Registry;
  readonly db: Pick<Database, 'pool'>;
  readonly log: Logger;
  readonly money: Engine;
}

/** Ages are in seconds; NaN where no audit ran, and `./phoenix doctor` says so. */
export function watchLedger(watched: Watched): void {
  const { metrics, money } = watched;
  gauge(metrics, 'phoenix_engine_queued', 'Operations that wait for a batch', () => money.gauges().queued);
  gauge(metrics, 'phoenix_engine_batches', 'Batches committed by this process', () => money.gauges().batches);
  gauge(metrics, 'phoenix_engine_bets', 'Bets settled by this process', () => money.gauges().bets);
  new Gauge({
    name: 'phoenix_ledger_partitions_ahead',
    help: 'Partitions of the ledger that lie ahead',
    registers: [metrics],
    async collect() {
      this.set(await money.partitions.ahead().catch(() => Number.NaN));
    },
  });
  askedFigure(
    watched,
    'phoenix_audit_age_seconds',
    'Since an audit last found everything in order',
    [],
    `select extract(epoch from now() - at)::float8 as value from audit_checkpoint order by no desc limit 1`,
  );
  askedFigure(
    watched,
    'phoenix_archive_unfinished_seconds',
    'For how long a partition of old bets has been on its way into a file',
    [],
    `select coalesce(extract(epoch from now() - min(closed_at)), 0)::float8 as value
       from ledger_part where state not in ('open', 'listed', 'gone')`,
  );
}
