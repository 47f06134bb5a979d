import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import type { Database } from '../kit.ts';

export interface Notifications {
  /**
   * Hears NOTIFY on `channel` from any process. It is a wake-up, not a delivery: after a broken
   * connection every handler is called once with an empty payload and must look for itself.
   */
  on(channel: string, handler: (payload: string) => void): Promise<void>;
  /** Sends one. Pass the transaction's client to send it with the commit. */
  send(channel: string, payload?: string, client?: pg.PoolClient): Promise<void>;
  close(): Promise<void>;
}

/** One listening connection for the whole process, reopened when it breaks. */
export function createNotifications(db: Database, log: Logger): Notifications {
  const handlers = new Map<string, ((payload: string) => void)[]>();
  let client: pg.Client | null = null;
  let opening: Promise<void> | null = null;
  let closed = false;

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
    const next = new pg.Client({
      ...db.connectionOptions(),
      application_name: 'phoenix listen',
      keepAlive: true,
    });
    next.on('error', () => {});
    next.on('notification', ({ channel, payload }) => tell(channel, payload ?? ''));
    try {
      await next.connect();
      for (const channel of handlers.keys()) await next.query(`listen ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      void next.end().catch(() => {});
      throw error;
    }
    client = next;
    next.once('end', () => {
      client = null;
      if (closed) return;
      opening = open().then(() => [...handlers.keys()].forEach((channel) => tell(channel, '')));
    });
  }

  function tell(channel: string, payload: string): void {
    for (const handler of handlers.get(channel) ?? []) handler(payload);
  }

  return {
    async on(channel, handler) {
      const known = handlers.get(channel);
      if (known) return void known.push(handler);
      handlers.set(channel, [handler]);
      await (opening ??= open());
      await client?.query(`listen ${pg.escapeIdentifier(channel)}`).catch(() => {});
    },
    async send(channel, payload = '', within) {
      await (within ?? db.pool).query('select pg_notify($1, $2)', [channel, payload]);
    },
    async close() {
      closed = true;
      await client?.end().catch(() => {});
    },
  };
}
