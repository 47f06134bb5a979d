/**
 * Domain events. A settled bet is its own event (the bet row); everything else is a row of `event`.
 * Lanes number their batches without gaps and in commit order, so a (lane, batch) cursor misses nothing.
 */
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Database, DomainEvent } from '../kit.ts';
import type { Committed } from '../money/operation.ts';

/** Committed batches `from` (exclusive) to `to` (inclusive) of a lane. */
export interface BatchRange {
  readonly lane: number;
  readonly from: number;
  readonly to: number;
}

/** Reads events as objects, or (for bets by the thousand) only learns which batches to look at in SQL. */
export type Subscription = { readonly name: string } & (
  | {
      readonly types: readonly string[];
      readonly handler: (events: readonly DomainEvent[], client: pg.PoolClient) => Promise<void>;
    }
  | { readonly bets: (range: BatchRange, client: pg.PoolClient) => Promise<void> }
);

export interface Events {
  subscribe(subscription: Subscription): void;
  /** @param wanted asked before an event is even built: for handlers that mostly have nobody to tell */
  onLive(types: readonly string[], handler: (event: DomainEvent) => void, wanted?: () => boolean): void;
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
const WAKE_MS = 200;
const SETTLED = 'bet.settled';

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
  const live = new Map<string, { handler: (event: DomainEvent) => void; wanted: () => boolean }[]>();
  let timer: NodeJS.Timeout | null = null;
  let working: Promise<void> | null = null;
  let listener: pg.PoolClient | null = null;
  let soon: NodeJS.Timeout | null = null;
  /** Types committed here since the last wake. */
  let fresh = new Set<string>();
  let closed = false;

  /** @param types what was committed; nothing given: look at everything */
  function wake(types?: ReadonlySet<string>): void {
    if (closed || working) return;
    const due = types
      ? subscriptions.filter((one) => typesOf(one).some((type) => types.has(type)))
      : subscriptions;
    if (due.length === 0) return;
    working = readAll(due)
      .catch((error: unknown) => log.error({ err: error }, 'domain event reader failed'))
      .finally(() => {
        working = null;
      });
  }

  async function readAll(due: readonly Subscription[]): Promise<void> {
    const { rows } = await db.pool.query<{ id: number; no: string; name: string; batch: string | null }>({
      name: 'event-cursors',
      text: `select l.id, l.no, n.name, c.batch from lane l cross join unnest($1::text[]) as n(name)
        left join event_cursor c on c.name = n.name and c.lane = l.id where l.no > coalesce(c.batch, 0) order by l.id`,
      values: [due.map(({ name }) => name)],
    });
    for (const { id, no, name } of rows) {
      const subscription = due.find((one) => one.name === name)!;
      while (!closed && (await readChunk(subscription, id, Number(no)))) continue;
    }
  }

  /** Handles one chunk in one transaction with its cursor. @returns true when more may wait */
  async function readChunk(subscription: Subscription, lane: number, end: number): Promise<boolean> {
    const { name } = subscription;
    return db.transaction(async (client) => {
      // Another process is at it: leave it to that one.
      const lock = 'select batch from event_cursor where name = $1 and lane = $2 for update skip locked';
      let cursor = await client.query<{ batch: string }>({
        name: 'lock-cursor',
        text: lock,
        values: [name, lane],
      });
      if (!cursor.rows[0]) {
        await client.query(
          'insert into event_cursor (name, lane, batch) values ($1, $2, 0) on conflict do nothing',
          [name, lane],
        );
        cursor = await client.query<{ batch: string }>({
          name: 'lock-cursor',
          text: lock,
          values: [name, lane],
        });
      }
      if (!cursor.rows[0]) return false;
      const from = Number(cursor.rows[0].batch);
      if (from >= end) return false;
      const to = Math.min(end, from + CHUNK);
      if ('bets' in subscription) await subscription.bets({ lane, from, to }, client);
      else await deliver(subscription, { lane, from, to }, client);
      const move = 'update event_cursor set batch = $3 where name = $1 and lane = $2';
      await client.query({ name: 'move-cursor', text: move, values: [name, lane, to] });
      return to < end;
    });
  }

