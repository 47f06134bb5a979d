import { setTimeout as sleep } from 'node:timers/promises';
import { Logger as WorkerLogger, parseCronItems, run, runMigrations, type Runner } from 'graphile-worker';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Database } from '../kit.ts';

export interface JobOptions {
  /** Add it inside this transaction: no commit, no job. */
  readonly client?: Pick<pg.ClientBase, 'query'>;
  /** Not before this time, epoch milliseconds. */
  readonly at?: number;
  /** A waiting job of the same key is replaced instead of joined by another one. */
  readonly key?: string;
  /** Tries before it is given up; each waits longer than the one before. 25 unless set. */
  readonly attempts?: number;
}

export interface Jobs {
  /** A job at every time of `cron` (five fields, UTC), once across all processes. Before start() only. */
  every(cron: string, name: string, work: () => Promise<void>): void;
  /** Says how jobs called `name` are done; at least once each. Before start() only. */
  handle(name: string, work: (payload: unknown) => Promise<void>): void;
  /** Leaves a job for any process that handles `name`. @param payload JSON-safe */
  add(name: string, payload: unknown, options?: JobOptions): Promise<void>;
  start(): Promise<void>;
  /** Lets running jobs finish. */
  stop(): Promise<void>;
}

/** A scheduled job that fails is tried again soon; the next turn comes anyway. */
const scheduledAttempts = 3;
const concurrency = 4;
const pollInterval = 2_000;

/** Jobs in the database (graphile-worker, its own schema), on the shared pool. */
export function createJobs(db: Database, log: Logger): Jobs {
  const tasks = new Map<string, (payload: unknown) => Promise<void>>();
  const schedule: { cron: string; name: string }[] = [];
  const logger = workerLogger(log);
  let runner: Runner | null = null;
  let ready: Promise<void> | null = null;
  let stopping = false;

  function register(name: string, work: (payload: unknown) => Promise<void>): void {
    if (runner) throw new Error(`job ${name} was registered after the start`);
    if (tasks.has(name)) throw new Error(`two jobs are called ${name}`);
    tasks.set(name, work);
  }

  async function startRunner(): Promise<void> {
    runner = await run({
      pgPool: db.pool,
      concurrency,
      pollInterval,
      noHandleSignals: true,
      logger,
      taskList: Object.fromEntries([...tasks].map(([name, work]) => [name, work])),
      parsedCronItems: parseCronItems(
        schedule.map(({ cron, name }) => ({
          task: name,
          match: cron,
          identifier: name,
          // One queue a job: a run that takes longer than its interval is not overtaken by the next.
          options: {
            backfillPeriod: 0,
            maxAttempts: scheduledAttempts,
            queueName: name,
            jobKey: name,
            jobKeyMode: 'replace' as const,
          },
        })),
      ),
    });
    void runner.promise.then(ended, ended);
  }

  /** The runner gives up when the database goes away; the jobs themselves are safe there. */
  async function ended(): Promise<void> {
    while (!stopping) {
      await sleep(1_000);
      try {
        return await startRunner();
      } catch (error) {
        log.warn({ reason: (error as Error).message }, 'jobs cannot start again yet');
      }
    }
  }

  const prepared = () => (ready ??= runMigrations({ pgPool: db.pool, logger }));

  return {
    every(cron, name, work) {
      register(name, work);
      schedule.push({ cron, name });
    },
    handle: register,
    async add(name, payload, { client, at, key, attempts } = {}) {
      await prepared();
      await (client ?? db.pool).query(
        `select graphile_worker.add_job($1, $2::json, run_at => $3, job_key => $4, max_attempts => $5)`,
        [
          name,
          JSON.stringify(payload),
          at === undefined ? null : new Date(at),
          key ?? null,
          attempts ?? null,
        ],
      );
    },
    async start() {
      await prepared();
      await startRunner();
    },
    async stop() {
      stopping = true;
      await runner?.stop().catch(() => {});
    },
  };
}

function workerLogger(log: Logger): WorkerLogger {
  return new WorkerLogger((scope) => (severity, message, meta) => {
    const level: string = severity;
    const error = (meta as { error?: unknown } | undefined)?.error;
    const detail = {
      ...(scope.taskIdentifier ? { job: scope.taskIdentifier } : {}),
      ...(error ? { err: error } : {}),
    };
    if (level === 'error') log.error(detail, message);
    else if (level === 'warning') log.warn(detail, message);
    else log.debug(detail, message);
  });
}
