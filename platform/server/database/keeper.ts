import type pg from 'pg';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from './client.ts';
import type { ConnectionConfig } from './primary.ts';

/** Advisory lock that every process using an embedded server shares; who can take it alone is the last one. */
const presence = 7_405_001;
const LOOK_MS = 1_000;
/** Without an answer for so long a host counts as cut off. */
export const DEAD_MS = 3_000;
/** For everything else that the keeper asks. */
const PATIENCE_MS = 10_000;
const TIME = 'select (extract(epoch from clock_timestamp()) * 1000)::float8 as time';

export interface KeeperOptions {
  readonly connection: () => ConnectionConfig;
  /** Brings the server back (starts it, or finds it running again); absent for a server that is not ours. */
  readonly revive?: () => Promise<void>;
  readonly onLost: (error: Error) => void;
  readonly onBack: () => void;
  readonly onError: (error: Error, attempt: number) => void;
}

export interface Keeper {
  /** Resolves as soon as the server answers; at once when it does. */
  ready(): Promise<void>;
  available(): boolean;
  /** The server's clock, epoch milliseconds; null while it is not known, and for the embedded one, which has this machine's. */
  time(): number | null;
  /** Gives the connection up. @returns true when no other process uses the server */
  leave(): Promise<{ last: boolean; end(): Promise<void> }>;
}

/**
 * Holds one connection for the life of the process. Its end is the first sign that the server died;
 * then the keeper tries to bring it back until it answers again.
 */
export async function keepServer(options: KeeperOptions): Promise<Keeper> {
  let client: pg.Client | null = null;
  let leaving = false;
  let asking = false;
  let answered: { readonly time: number; readonly at: number } | null = null;
  let back: Promise<void> = Promise.resolve();

  async function connect(): Promise<void> {
    const connection = options.connection();
    const next = new Client({
      ...connection,
      application_name: 'phoenix keeper',
      keepAlive: true,
      connectionTimeoutMillis: PATIENCE_MS,
      query_timeout: PATIENCE_MS,
    });
    next.on('error', () => {});
    try {
      await next.connect();
      await next.query('select pg_advisory_lock_shared($1)', [presence]);
    } catch (error) {
      void next.end().catch(() => {});
      throw error;
    }
    client = next;
    const { abandon } = connection;
    const watching = abandon && setInterval(() => void look(next, abandon), LOOK_MS).unref();
    next.once('end', () => {
      clearInterval(watching);
      lost(new Error('the database connection ended'));
    });
  }

  /**
   * A host that is cut off closes nothing, nor does a firewall that forgot the connections: everything that goes there ends now, and
   * what comes next finds the way there, or to another host. A statement that runs for long is no silence: this connection runs none.
   */
  async function look(at: pg.Client, abandon: () => void): Promise<void> {
    if (asking) return;
    asking = true;
    // An answer that came while this process was busy with something else is read first.
    const late = setTimeout(() => setImmediate(() => asking && abandon()), DEAD_MS);
    const asked = performance.now();
    const answer = await at.query<{ time: number }>(TIME).catch(() => null);
    clearTimeout(late);
    asking = false;
    const now = performance.now();
    // Of an answer that took long it is not known when it was given.
    if (answer && now - asked < DEAD_MS) answered = { time: answer.rows[0]!.time, at: now };
  }

  function lost(error: Error): void {
    client = null;
    if (leaving) return;
    options.onLost(error);
    back = regain();
  }

  async function regain(): Promise<void> {
    for (let attempt = 1; !leaving; attempt++) {
      try {
        await options.revive?.();
        await connect();
        options.onBack();
        return;
      } catch (error) {
        options.onError(error as Error, attempt);
        await sleep(Math.min(1_000, 25 * 2 ** Math.min(attempt, 6)));
      }
    }
  }

  async function leave(): Promise<{ last: boolean; end(): Promise<void> }> {
    leaving = true;
    await back;
    const mine = client;
    const end = async () => {
      await mine?.end().catch(() => {});
    };
    if (!mine) return { last: false, end };
    try {
      await mine.query('select pg_advisory_unlock_shared($1)', [presence]);
      const { rows } = await mine.query<{ alone: boolean }>('select pg_try_advisory_lock($1) as alone', [
        presence,
      ]);
      return { last: rows[0]?.alone === true, end };
    } catch {
      return { last: false, end };
    }
  }

  await connect();
  return {
    ready: () => back,
    available: () => client !== null,
    time: () => answered && answered.time + performance.now() - answered.at,
    leave,
  };
}
