import type pg from 'pg';
import type { Logger } from 'pino';
import { Client } from '../database/client.ts';
import type { Database } from '../database/handle.ts';
import { createTurn } from '../in-turn.ts';

/** Tells living workers from dead ones: each holds a session advisory lock that ends with its process. */
export interface WorkerLocks {
  /** Resolves when the lock of `worker` is held here. @throws while the database does not answer */
  hold(worker: string): Promise<void>;
  /** Gives up the lock of a worker that has ended, and whatever jobs it left locked. */
  release(worker: string): Promise<void>;
  /** Unlocks the jobs and queues of workers that are gone. @returns how many jobs run again */
  unlockDead(): Promise<number>;
  close(): Promise<void>;
}

/** First half of the advisory lock's key; the second is the hash of the worker's id. */
const LOCK_SPACE = 7_405_005;
const CONNECT_TIMEOUT_MS = 5_000;

const UNLOCK = `
  with dead as (select unnest($1::text[]) as id),
  job as (
    update graphile_worker._private_jobs set locked_at = null, locked_by = null, run_at = greatest(run_at, now())
      where locked_by in (select id from dead) returning id
  ),
  queue as (
    update graphile_worker._private_job_queues set locked_at = null, locked_by = null
      where locked_by in (select id from dead) returning id
  )
  select (select count(*) from job)::int as jobs, (select count(*) from queue)::int as queues`;

/** The locks of this process's workers, on one connection of their own. */
export function createWorkerLocks(db: Database, log: Logger): WorkerLocks {
  /** Workers of this process, and those of them whose lock is held now. */
  const own = new Set<string>();
  const held = new Set<string>();
  let client: pg.Client | null = null;
  // Two that connect at once would leave a connection behind, with a lock on it.
  const inTurn = createTurn();

  async function connect(): Promise<pg.Client> {
    if (client) return client;
    const fresh = new Client({
      ...db.connectionOptions(),
      application_name: 'phoenix jobs',
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      query_timeout: CONNECT_TIMEOUT_MS,
    });
    const forget = (): void => {
      if (client !== fresh) return;
      client = null;
      held.clear();
    };
    fresh.on('error', forget);
    fresh.once('end', forget);
    try {
      await fresh.connect();
    } catch (error) {
      void fresh.end().catch(() => {});
      throw error;
    }
    client = fresh;
    return fresh;
  }

  async function lock(worker: string): Promise<void> {
    if (held.has(worker)) return;
    own.add(worker);
    const connection = await connect();
    try {
      const { rows } = await connection.query<{ locked: boolean }>(
        'select pg_try_advisory_lock($1, hashtext($2)) as locked',
        [LOCK_SPACE, worker],
      );
      if (!rows[0]!.locked) throw new Error(`the lock of ${worker} is not free yet`);
    } catch (error) {
      await drop();
      throw error;
    }
    held.add(worker);
  }

  /** Ends the connection, and every lock with it. */
  async function drop(): Promise<void> {
    const ending = client;
    client = null;
    held.clear();
    await ending?.end().catch(() => {});
  }

  async function unlock(workers: readonly string[]): Promise<number> {
    const { rows } = await db.pool.query<{ jobs: number; queues: number }>(UNLOCK, [workers]);
    return rows[0]!.jobs;
  }

  return {
    hold: (worker) => inTurn(() => lock(worker)),
    release: (worker) =>
      inTurn(async () => {
        await unlock([worker]);
        own.delete(worker);
        if (held.delete(worker))
          await client?.query('select pg_advisory_unlock($1, hashtext($2))', [LOCK_SPACE, worker]);
      }),
    async unlockDead() {
      return db.transaction(async (transaction) => {
        const { rows } = await transaction.query<{ id: string }>(
          `select id from (select locked_by as id from graphile_worker._private_jobs where locked_by is not null
             union select locked_by from graphile_worker._private_job_queues where locked_by is not null) as worker
           where id <> all($1::text[]) and pg_try_advisory_xact_lock($2, hashtext(id))`,
          [[...own], LOCK_SPACE],
        );
        if (rows.length === 0) return 0;
        const dead = rows.map(({ id }) => id);
        const unlocked = await transaction.query<{ jobs: number }>(UNLOCK, [dead]);
        log.warn({ workers: dead, jobs: unlocked.rows[0]!.jobs }, 'jobs of workers that died run again');
        return unlocked.rows[0]!.jobs;
      });
    },
    close: () => inTurn(drop),
  };
}