  async function deliver(
    subscription: Extract<Subscription, { types: readonly string[] }>,
    { lane, from, to }: BatchRange,
    client: pg.PoolClient,
  ): Promise<void> {
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
  }

  function wakeSoon(): void {
    soon ??= setTimeout(() => {
      soon = null;
      const types = fresh;
      fresh = new Set();
      wake(types);
      // A hint for other processes only; their poll is the truth.
      void db.pool.query(`select pg_notify('phoenix_events', '')`).catch(() => undefined);
    }, WAKE_MS).unref();
  }

  function tellLive(event: DomainEvent): void {
    for (const { handler, wanted } of live.get(event.type) ?? []) {
      if (!wanted()) continue;
      try {
        handler(event);
      } catch (error) {
        log.error({ err: error, type: event.type }, 'live event handler failed');
      }
    }
  }

  return {
    subscribe: (subscription) => void subscriptions.push(subscription),
    onLive(types, handler, wanted = () => true) {
      for (const type of types) live.set(type, [...(live.get(type) ?? []), { handler, wanted }]);
    },
    committed(committed) {
      const place = { lane: committed.lane, batch: committed.batch, at: committed.at };
      if (live.get(SETTLED)?.some(({ wanted }) => wanted()))
        for (const bet of committed.bets)
          tellLive({
            ...place,
            type: SETTLED,
            user: bet.user,
            data: bet as unknown as Record<string, unknown>,
          });
      for (const event of committed.events)
        tellLive({ ...place, type: event.type, user: event.user, data: event.data });
      if (committed.bets.length > 0) fresh.add(SETTLED);
      for (const { type } of committed.events) fresh.add(type);
      wakeSoon();
    },
    async emit(client, type, user, data) {
      await client.query(
        `with place as (update lane set no = no + 1 where id = 0 returning no)
         insert into event (lane, batch, type, user_id, data, at) select 0, no, $1, $2, $3, $4 from place`,
        [type, user?.toString() ?? null, data, new Date(now())],
      );
      fresh.add(type);
      wakeSoon();
    },
    start() {
      timer = setInterval(() => wake(), POLL_MS);
      timer.unref();
      void listen();
    },
    async settle() {
      const { rows } = await db.pool.query<{ id: number; no: string }>('select id, no from lane');
      // A chunk that somebody else holds is left to them, so it may still be under way when all others are read.
      do {
        await working;
        await readAll(subscriptions);
      } while (!closed && (await isBehind(rows)));
    },
    async close() {
      closed = true;
      if (timer) clearInterval(timer);
      if (soon) clearTimeout(soon);
      await working;
      listener?.release(true);
      listener = null;
    },
  };

  async function isBehind(lanes: readonly { id: number; no: string }[]): Promise<boolean> {
    const { rowCount } = await db.pool.query(
      `select 1 from unnest($1::int[], $2::bigint[]) as l(id, no) cross join unnest($3::text[]) as n(name)
         left join event_cursor c on c.name = n.name and c.lane = l.id where l.no > coalesce(c.batch, 0) limit 1`,
      [lanes.map(({ id }) => id), lanes.map(({ no }) => no), subscriptions.map(({ name }) => name)],
    );
    return rowCount !== 0;
  }

  async function listen(): Promise<void> {
    try {
      listener = await db.pool.connect();
      listener.on('notification', () => wake());
      listener.on('error', () => {
        listener = null;
      });
      await listener.query('listen phoenix_events');
    } catch (error) {
      log.warn({ err: error }, 'no wake-up channel for domain events; polling');
    }
  }
}

function typesOf(subscription: Subscription): readonly string[] {
  return 'bets' in subscription ? [SETTLED] : subscription.types;
}
