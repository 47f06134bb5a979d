/** Wakes durable readers: soon after a commit of this process, when another one committed, and once a second besides. */
import type { Logger } from 'pino';
import type { Notifications } from '../database/notifications.ts';
import type { Database } from '../database/handle.ts';
import { owns, type Place } from '../workers/lane-owners.ts';
import type { Reader } from './reader.ts';

const POLL_MS = 1000;
/** Local commits wake subscribers at most this often. */
const WAKE_MS = 200;
/** With more bets than these between two looks the looks are enough: each pass of a reader is a transaction beside theirs. */
const BUSY_BETS = 200;
const CHANNEL = 'phoenix_events';

interface AlarmOptions {
  readonly db: Pick<Database, 'pool'>;
  readonly log: Logger;
  /** Filled while the program starts. */
  readonly readers: readonly Reader[];
  /** Tells the names of those that may have something to read. */
  readonly behind: (readers: readonly Reader[]) => Promise<ReadonlySet<string>>;
  /** Without it other processes are heard of once a second. */
  readonly notifications?: Notifications | undefined;
  /** Marks this process's own words to others: what they tell was told to its readers before. */
  readonly self: string;
  /** Among front processes, which share the readers: each wakes its own. Null: all are its own. */
  readonly place?: (() => Place | null) | undefined;
}

export interface Alarm {
  start(): void;
  stop(): void;
  /** Events of these types were committed here. @param settled bets among them */
  ring(types: Iterable<string>, settled?: number): void;
}

export function createAlarm({
  db,
  log,
  readers,
  behind,
  notifications,
  self,
  place = () => null,
}: AlarmOptions): Alarm {
  let timer: NodeJS.Timeout | null = null;
  let looking = false;
  let soon: NodeJS.Timeout | null = null;
  /** Types committed here since the last wake. */
  let fresh = new Set<string>();
  /** Committed here since the last look, and whether there were many before it. */
  let bets = 0;
  let busy = false;
  let stopped = false;
  /** Others committed since the last wake. */
  let elsewhere = false;

  function own(): readonly Reader[] {
    const here = place();
    return here ? readers.filter((_, index) => owns(here, index)) : readers;
  }

  /** Wakes those that are behind: one question for all, since most of the time nobody is. */
  async function look(): Promise<void> {
    if (looking || stopped || readers.length === 0) return;
    looking = true;
    try {
      const names = await behind(own());
      for (const reader of own()) if (names.has(reader.name)) reader.wake();
    } catch (error) {
      log.debug({ reason: (error as Error).message }, 'no look at events');
    } finally {
      looking = false;
    }
  }

  function lookAgain(): void {
    // Connections are spread evenly, so the others have about as many.
    busy = bets * (place()?.among ?? 1) > BUSY_BETS;
    bets = 0;
    void look();
  }

  function wakeSoon(): void {
    soon ??= setTimeout(() => {
      soon = null;
      const types = fresh;
      fresh = new Set();
      for (const reader of own()) if (reader.types.some((type) => types.has(type))) reader.wake();
      if (elsewhere) void look();
      elsewhere = false;
      if (types.size === 0) return;
      // A hint for other processes only; their poll is the truth.
      void db.pool.query('select pg_notify($1, $2)', [CHANNEL, self]).catch(() => undefined);
    }, WAKE_MS).unref();
  }

  return {
    ring(types, settled = 0) {
      bets += settled;
      if (busy) return;
      for (const type of types) fresh.add(type);
      wakeSoon();
    },
    start() {
      timer = setInterval(lookAgain, POLL_MS);
      timer.unref();
      void look();
      notifications
        ?.on(CHANNEL, (from) => {
          if (from === self) return;
          if (!place()) return void look();
          // Several beside it wake it no more often than it wakes itself.
          elsewhere = true;
          wakeSoon();
        })
        .catch((error: unknown) => log.warn({ err: error }, 'no wake-up channel for domain events; polling'));
    },
    stop() {
      stopped = true;
      if (timer) clearInterval(timer);
      if (soon) clearTimeout(soon);
    },
  };
}
