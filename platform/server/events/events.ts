/**
 * Domain events. A settled bet is its own event (the bet row); everything else is a row of `event`.
 * Lanes number their batches without gaps and in commit order, so a (lane, batch) cursor misses nothing.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Logger } from 'pino';
import { openPool, transactionOn } from '../database/database.ts';
import type { Notifications } from '../database/notifications.ts';
import type { Database } from '../database/handle.ts';
import type { DomainEvent, DomainEvents, EventName } from '../../contract/event.ts';
import type { Committed } from '../money/operation.ts';
import type { BetRow } from '../money/state.ts';
import { type ReaderLag, readLags } from './lag.ts';
import { createReader, type Reader, SETTLED, type Subscription } from './reader.ts';

export type { BatchRange, Subscription } from './reader.ts';

export interface Events {
  subscribe<Name extends EventName>(subscription: Subscription<Name>): void;
  /** @param wanted asked before an event is even built: for handlers that mostly have nobody to tell */
  onLive<Name extends EventName>(
    types: readonly Name[],
    handler: (event: DomainEvent<Name>) => void,
    wanted?: () => boolean,
  ): void;
  /** Feed of the engine's commits; wakes the durable subscribers of every process. */
  committed(committed: Committed): void;
  /**
   * Writes an event that no posting carries, in the transaction of what it tells. Lane 0 gives it its
   * place, so emitters line up until they commit: keep such transactions short.
   */
  emit<Name extends EventName>(
    client: pg.ClientBase,
    type: Name,
    user: bigint | null,
    data: DomainEvents[Name],
  ): Promise<void>;
  start(): void;
  /** How far behind each durable subscriber is, and what keeps it. */
  lags(): Promise<readonly ReaderLag[]>;
  /** Waits until every subscriber has read all that is committed now. For tests and shutdown. */
  settle(): Promise<void>;
  close(): Promise<void>;
}

const POLL_MS = 1000;
/** Local commits wake subscribers at most this often: under load they read bigger chunks instead. */
const WAKE_MS = 200;
const CHANNEL = 'phoenix_events';

export interface EventsOptions {
  readonly db: Database;
  readonly log: Logger;
  readonly now: () => number;
  /** Wakes readers when another process committed; without it they look once a second. */
  readonly notifications?: Notifications;
}

/** A bet that was just committed, as its row will be read. */
const settledData = ({
  id,
  cur,
  game,
  stake,
  payout,
  nonce,
  detail,
}: BetRow): DomainEvents['bet.settled'] => ({
  id,
  cur,
  game,
  stake: stake.toString(),
  payout: payout.toString(),
  nonce: nonce.toString(),
  detail,
});

/** @param options where events are, and how readers hear of new ones */
export function createEvents({ db, log, now, notifications }: EventsOptions): Events {
  const readers: Reader[] = [];
  const live = new Map<string, { handler: (event: DomainEvent) => void; wanted: () => boolean }[]>();
  let pool: pg.Pool | null = null;
  let timer: NodeJS.Timeout | null = null;
  let looking = false;
  let soon: NodeJS.Timeout | null = null;
  /** Types committed here since the last wake. */
  let fresh = new Set<string>();
  let closed = false;

  /** A connection for each reader, so that none waits for another one, nor a player's request for any. */
  function connections(): pg.Pool {
    return (pool ??= openPool(db.connectionOptions(), log, {
      name: 'phoenix events',
      max: Math.max(1, readers.length),
    }));
  }

  /** Wakes those that are behind: one question for all, since most of the time nobody is. */
  async function look(): Promise<void> {
    if (looking || closed || readers.length === 0) return;
    looking = true;
    try {
      const { rows } = await db.pool.query<{ name: string }>({
        name: 'readers-behind',
        text: `select distinct n.name from lane l cross join unnest($1::text[]) as n(name)
          left join event_cursor c on c.name = n.name and c.lane = l.id where l.no > coalesce(c.batch, 0)`,
        values: [readers.map(({ name }) => name)],
      });
      const behind = new Set(rows.map(({ name }) => name));
      for (const reader of readers) if (behind.has(reader.name)) reader.wake();
    } catch (error) {
      log.debug({ reason: (error as Error).message }, 'no look at events');
    } finally {
      looking = false;
    }
  }

  function wakeSoon(): void {
    soon ??= setTimeout(() => {
      soon = null;
      const types = fresh;
      fresh = new Set();
      for (const reader of readers) if (reader.types.some((type) => types.has(type))) reader.wake();
      // A hint for other processes only; their poll is the truth.
      void db.pool.query('select pg_notify($1, $2)', [CHANNEL, '']).catch(() => undefined);
    }, WAKE_MS).unref();
  }

  function notifyLive(event: DomainEvent): void {
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
    subscribe(subscription) {
      readers.push(
        createReader({
          subscription: subscription as unknown as Subscription,
          transaction: (work) => transactionOn(connections(), work),
          query: ((...args: Parameters<pg.Pool['query']>) =>
            connections().query(...args)) as pg.Pool['query'],
          log,
          now,
        }),
      );
    },
    onLive(types, handler, wanted = () => true) {
      // The map hands a handler the events it asked for and no others.
      const taken = handler as (event: DomainEvent) => void;
      for (const type of types) live.set(type, [...(live.get(type) ?? []), { handler: taken, wanted }]);
    },
    committed(committed) {
      const place = { lane: committed.lane, batch: committed.batch, at: committed.at };
      if (live.get(SETTLED)?.some(({ wanted }) => wanted()))
        for (const bet of committed.bets)
          notifyLive({
            ...place,
            type: SETTLED,
            user: bet.user,
            data: settledData(bet),
          });
      for (const event of committed.events)
        // A draft's event pairs each name with its own payload.
        notifyLive({ ...place, ...event } as DomainEvent);
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
      timer = setInterval(() => void look(), POLL_MS);
      timer.unref();
      void look();
      notifications
        ?.on(CHANNEL, () => void look())
        .catch((error: unknown) => log.warn({ err: error }, 'no wake-up channel for domain events; polling'));
    },
    lags: () => readLags(db, readers, now()),
    async settle() {
      const { rows } = await db.pool.query<{ id: number; no: string }>('select id, no from lane');
      // A chunk that somebody else holds is left to them, so it may still be under way when all others are read.
      while (!closed) {
        const done = await Promise.allSettled(readers.map((reader) => reader.readAll()));
        const failure = done.find((one) => one.status === 'rejected');
        if (failure) throw failure.reason;
        if (!(await isBehind(rows))) return;
        await sleep(10);
      }
    },
    async close() {
      closed = true;
      if (timer) clearInterval(timer);
      if (soon) clearTimeout(soon);
      await Promise.all(readers.map((reader) => reader.close()));
      await pool?.end();
    },
  };

  async function isBehind(lanes: readonly { id: number; no: string }[]): Promise<boolean> {
    const { rowCount } = await db.pool.query(
      `select 1 from unnest($1::int[], $2::bigint[]) as l(id, no) cross join unnest($3::text[]) as n(name)
         left join event_cursor c on c.name = n.name and c.lane = l.id where l.no > coalesce(c.batch, 0) limit 1`,
      [lanes.map(({ id }) => id), lanes.map(({ no }) => no), readers.map(({ name }) => name)],
    );
    return rowCount !== 0;
  }
}
