/** How far the signer's log was seen, kept in the database: whoever shortens the log may have stopped every process before. */
import type { ServerKit } from '#platform/server/kit.ts';

export interface LogEnd {
  /** Lines there were. */
  readonly lines: number;
  /** Hash of the last of them. */
  readonly hash: string;
}

/** Read it before the log: another process may see further meanwhile. Null: the log was never seen. */
export async function readLogEnd({ db }: Pick<ServerKit, 'db'>): Promise<LogEnd | null> {
  const { rows } = await db.pool.query<LogEnd>('select lines, hash from signer_log_end');
  return rows[0] ?? null;
}

/** @param before what was read: where another process has stored an end meanwhile, that one stands */
export async function storeLogEnd(
  { db }: Pick<ServerKit, 'db'>,
  before: LogEnd | null,
  { lines, hash }: LogEnd,
): Promise<void> {
  if (hash === before?.hash) return;
  await db.pool.query(
    `insert into signer_log_end (lines, hash) values ($1, $2)
     on conflict (one) do update set lines = excluded.lines, hash = excluded.hash where signer_log_end.hash = $3`,
    [lines, hash, before?.hash ?? null],
  );
}
