/** Money that came in, and withdrawals that were taken back, kept for the markers of harm. */
import type pg from 'pg';
import type { DomainEvent } from '#platform/contract/event.ts';
import { daysAgo, forget } from '#platform/server/database/forget.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import { microEur } from '#platform/server/money/currency.ts';

/** Events that are kept. */
export const MOVED = [
  'deposit.credited',
  'deposit.released',
  'deposit.reversed',
  'withdrawal.cancelled',
] as const;
type Moved = DomainEvent<(typeof MOVED)[number]>;

/** No marker looks back further than 60 days. */
const KEPT_DAYS = 70;
/** What was scored longer ago is kept no more than a player's other papers. */
const SCORED_DAYS = 5 * 366;

/** @returns the subscriber: each event counts once, in the transaction that moves its cursor */
export function keepMovements({ money }: Pick<ServerKit, 'money'>) {
  return async (events: readonly Moved[], client: pg.PoolClient): Promise<void> => {
    for (const { type, user, at, data } of events) {
      if (user === null) continue;
      if (type === 'deposit.reversed') {
        await client.query(
          `delete from limits_movement where user_id = $1 and kind = 'deposit' and id = $2`,
          [user.toString(), data.id],
        );
        continue;
      }
      // Of a deposit that was set aside whole nothing has come in yet.
      if (data.amount === '0') continue;
      const worth = (): bigint => microEur(BigInt(data.amount), money.currencyById(data.cur));
      const eur = type === 'deposit.credited' && data.eur !== undefined ? BigInt(data.eur) : worth();
      const kind = type === 'withdrawal.cancelled' ? 'cancelled' : 'deposit';
      // What is released has the id of its crediting: it is the rest of the same deposit.
      const known = type === 'deposit.released' ? 'update set eur = m.eur + excluded.eur' : 'nothing';
      await client.query(
        `insert into limits_movement as m (user_id, kind, id, at, eur) values ($1, $2, $3, $4, $5)
         on conflict (user_id, kind, id) do ${known}`,
        [user.toString(), kind, data.id, new Date(at), eur.toString()],
      );
    }
  };
}

export async function forgetHarm({ db, runtime }: Pick<ServerKit, 'db' | 'runtime'>): Promise<void> {
  await forget(db, {
    table: 'limits_movement',
    key: { at: 'timestamptz', user_id: 'bigint', kind: 'text', id: 'text' },
    within: 't.at < $1',
    values: [daysAgo(runtime.now(), KEPT_DAYS)],
  });
  await forget(db, {
    table: 'limits_harm',
    key: { id: 'bigint' },
    within: 't.at < $1',
    values: [daysAgo(runtime.now(), SCORED_DAYS)],
  });
  await forget(db, {
    table: 'limits_raise',
    key: { id: 'uuid' },
    within: 't.asked_at < $1',
    values: [daysAgo(runtime.now(), SCORED_DAYS)],
  });
}
