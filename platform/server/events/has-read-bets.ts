import type { Database } from '../database/handle.ts';
import type { Queryable } from '../database/replica.ts';

/**
 * Whether a subscriber to bets has read every bet that was stamped before a moment. A batch is stamped before it
 * commits, so the moment should be some seconds ago. @param name 'feature.name', as its cursor is called
 */
export async function hasReadBets({ pool }: Database, name: string, before: number): Promise<boolean> {
  const { rows } = await pool.query<{ all: boolean }>(
    `select not exists (
       select 1 from lane l left join event_cursor c on c.lane = l.id and c.name = $1
       join bet b on b.lane = l.id and b.batch > coalesce(c.batch, 0) and b.at < $2)
       and not exists (select 1 from lane l left join event_cursor c on c.lane = l.id and c.name = $1
       where coalesce(c.batch, 0) < l.archived) as all`,
    [name, new Date(before)],
  );
  return rows[0]!.all;
}

/** The last batch of a lane that a subscriber has read; 0: none. @param name 'feature.name', as its cursor is called */
export async function readUpTo(db: Queryable, name: string, lane: number): Promise<string> {
  const { rows } = await db.query<{ batch: string }>(
    'select batch::text from event_cursor where name = $1 and lane = $2',
    [name, lane],
  );
  return rows[0]?.batch ?? '0';
}
