/** Figures on /metrics of what keeps the database safe: copies, its log, standbys, the read replica. */
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { askedFigure, figure } from '../figures.ts';
import { gauge } from '../http/health.ts';
import type { Runtime } from '../runtime.ts';
import { lastCopied } from './copied.ts';
import type { OpenDatabase } from './database.ts';

interface Watched {
  readonly metrics: Registry;
  readonly db: OpenDatabase;
  readonly log: Logger;
  readonly runtime: Pick<Runtime, 'now'>;
  /** Folder of the installation's data. */
  readonly data: string;
}

/**
 * Standbys, with a slot of their own or without. A copy that is being made (pg_basebackup) streams too, over one connection that copies
 * and one with a slot that goes with it. Such a slot can be a standby's too, made by its server under a name of the server's own
 * (`wal_receiver_create_temp_slot`). What senders do, their state and their names, is for other roles; this is for all.
 */
const STANDBYS = `select count(*)::float8 as value from pg_stat_replication
  where pid not in (select pid from pg_stat_progress_basebackup)
    and pid not in (select active_pid from pg_replication_slots where active_pid is not null
      and (slot_type = 'logical' or (temporary and not starts_with(slot_name, 'pg_walreceiver_'))))`;

/** Ages are in seconds; of what never happened NaN, and `./phoenix doctor` says so. */
export function watchSafety(watched: Watched): void {
  const { metrics, db, runtime, data } = watched;
  const seconds = (age: number | null) => (age === null ? Infinity : age / 1000);
  // 0 without a read replica, and without end while it cannot be used.
  gauge(metrics, 'phoenix_replica_age_seconds', 'How old what the read replica answers is', () =>
    db.replica ? seconds(db.replica.ageMs()) : 0,
  );
  // 1 from a failed try of `archive_command` to the next one that succeeds; 0 also where no log is archived.
  askedFigure(
    watched,
    'phoenix_wal_archive_failing',
    'Whether the database cannot put its log into the archive',
    [],
    `select (last_failed_time > coalesce(last_archived_time, '-infinity') is true)::int as value from pg_stat_archiver`,
  );
  figure(watched, 'phoenix_copy_age_seconds', 'Since the last copy was made', [], async () => {
    const at = lastCopied(data)?.at ?? Number.NaN;
    return Number.isNaN(at) ? [] : [{ labels: {}, value: (runtime.now() - at) / 1000 }];
  });
  askedFigure(watched, 'phoenix_database_standbys', 'Servers that stream from the primary', [], STANDBYS);
}
