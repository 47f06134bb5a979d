/** One durable subscriber: a loop of its own, so that nothing another one does or fails to do reaches it. */
import type pg from 'pg';
import type { Logger } from 'pino';
import type { DomainEvent, EventName } from '../../contract/event.ts';
import { isUnavailable } from '../http/failures.ts';
import type { OldBets } from '../money/archive/old-bets.ts';

/** Committed batches `from` (exclusive) to `to` (inclusive) of a lane. */
export interface BatchRange {
  readonly lane: number;
  readonly from: number;
  readonly to: number;
}

/** Reads events as objects, or (for bets by the thousand) only learns which batches to look at in SQL. */
export type Subscription<Name extends EventName = EventName> = {
  readonly name: string;
  /**
   * For feeds, where what is old is nothing any more: a reader that is more batches behind in a lane than this goes on
   * from here, and never reads what lies before. Left out: every event, once.
   */
  readonly latest?: number;
} & (
  | {
      readonly types: readonly Name[];
      readonly handler: (events: readonly DomainEvent<Name>[], client: pg.PoolClient) => Promise<void>;
    }
  | {
      readonly bets: (range: BatchRange, client: pg.PoolClient) => Promise<void>;
      /** It looks at postings too, so that batches without a bet are something to it. */
      readonly postings?: boolean;
    }
);

/** What a reader could not do, and when it tries again. */
export interface ReaderError {
  /** Failures in a row. */
  readonly failures: number;
  readonly message: string;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly retryAt: number;
}

export interface Reader {
  readonly name: string;
  readonly types: readonly string[];
  /** Every batch is something to it. */
  readonly postings: boolean;
  /** Reads on, unless it does already, or waits after a failure. */
  wake(): void;
  /** Reads all there is now, also while it should wait. @throws what the subscriber throws */
  readAll(): Promise<void>;
  lastError(): ReaderError | null;
  /** Reads no further; resolves when the chunk in hand is done. */
  close(): Promise<void>;
}

export interface ReaderOptions {
  readonly subscription: Subscription;
  /** One transaction on a connection that no other reader waits for. */
  readonly transaction: <T>(work: (client: pg.PoolClient) => Promise<T>) => Promise<T>;
  readonly query: pg.Pool['query'];
  readonly oldBets: Pick<OldBets, 'beside'>;
  readonly log: Logger;
  readonly now: () => number;
}

export const SETTLED = 'bet.settled' satisfies EventName;
/** Batches in the first chunk; then as many as take about a second. */
const FIRST_CHUNK = 500;
const MAX_CHUNK = 20_000;
const CHUNK_MS = 1_000;
/** Batches in one look into the files of old bets, which reads each of them whole, however few are looked for. */
const OLD_CHUNK = 250_000;
/** Events in one chunk of a subscriber that reads few types. */
const MAX_EVENTS = 2_000;
const FIRST_RETRY_MS = 1_000;
const MAX_RETRY_MS = 60_000;

interface Row {
  batch: string;
  type: string;
  user_id: string | null;
  data: Record<string, unknown>;
  at: Date;
}

const READ_BETS = `
select batch::text, 'bet.settled' as type, user_id::text, json_build_object('id', id, 'cur', cur, 'game', game, 'stake', stake::text,
    'payout', payout::text, 'nonce', nonce::text, 'detail', detail) as data, at
  from bet where lane = $1 and batch > $2 and batch <= $3 and 'bet.settled' = any($4::text[])
union all
select batch::text, type, user_id::text, data::json, at from event where lane = $1 and batch > $2 and batch <= $3 and type = any($4::text[])`;

/** Batches of bets that hold none of these types are passed over in one step. */
const READ_EVENTS = `
select batch::text, type, user_id::text, data::json, at from event
  where lane = $1 and batch > $2 and batch <= $3 and type = any($4::text[])
  order by event.batch fetch first ${MAX_EVENTS} rows with ties`;

/** @param options the connections and the clock it works with */
export function createReader(options: ReaderOptions): Reader {
  const { subscription, log, now } = options;
  const { name } = subscription;
  const types = typesOf(subscription);
  let running: Promise<void> | null = null;
  let again = false;
  let lastError: ReaderError | null = null;
  let retry: NodeJS.Timeout | null = null;
  let closed = false;
  const readLanes = createLaneReader(options, () => closed);

  async function work(): Promise<void> {
    do {
      again = false;
      await readLanes();
      lastError = null;
    } while (again && !closed);
  }

  function run(): Promise<void> {
    if (retry) clearTimeout(retry);
    retry = null;
    running = work().finally(() => {
      running = null;
    });
    return running;
  }

  function failed(error: unknown): void {
    if (closed) return;
    // A database that is away is nobody's fault and comes back at any moment.
    const away = isUnavailable(error);
    const failures = (lastError?.failures ?? 0) + (away ? 0 : 1);
    const delay = away ? FIRST_RETRY_MS : Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** (failures - 1));
    if (away) log.debug({ reader: name, reason: (error as Error).message }, 'events not read');
    else {
      log.error({ err: error, reader: name, failures, retryMs: delay }, 'domain event reader failed');
      const message = error instanceof Error ? error.message : String(error);
      lastError = { failures, message, at: now(), retryAt: now() + delay };
    }
    retry = setTimeout(() => {
      retry = null;
      wake();
    }, delay).unref();
  }

  function wake(): void {
    again = true;
    if (closed || running || retry) return;
    run().catch(failed);
  }

  return {
    name,
    types,
    postings: 'bets' in subscription && subscription.postings === true,
    wake,
    async readAll() {
      while (running) await running.catch(() => {});
      await run().catch((error: unknown) => {
        failed(error);
        throw error;
      });
    },
    lastError: () => lastError,
    async close() {
      closed = true;
      if (retry) clearTimeout(retry);
      await running?.catch(() => {});
    },
  };
}

