/** What a feed sent that was not used, counted by kind and shown to staff; and whether the feed is connected. */
import type { BookContext } from '../context.ts';
import type { FeedAdapter } from './adapter.ts';
import type { Queryable } from './rows.ts';

export const FAULT_KINDS = [
  /** Nothing of the feed's format. */
  'unreadable',
  /** A producer that is not asked for. */
  'producer',
  /** A match that nothing is known of, or that is of no sport of the house. */
  'event',
  /** A market, a line or an outcome that the house does not know. */
  'market',
  /** A number, a name or an id that cannot be. */
  'value',
  /** A time that has not come yet. */
  'time',
  /** Its service, connection or file did not answer. */
  'source',
  /** It was understood and could not be applied. */
  'failed',
] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];

/** @param sample what it was, for staff; cut off */
export type Fault = (kind: FaultKind, sample: string) => void;

interface Counted {
  readonly count: number;
  /** Epoch ms of the last one. */
  readonly at: number;
  readonly sample: string;
}

export type FaultCounts = Partial<Record<FaultKind, Counted>>;

export interface FeedState {
  readonly connected: boolean;
  readonly lastMessageAt: number | null;
  readonly faults: FaultCounts;
}

const MAX_SAMPLE = 200;

/** Kept in memory and written now and then: a feed that sends nothing else costs no more. */
export interface FaultBook {
  readonly fault: Fault;
  /** Writes what changed since the last time. */
  store(adapter: FeedAdapter): Promise<void>;
}

export async function openFaultBook({ kit }: BookContext, name: string): Promise<FaultBook> {
  const faults: FaultCounts = { ...(await readFeedState(kit.db.pool, name))?.faults };
  let stored = '';
  return {
    fault(kind, sample) {
      const text = sample.replaceAll(/[^\P{C}]/gu, ' ').slice(0, MAX_SAMPLE);
      faults[kind] = { count: (faults[kind]?.count ?? 0) + 1, at: kit.runtime.now(), sample: text };
    },
    async store(adapter) {
      const { connected, lastMessageAt } = adapter.health();
      const row = JSON.stringify([connected, lastMessageAt, faults]);
      if (row === stored) return;
      await kit.db.pool.query(
        `insert into sport_feed (adapter, connected, last_message_at, faults) values ($1, $2, $3, $4)
         on conflict (adapter) do update set connected = excluded.connected, last_message_at = excluded.last_message_at,
           faults = excluded.faults`,
        [name, connected, lastMessageAt, JSON.stringify(faults)],
      );
      stored = row;
    },
  };
}

/** Null: that feed was never read. */
export async function readFeedState(client: Queryable, name: string): Promise<FeedState | null> {
  const { rows } = await client.query<{
    connected: boolean;
    last_message_at: string | null;
    faults: FaultCounts;
  }>('select connected, last_message_at, faults from sport_feed where adapter = $1', [name]);
  const row = rows[0];
  return row
    ? {
        connected: row.connected,
        lastMessageAt: row.last_message_at === null ? null : Number(row.last_message_at),
        faults: row.faults,
      }
    : null;
}

/** The feed that was heard last; null: none ever was. */
export async function lastHeard(client: Queryable): Promise<string | null> {
  const { rows } = await client.query<{ adapter: string }>(
    'select adapter from sport_feed where last_message_at is not null order by last_message_at desc limit 1',
  );
  return rows[0]?.adapter ?? null;
}
