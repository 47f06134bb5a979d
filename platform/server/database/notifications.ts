import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import { Client } from './client.ts';
import type { Database } from './handle.ts';
import { createTurn } from '../in-turn.ts';

export interface Notifications {
  /**
   * Hears NOTIFY on `channel` from any process. It is a wake-up, not a delivery: after a broken
   * connection every handler is called once with an empty payload and must look for itself.
   */
  on(channel: string, handler: (payload: string) => void): Promise<void>;
  /** Called after a broken connection is back: whatever was sent meanwhile was not heard. */
  onGap(listener: () => void): void;
  /** Nothing has come over the connection for a second, so what others send may not be heard: ask the database instead. */
  deaf(): boolean;
  /** Sends one. Pass the transaction's client to send it with the commit. */
  send(channel: string, payload?: string, client?: pg.PoolClient): Promise<void>;
  close(): Promise<void>;
}

/** As the database shows the connection: one for each process that listens. */
export const LISTENER = 'phoenix listen';
const PATIENCE_MS = 5_000;
const PING_MS = 500;
/** Two questions without an answer. */
const DEAF_MS = 1_000;

/**
 * One listening connection for the whole process, reopened when it breaks. A dead way to the database (a firewall that
 * forgot the connection, a host that is gone) tells nobody, so the connection is asked for an answer twice a second.
 * @param patienceMs without an answer for so long it is given up
 */
export function createNotifications(db: Database, log: Logger, patienceMs = PATIENCE_MS): Notifications {
  const handlers = new Map<string, ((payload: string) => void)[]>();
  const gaps: (() => void)[] = [];
  let client: pg.Client | null = null;
  let opening: Promise<void> | null = null;
  let asking = false;
  let closed = false;
  let answeredAt = performance.now();
  // Whoever begins to listen shares the connection with the ping.
  const inTurn = createTurn();

  const timer = setInterval(() => void ping(), Math.min(PING_MS, patienceMs)).unref();

  async function ping(): Promise<void> {
    const asked = client;
    if (!asked || asking) return;
    asking = true;
    const late = setTimeout(() => cut(asked), patienceMs);
    // Its own end says the rest.
    await inTurn(() => asked.query('select 1')).then(answered, () => cut(asked));
    clearTimeout(late);
    asking = false;
  }

  function answered(): void {
    answeredAt = performance.now();
  }

  /** Ends it without a goodbye, which a dead connection would never answer. */
  function cut(dead: pg.Client): void {
    log.warn('the listening connection does not answer; opening another one');
    (dead as unknown as { connection: { stream: Socket } }).connection.stream.destroy();
  }

  async function open(): Promise<void> {
    for (let attempt = 1; !closed; attempt++) {
      try {
        await connect();
        return;
      } catch (error) {
        log.debug({ reason: (error as Error).message }, 'cannot listen to the database yet');
        await sleep(Math.min(1_000, 25 * 2 ** Math.min(attempt, 6)));
      }
    }
  }

  async function connect(): Promise<void> {
    const next = new Client({
      ...db.connectionOptions(),
      application_name: LISTENER,
      keepAlive: true,
      connectionTimeoutMillis: patienceMs,
    });
    next.on('error', () => {});
    next.on('notification', ({ channel, payload }) => notify(channel, payload ?? ''));
    const ended = new Promise<void>((resolve) => next.once('end', resolve));
    try {
      await next.connect();
      for (const channel of handlers.keys()) await next.query(`listen ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      void next.end().catch(() => {});
      throw error;
    }
    client = next;
    answered();
    void ended.then(() => {
      client = null;
      if (closed) return;
      opening = open().then(() => {
        for (const channel of handlers.keys()) notify(channel, '');
        for (const listener of gaps) listener();
      });
    });
  }

  function notify(channel: string, payload: string): void {
    for (const handler of handlers.get(channel) ?? []) handler(payload);
  }

  return {
    async on(channel, handler) {
      const known = handlers.get(channel);
      if (known) return void known.push(handler);
      handlers.set(channel, [handler]);
      await (opening ??= open());
      await inTurn(async () => client?.query(`listen ${pg.escapeIdentifier(channel)}`)).catch(() => {});
    },
    onGap: (listener) => void gaps.push(listener),
    deaf: () => client === null || performance.now() - answeredAt > DEAF_MS,
    async send(channel, payload = '', within) {
      await (within ?? db.pool).query('select pg_notify($1, $2)', [channel, payload]);
    },
    async close() {
      closed = true;
      clearInterval(timer);
      await client?.end().catch(() => {});
    },
  };
}
