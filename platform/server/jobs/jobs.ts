import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  Logger as WorkerLogger,
  parseCronItems,
  run,
  runMigrations,
  type ParsedCronItem,
  type Runner,
  type WorkerEvents,
  type WorkerPool,
} from 'graphile-worker';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Database } from '../database/handle.ts';
import { finishing, type Tracing } from '../tracing/tracing.ts';
import { createWorkerLocks } from './worker-locks.ts';

export interface JobOptions {
  /** Add it inside this transaction: no commit, no job. */
  readonly client?: Pick<pg.ClientBase, 'query'>;
  /** Not before this time, epoch milliseconds. */
  readonly at?: number;
  /** A waiting job of the same key is replaced instead of joined by another one. */
  readonly key?: string;
  /** Tries before it is given up; each waits longer than the one before. 25 unless set. */
  readonly attempts?: number;
  /** Jobs of one queue are done one after the other, over all processes: what may be slow does not take every place of theirs. */
  readonly queue?: string;
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
/** Before the first look whether a job's end is written down. */
const writingMs = 5;

const sweepIntervalMs = 60_000;
/** Before the runner is started again after it gave up. */
const restartAfterMs = 250;

const runnerSettings = {
  concurrency,
  noHandleSignals: true,
  // Without a batch the worker does not wait for a job's end to be written down, and a connection that breaks
  // in that moment is a rejection that nobody handles. In a batch it ends the runner, which starts again.
  preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
};

export interface JobsOptions {
  readonly tracing?: Tracing | null;
  /** How often jobs of dead processes are looked for. */
  readonly sweepMs?: number;
  /** How often a worker with nothing to do looks for jobs that nobody told it of. */
  readonly pollMs?: number;
  /** Whether jobs of `every` come at their times; those that are added come always. True unless told. */
  readonly scheduled?: boolean;
}

interface Scheduled {
  readonly cron: string;
  readonly name: string;
}

/** Jobs in the database (graphile-worker, its own schema), on the shared pool. */
export function createJobs(db: Database, log: Logger, options: JobsOptions = {}): Jobs {
  const tasks = new Map<string, (payload: unknown) => Promise<void>>();
  const schedule: Scheduled[] = [];
  const logger = workerLogger(log);
  const locks = createWorkerLocks(db, log);
  let runner: Runner | null = null;
  let worker: string | null = null;
  let sweep: NodeJS.Timeout | null = null;
  let ready: Promise<void> | null = null;
  let stopping = false;

  function register(name: string, work: (payload: unknown) => Promise<void>): void {
    if (runner) throw new Error(`job ${name} was registered after the start`);
    if (tasks.has(name)) throw new Error(`two jobs are called ${name}`);
    tasks.set(name, (payload) => followed(options.tracing ?? null, name, () => work(payload)));
  }

  async function startRunner(): Promise<void> {
    const parsedCronItems = cronItems(schedule);
    const created: { id: string | null } = { id: null };
    const events = eventsOf(db, created);
    const started = await run({
      pgPool: db.pool,
      ...runnerSettings,
      pollInterval: options.pollMs ?? pollInterval,
      logger,
      events,
      // Nothing is taken on before everybody can see that this worker lives.
      forbiddenFlags: async () => {
        await locks.hold(created.id!);
        return null;
      },
      taskList: Object.fromEntries([...tasks].map(([name, work]) => [name, work])),
      parsedCronItems: options.scheduled === false ? [] : parsedCronItems,
    });
    runner = started;
    worker = created.id;
    void started.promise.then(ended, ended);
    if (stopping) await started.stop().catch(() => {});
  }

  /** The runner gives up when the database goes away; the jobs themselves are safe there. */
  async function ended(): Promise<void> {
    const gone = worker;
    while (!stopping) {
      await sleep(restartAfterMs);
      try {
        if (gone) await locks.release(gone);
        return await startRunner();
      } catch (error) {
        log.warn({ reason: (error as Error).message }, 'jobs cannot start again yet');
        await sleep(pollInterval / 2);
      }
    }
  }

  /** What a dead process locked would stay locked for four hours, queues of scheduled jobs included. */
  function sweepSoon(): void {
    sweep = setTimeout(() => {
      locks
        .unlockDead()
        .catch((error: unknown) => log.debug({ err: error }, 'jobs of the dead not looked for'))
        .finally(() => stopping || sweepSoon());
    }, options.sweepMs ?? sweepIntervalMs).unref();
  }

  function prepared(): Promise<void> {
    ready ??= runMigrations({ pgPool: db.pool, logger }).catch((error: unknown) => {
      ready = null;
      throw error;
    });
    return ready;
  }

  return {
    every(cron, name, work) {
      register(name, work);
      schedule.push({ cron, name });
    },
    handle: register,
    async add(name, payload, jobOptions = {}) {
      await prepared();
      await addJob(jobOptions.client ?? db.pool, name, payload, jobOptions);
    },
    async start() {
      await prepared();
      await locks.unlockDead();
      await startRunner();
      sweepSoon();
    },
    async stop() {
      stopping = true;
      if (sweep) clearTimeout(sweep);
      await runner?.stop().catch(() => {});
      if (worker) await locks.release(worker).catch(() => {});
      await locks.close();
    },
  };
}

/** @param created takes the id of the workers that are made */
function eventsOf(db: Database, created: { id: string | null }): WorkerEvents {
  const events: WorkerEvents = new EventEmitter();
  events.on('pool:create', ({ workerPool }) => void (created.id = workerPool.id));
  events.on('job:complete', ({ worker: { workerPool }, job }) => {
    if (job.job_queue_id !== null) void wakeForNext(db, workerPool, job.id).catch(() => {});
  });
  return events;
}

/**
 * The next job of a queue can be taken once the end of the one before is written down. No worker waits for that: each finds the queue
 * closed and sleeps, and a queue would do two jobs a second. So one is told. @param job that has just been done
 */
async function wakeForNext(db: Database, workers: WorkerPool, job: string): Promise<void> {
  // Later than that they look by themselves.
  for (let waitMs = writingMs; waitMs < pollInterval; waitMs *= 2) {
    await sleep(waitMs, undefined, { ref: false });
    const { rowCount } = await db.pool.query(
      'select from graphile_worker._private_jobs where id = $1 and locked_by = $2',
      [job, workers.id],
    );
    if (rowCount === 0) return workers.nudge(1);
  }
}

function cronItems(schedule: readonly Scheduled[]): ParsedCronItem[] {
  return parseCronItems(
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
  );
}

async function addJob(
  client: Pick<pg.ClientBase, 'query'>,
  name: string,
  payload: unknown,
  { at, key, attempts, queue }: JobOptions,
): Promise<void> {
  await client.query(
    `select graphile_worker.add_job($1, $2::json, run_at => $3, job_key => $4, max_attempts => $5, queue_name => $6)`,
    [
      name,
      JSON.stringify(payload),
      at === undefined ? null : new Date(at),
      key ?? null,
      attempts ?? null,
      queue ?? null,
    ],
  );
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

async function followed(tracing: Tracing | null, name: string, work: () => Promise<void>): Promise<void> {
  const span = tracing?.root(`job ${name}`, { 'phoenix.job': name }) ?? null;
  return span === null ? work() : finishing(tracing!, span, work);
}
