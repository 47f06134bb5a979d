/** When players deposited: a share of the house's rain is for who did so lately. */
import type pg from 'pg';
import type { DomainEvent } from '#platform/contract/event.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import { DAY_MS } from './context.ts';

/** Longer than any setting asks for. */
const KEPT_MS = 31 * DAY_MS;

export async function noteDeposits(
  events: readonly DomainEvent<'deposit.credited' | 'deposit.released' | 'deposit.reversed'>[],
  client: pg.PoolClient,
): Promise<void> {
  for (const { type, user, data, at } of events) {
    const { id, amount } = data;
    if (user === null) continue;
    if (type === 'deposit.reversed') await client.query('delete from rain_deposit where id = $1', [id]);
    // Nothing of it has reached the player yet.
    else if (amount !== '0')
      await client.query(
        `insert into rain_deposit (id, user_id, at) values ($1, $2, $3) on conflict (id) do update set at = excluded.at`,
        [id, user.toString(), new Date(at)],
      );
  }
}

/** Forgets what no rule looks at any more. */
export async function forgetOld({ db, runtime }: ServerKit): Promise<void> {
  const before = [new Date(runtime.now() - KEPT_MS)];
  await db.pool.query('delete from rain_deposit where at < $1', before);
  await db.pool.query('delete from transfer_given where at < $1', before);
}
