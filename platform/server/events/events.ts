/**
 * Domain events. A settled bet is its own event (the bet row); everything else is a row of `event`.
 * Lanes number their batches without gaps and in commit order, so a (lane, batch) cursor misses nothing.
 */
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Database, DomainEvent } from '../kit.ts';
import type { Committed } from '../money/operation.ts';

export interface Subscription {
  readonly name: string;
  readonly types: readonly string[];
  readonly handler: (events: readonly DomainEvent[], client: pg.PoolClient) => Promise<void>;
}

export interface Events {
  subscribe(subscription: Subscription): void;
  onLive(types: readonly string[], handler: (event: DomainEvent) => void): void;
  /** Feed of the engine's commits; wakes the durable subscribers of every process. */
  committed(committed: Committed): void;
  /**
   * Writes an event that no posting carries, in the transaction of what it tells. Lane 0 gives it its
   * place, so emitters line up until they commit: keep such transactions short.
   */
  emit(
    client: pg.ClientBase,
    type: string,
    user: bigint | null,
    data: Record<string, unknown>,
  ): Promise<void>;
  start(): void;
  /** Waits until every subscriber has read all that is committed now. For tests and shutdown. */
  settle(): Promise<void>;
  close(): Promise<void>;
}

/** Batches read per turn and subscriber. */
const CHUNK = 500;
const POLL_MS = 1000;
/** Local commits wake subscribers at most this often: under load they read bigger chunks instead. */
const WAKE_MS = 100;

interface Row {
  batch: string;
  type: string;
  user_id: string | null;
  data: Record<string, unknown>;
  at: Date;
}

const READ = `
select batch::text, 'bet.settled' as type, user_id::text, json_build_object('id', id, 'cur', cur, 'game', game, 'stake', stake::text,
    'payout', payout::text, 'nonce', nonce::text, 'detail', detail) as data, at
  from bet where lane = $1 and batch > $2 and batch <= $3 and 'bet.settled' = any($4::text[])
union all
select batch::text, type, user_id::text, data::json, at from event where lane = $1 and batch > $2 and batch <= $3 and type = any($4::text[])`;

export function createEvents({ db, log, now }: { db: Database; log: Logger; now: () => number }): Events {
  const subscriptions: Subscription[] = [];
  const live = new Map<string, ((event: DomainEvent) => void)[]>();
  let timer: NodeJS.Timeout | null = null;
  let working: Promise<void> | null = null;
  let listener: pg.PoolClient | null = null;
  let lastWake = 0;
  let closed = false;

  function wake(): void {
    if (closed || working) return;
    working = readAll()
      .catch((error: unknown) => log.error({ err: error }, 'domain event reader failed'))
      .finally(() => {
        working = null;
      });
  }

  async function readAll(): Promise<void> {
    for (const subscription of subscriptions) {
      const { rows } = await db.pool.query<{ id: number; no: string }>('select id, no from lane order by id');
      for (const lane of rows) {
        while (!closed && (await readChunk(subscription, lane.id, Number(lane.no)))) continue;
      }
    }
  }

  /** Handles one chunk in one transaction with its cursor. @returns true when more may wait */
  async function readChunk(subscription: Subscription, lane: number, end: number): Promise<boolean> {
    return db.transaction(async (client) => {
      await client.query(
        'insert into event_cursor (name, lane, batch) values ($1, $2, 0) on conflict do nothing',
        [subscription.name, lane],
      );
      // Another process is at it: leave it to that one.
      const cursor = await client.query<{ batch: string }>(
        'select batch from event_cursor where name = $1 and lane = $2 for update skip locked',
        [subscription.name, lane],
      );
      if (!cursor.rows[0]) return false;
      const from = Number(cursor.rows[0].batch);
      if (from >= end) return false;
      const to = Math.min(end, from + CHUNK);
      const { rows } = await client.query<Row>({
        name: 'read-events',
        text: READ,
        values: [lane, from, to, subscription.types],
      });
      const events = rows.map((row) => ({
        lane,
        batch: Number(row.batch),
        type: row.type,
        user: row.user_id === null ? null : BigInt(row.user_id),
        data: row.data,
        at: row.at.getTime(),
      }));
      events.sort((a, b) => a.batch - b.batch);
      if (events.length > 0) await subscription.handler(events, client);
      await client.query('update event_cursor set batch = $3 where name = $1 and lane = $2', [
        subscription.name,
        lane,
        to,
      ]);
      return to < end;
    });
  }

  function tellLive(event: DomainEvent): void {
    for (const handler of live.get(event.type) ?? []) {
      try {
        handler(event);
      } catch (error) {
        log.error({ err: error, type: event.type }, 'live event handler failed');
      }
    }
  }

  return {
    subscribe: (subscription) => void subscriptions.push(subscription),
    onLive(types, handler) {
      for (const type of types) live.set(type, [...(live.get(type) ?? []), handler]);
    },
    committed(committed) {
      const place = { lane: committed.lane, batch: committed.batch, at: committed.at };
      if (live.has('bet.settled'))
        for (const bet of committed.bets)
          tellLive({
            ...place,
            type: 'bet.settled',
            user: bet.user,
            data: bet as unknown as Record<string, unknown>,
          });
      for (const event of committed.events)
        tellLive({ ...place, type: event.type, user: event.user, data: event.data });
      if (subscriptions.length === 0) return;
      const at = now();
      if (at - lastWake < WAKE_MS) return;
      lastWake = at;
      setTimeout(wake, WAKE_MS).unref();
      // A hint for other processes only; their poll is the truth.
      void db.pool.query(`select pg_notify('phoenix_events', '')`).catch(() => undefined);
    },
    async emit(client, type, user, data) {
      await client.query(
        `with place as (update lane set no = no + 1 where id = 0 returning no)
         insert into event (lane, batch, type, user_id, data, at) select 0, no, $1, $2, $3, $4 from place`,
        [type, user?.toString() ?? null, data, new Date(now())],
      );
      setTimeout(wake, WAKE_MS).unref();
    },
    start() {
      timer = setInterval(wake, POLL_MS);
      timer.unref();
      void listen();
    },
    async settle() {
      await working;
      await readAll();
    },
    async close() {
      closed = true;
      if (timer) clearInterval(timer);
      await working;
      listener?.release(true);
      listener = null;
    },
  };

  async function listen(): Promise<void> {
    try {
      listener = await db.pool.connect();
      listener.on('notification', wake);
      listener.on('error', () => {
        listener = null;
      });
      await listener.query('listen phoenix_events');
    } catch (error) {
      log.warn({ err: error }, 'no wake-up channel for domain events; polling');
    }
  }
}
