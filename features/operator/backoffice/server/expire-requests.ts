import type pg from 'pg';
import type { ServerKit } from '#platform/server/kit.ts';
import { REQUEST_HOURS } from '../requests-contract.ts';

/** Nobody agrees any more to what was asked for so long ago, and it makes way for being asked for again. */
export async function expireRequests({ db, runtime }: Pick<ServerKit, 'db' | 'runtime'>): Promise<void> {
  await db.pool.query(
    `update staff_request set state = 'expired', decided_at = asked_at + make_interval(hours => $2), body = body - 'sealed'
      where state = 'pending' and asked_at <= $1::timestamptz - make_interval(hours => $2)`,
    [new Date(runtime.now()), REQUEST_HOURS],
  );
}

/** Which of these somebody may still agree to. */
export async function stillWaiting(
  { runtime }: Pick<ServerKit, 'runtime'>,
  client: Pick<pg.ClientBase, 'query'>,
  ids: readonly string[],
): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `select id from staff_request
      where id = any($1::uuid[]) and state = 'pending' and asked_at > $2::timestamptz - make_interval(hours => $3)`,
    [ids, new Date(runtime.now()), REQUEST_HOURS],
  );
  return rows.map(({ id }) => id);
}
