import type pg from 'pg';
import type { Logger } from 'pino';
import { Client } from '../database/client.ts';
import type { ConnectionConfig } from '../database/primary.ts';

/**
 * A lane serves many players with one connection: nothing may hold it longer. Far above the biggest batch on a busy
 * machine; what runs into it is cancelled by the database and has written nothing.
 */
const STATEMENT_MS = 15_000;
/**
 * A commit that waits for its standby is cancelled by nothing: a database that is told to gives up the waiting, not the commit.
 * So the lane leaves it alone and its callers do not know; their keys find it once the standby is back.
 */
const ANSWER_MS = STATEMENT_MS + 5_000;
/** The way to a server that is gone without a word hangs for two minutes if nobody gives it up; another one leads by then. */
const CONNECT_MS = 10_000;

/** The one connection of a lane, opened when it is needed and again after it was lost. */
export interface LaneConnection {
  get(): Promise<pg.Client>;
  /** Closes it; the next get opens a new one. */
  end(): Promise<void>;
}

/** @param onNew hears of each connection: what was known of the database over another one may be another server's */
export function createLaneConnection(
  lane: number,
  options: () => ConnectionConfig,
  log: Logger,
  onNew: () => void = () => {},
): LaneConnection {
  let client: pg.Client | null = null;
  return {
    async get() {
      if (client) return client;
      const fresh = new Client({
        ...options(),
        application_name: `phoenix-lane-${lane}`,
        // Planning statements of this size again for every batch costs more than the batch, and on a fresh
        // database the planner would scan tables that only look empty. Costs of a plan without scans mean nothing, and a server that
        // compiles by them (Debian's does) spends a second on each batch.
        options: `-c plan_cache_mode=force_generic_plan -c enable_seqscan=off -c jit=off -c statement_timeout=${STATEMENT_MS}`,
        connectionTimeoutMillis: CONNECT_MS,
        query_timeout: ANSWER_MS,
        keepAlive: true,
      });
      fresh.on('error', (error) => {
        log.warn({ lane, reason: error.message }, 'engine connection lost');
        if (client === fresh) client = null;
      });
      await fresh.connect();
      onNew();
      client = fresh;
      return fresh;
    },
    async end() {
      const ending = client;
      client = null;
      await ending?.end().catch(() => undefined);
    },
  };
}

/** True when the commit may or may not have happened because the way to the database broke. */
export function isConnectionError(error: Error & { code?: string }): boolean {
  const code = error.code ?? '';
  if (/^(08|57P)/.test(code) || /^E(AI_)?[A-Z]+$/.test(code)) return true;
  // What the server refused it has answered, whatever it says of it.
  if (/^[0-9A-Z]{5}$/.test(code)) return false;
  return /terminated|Connection|not queryable|closed|Query read timeout|timeout expired/i.test(error.message);
}

/** True when the server takes no writes any more: another one does, or will. Nothing was written. */
export function isReadOnly(error: Error & { code?: string }): boolean {
  return error.code === '25006';
}

/** True when the database cancelled a statement that ran too long. Nothing was written. */
export function isTimeout(error: Error & { code?: string }): boolean {
  return error.code === '57014';
}
