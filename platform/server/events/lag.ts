import type { Database } from '../database/handle.ts';
import { type Reader, type ReaderError, SETTLED } from './reader.ts';

/** How far a durable subscriber is behind the log. */
export interface ReaderLag {
  readonly name: string;
  /** Batches of all lanes it has not looked at. */
  readonly batches: number;
  /** Unread events of its types; MAX_COUNTED stands for that many or more. */
  readonly events: number;
  /** Age of the oldest unread event; 0 when none waits. */
  readonly seconds: number;
  readonly lastError: ReaderError | null;
}

/** Counting further tells nobody more, and would take as long as reading. */
export const MAX_COUNTED = 10_000;

// Bets and other events apart: each walks the index of its own table, from the cursor on.
const LAG = `
  select sum(greatest(0, l.no - coalesce(c.batch, 0)))::text as batches, sum(u.events)::text as events, min(u.oldest) as oldest
  from lane l left join event_cursor c on c.name = $1 and c.lane = l.id
  cross join lateral (
    select count(*) as events, min(at) as oldest from (
      (select at from bet where $3 and lane = l.id and batch > coalesce(c.batch, 0) order by lane, batch limit $4)
      union all
      (select at from event where lane = l.id and batch > coalesce(c.batch, 0) and type = any($2::text[]) order by lane, batch limit $4)
    ) as unread
  ) as u
  where l.no > coalesce(c.batch, 0)`;

/** Asks the database for each reader, one after the other. */
export async function readLags(
  { pool }: Database,
  readers: readonly Reader[],
  now: number,
): Promise<ReaderLag[]> {
  const lags: ReaderLag[] = [];
  for (const { name, types, lastError } of readers) {
    const { rows } = await pool.query<{ batches: string | null; events: string | null; oldest: Date | null }>(
      {
        name: 'reader-lag',
        text: LAG,
        values: [name, types, types.includes(SETTLED), MAX_COUNTED],
      },
    );
    const { batches, events, oldest } = rows[0]!;
    lags.push({
      name,
      batches: Number(batches ?? 0),
      events: Math.min(MAX_COUNTED, Number(events ?? 0)),
      seconds: oldest === null ? 0 : Math.max(0, Math.round((now - oldest.getTime()) / 1000)),
      lastError: lastError(),
    });
  }
  return lags;
}
