import type { Logger } from 'pino';
import { LISTENER } from './database/notifications.ts';
import type { Database } from './database/handle.ts';

/** How many processes share the database, and whether they hear each other. */
export interface ProcessesView {
  readonly count: number;
  /** They meet over Redis, or are front processes of one program: fan-out, presence and rate limits are shared. */
  readonly shared: boolean;
}

export interface Processes {
  look(): Promise<ProcessesView>;
  /** Looks once a minute, and warns when a second process is there without Redis. */
  start(): void;
  close(): void;
}

const LOOK_MS = 60_000;

/**
 * Counts the processes that listen on this database.
 * @param redis whether this one has Redis
 * @param together front processes of this program
 */
export function createProcesses(db: Database, log: Logger, redis: boolean, together = 1): Processes {
  let timer: NodeJS.Timeout | null = null;
  let warned = false;

  async function look(): Promise<ProcessesView> {
    const { rows } = await db.pool.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity
        where datname = current_database() and usename = current_user and application_name = $1`,
      [LISTENER],
    );
    const { count } = rows[0]!;
    return { count, shared: redis || (together > 1 && count <= together) };
  }

  async function warn(): Promise<void> {
    const { count } = await look();
    const alone = redis || count <= together;
    if (!alone && !warned)
      log.warn(
        { processes: count },
        'several processes share the database without REDIS_URL: pages on one do not hear what happens on another',
      );
    warned = !alone;
  }

  return {
    look,
    start() {
      const quietly = (error: Error): void => log.debug({ reason: error.message }, 'processes not counted');
      void warn().catch(quietly);
      timer = setInterval(() => void warn().catch(quietly), LOOK_MS).unref();
    },
    close() {
      if (timer) clearInterval(timer);
    },
  };
}
