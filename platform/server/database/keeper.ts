import type pg from 'pg';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from './client.ts';
import type { ConnectionConfig, Primary } from './primary.ts';

/** Advisory lock that every process using an embedded server shares; who can take it alone is the last one. */
const presence = 7_405_001;
const LOOK_MS = 1_000;
/** Without an answer for so long a host counts as cut off. */
const DEAD_MS = 3_000;

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
  let back: Promise<void> = Promise.resolve();

  async function connect(): Promise<void> {
    const connection = options.connection();
    const next = new Client({
      ...connection,
      application_name: 'phoenix keeper',
      keepAlive: true,
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
    const { primary } = connection;
    const watching = primary && setInterval(() => void look(next, primary), LOOK_MS).unref();
    next.once('end', () => {
      clearInterval(watching);
      lost(new Error('the database connection ended'));
    });
  }

  /** A host that is cut off closes nothing. Where there are others, everything that goes to it ends now, and looks for another. */
  async function look(at: pg.Client, primary: Primary): Promise<void> {
    if (asking) return;
    asking = true;
    // An answer that came while this process was busy with something else is read first.
    const late = setTimeout(() => setImmediate(() => asking && primary.abandon()), DEAD_MS);
    await at.query('select 1').catch(() => {});
    clearTimeout(late);
    asking = false;
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
  return { ready: () => back, available: () => client !== null, leave };
}