function typesOf(subscription: Subscription): readonly EventName[] {
  return 'bets' in subscription ? [SETTLED] : subscription.types;
}

/**
 * Reads every lane to its end, a chunk at a time.
 * @param isClosed whether it should stop after the chunk in hand
 */
function createLaneReader(
  { subscription, transaction, query, oldBets, log }: Omit<ReaderOptions, 'now'>,
  isClosed: () => boolean,
): () => Promise<void> {
  const { name, latest } = subscription;
  const types = typesOf(subscription);
  let chunk = FIRST_CHUNK;

  async function readLanes(): Promise<void> {
    const { rows } = await query<{ id: number; no: string }>({
      name: 'event-cursors',
      text: `select l.id, l.no from lane l left join event_cursor c on c.name = $1 and c.lane = l.id
        where l.no > coalesce(c.batch, 0) order by l.id`,
      values: [name],
    });
    for (const { id, no } of rows) {
      while (!isClosed() && (await readChunk(id, Number(no)))) continue;
    }
  }

  /** Handles one chunk in one transaction with its cursor. @returns true when more may wait */
  function readChunk(lane: number, end: number): Promise<boolean> {
    return transaction(async (client) => {
      const cursor = await takeCursor(client, name, lane);
      // Another process is at it: leave it to that one.
      if (cursor === null || cursor.batch >= end) return false;
      const { batch: held, archived } = cursor;
      const from = latest === undefined ? held : Math.max(held, end - latest);
      if (from > held)
        log.info({ reader: name, lane, skipped: from - held }, 'a feed goes on from the present');
      // Every reader was beyond a partition that left: this one is new, or was set back.
      const old = from < archived && types.includes(SETTLED);
      const to = old
        ? await handleOld({ lane, from, to: Math.min(end, archived, from + OLD_CHUNK) }, end, client)
        : await handleTimed({ lane, from, to: Math.min(end, from + chunk) }, end, client);
      await client.query({
        name: 'move-cursor',
        text: 'update event_cursor set batch = $3 where name = $1 and lane = $2',
        values: [name, lane, to],
      });
      return to < end;
    });
  }

  /** Brings them back once and goes through them in chunks. How long that takes says nothing of the chunks. @returns as `handle` */
  function handleOld(range: BatchRange, end: number, client: pg.PoolClient): Promise<number> {
    return oldBets.beside(client, { range }, async () => {
      let at = range.from;
      while (at < range.to && !isClosed()) {
        const to = Math.min(range.to, at + chunk);
        at = await handle({ lane: range.lane, from: at, to }, end, client);
      }
      return at;
    });
  }

  /** Makes the next chunk smaller or larger. @returns as `handle` */
  async function handleTimed(range: BatchRange, end: number, client: pg.PoolClient): Promise<number> {
    const began = performance.now();
    const to = await handle(range, end, client);
    const took = performance.now() - began;
    if (took > CHUNK_MS) chunk = Math.max(1, Math.floor(chunk / 2));
    else if (took < CHUNK_MS / 4) chunk = Math.min(MAX_CHUNK, chunk * 2);
    return to;
  }

  /** @returns the last batch that is read now */
  async function handle(range: BatchRange, end: number, client: pg.PoolClient): Promise<number> {
    if ('bets' in subscription) {
      await subscription.bets(range, client);
      return range.to;
    }
    const { lane, from } = range;
    const few = !types.includes(SETTLED);
    const { rows } = await client.query<Row>({
      name: few ? 'read-events' : 'read-bets',
      text: few ? READ_EVENTS : READ_BETS,
      values: [lane, from, few ? end : range.to, types],
    });
    const to = few ? reached(rows, end) : range.to;
    const events = rows.map((row) => toEvent(lane, row));
    events.sort((a, b) => a.batch - b.batch);
    if (events.length > 0) await subscription.handler(events, client);
    return to;
  }

  return readLanes;
}

interface Place {
  readonly batch: number;
  /** Bets of batches up to this one may have left the database. None leaves while the place is locked. */
  readonly archived: number;
}

/** Locks the place in a lane; null when another process has it. */
async function takeCursor(client: pg.PoolClient, name: string, lane: number): Promise<Place | null> {
  const lock = {
    name: 'lock-cursor',
    text: `select c.batch, l.archived from event_cursor c join lane l on l.id = c.lane
      where c.name = $1 and c.lane = $2 for update of c skip locked`,
    values: [name, lane],
  };
  let cursor = await client.query<{ batch: string; archived: string }>(lock);
  if (!cursor.rows[0]) {
    await client.query(
      'insert into event_cursor (name, lane, batch) values ($1, $2, 0) on conflict do nothing',
      [name, lane],
    );
    cursor = await client.query<{ batch: string; archived: string }>(lock);
  }
  const [row] = cursor.rows;
  return row ? { batch: Number(row.batch), archived: Number(row.archived) } : null;
}

/** The last batch is never cut in two, so a full chunk has read to its end, and any other one to the end of the lane. */
function reached(rows: readonly Row[], end: number): number {
  return rows.length < MAX_EVENTS ? end : Number(rows.at(-1)!.batch);
}

function toEvent(lane: number, row: Row): DomainEvent {
  // What is in the log was written by `emit` and the drafts, which take no other payload for the name.
  return {
    lane,
    batch: Number(row.batch),
    type: row.type,
    user: row.user_id === null ? null : BigInt(row.user_id),
    data: row.data,
    at: row.at.getTime(),
  } as DomainEvent;
}
