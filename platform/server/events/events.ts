/**
 * Domain events. A settled bet is its own event (the bet row); everything else is a row of `event`.
 * Lanes number their batches without gaps and in commit order, so a (lane, batch) cursor misses nothing.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Logger } from 'pino';
import { openPool } from '../database/database.ts';
import { transactionOn } from '../database/transaction.ts';
import type { Notifications } from '../database/notifications.ts';
import type { Database } from '../database/handle.ts';
import type { DomainEvents, EventName } from '../../contract/event.ts';
import type { Committed } from '../money/operation.ts';
import type { Partitions } from '../money/partitions.ts';
import type { Place } from '../workers/lane-owners.ts';
import { createAlarm } from './alarm.ts';
import { createLiveListeners, type LiveListeners } from './live-listeners.ts';
import { type ReaderLag, readLags } from './lag.ts';
import { passBy } from './pass-by.ts';
import { createReader, type Reader, SETTLED, type Subscription } from './reader.ts';

export type { BatchRange, Subscription } from './reader.ts';

export interface Events extends Pick<LiveListeners, 'onLive'> {
  subscribe<Name extends EventName>(subscription: Subscription<Name>): void;
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

export interface EventsOptions {
  readonly db: Database;
  readonly log: Logger;
  readonly now: () => number;
  /** Wakes readers when another process committed; without it they look once a second. */
  readonly notifications?: Notifications;
  /** Like no other process's on this database. */
  readonly self?: string;
  /** Null where rows of a moment have their partitions; else to be waited for. */
  readonly cover?: Partitions['cover'];
  /** Among front processes, which share the readers between them. */
  readonly place?: (() => Place | null) | undefined;
}

/** @param options where events are, and how readers hear of new ones */
export function createEvents({
  db,
  log,
  now,
  notifications,
  self = 'alone',
  place,
  cover,
}: EventsOptions): Events {
  const readers: Reader[] = [];
  const live = createLiveListeners(log);
  const alarm = createAlarm({
    db,
    log,
    readers,
    behind: (own) => passBy(query, own),
    notifications,
    self,
    place,
  });
  let pool: pg.Pool | null = null;
  let closed = false;

  /**
   * A connection for each reader, so that none waits for another one, nor a player's request for any. What a crash of
   * the database takes of a reader it takes with its cursor, and it is read again: bets need not wait for that disk.
   */
  function connections(): pg.Pool {
    return (pool ??= openPool(db.connectionOptions(), log, {
      name: 'phoenix events',
      max: Math.max(1, readers.length),
      lazyCommit: true,
    }));
  }

  // The pool is opened when all readers are known.
  const query = ((...args: Parameters<pg.Pool['query']>) => connections().query(...args)) as pg.Pool['query'];

  return {
    subscribe(subscription) {
      readers.push(
        createReader({
          subscription: subscription as unknown as Subscription,
          transaction: (work) => transactionOn(connections(), work),
          query,
          oldBets: db.oldBets,
          log,
          now,
        }),
      );
    },
    onLive: live.onLive,
    committed(committed) {
      live.publish(committed);
      const settled = committed.bets.length;
      alarm.ring([...(settled > 0 ? [SETTLED] : []), ...committed.events.map(({ type }) => type)], settled);
    },
    async emit(client, type, user, data) {
      const at = now();
      const covering = cover?.(at);
      if (covering) await covering;
      await client.query(
        `with place as (update lane set no = no + 1 where id = 0 returning no)
         insert into event (lane, batch, type, user_id, data, at) select 0, no, $1, $2, $3, $4 from place`,
        [type, user?.toString() ?? null, data, new Date(at)],
      );
      alarm.ring([type]);
    },
    start: alarm.start,
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
      alarm.stop();
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
