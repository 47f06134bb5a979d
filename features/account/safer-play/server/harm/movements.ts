/** Money that came in, and withdrawals that were taken back, kept for the markers of harm. */
import type pg from 'pg';
import type { DomainEvent } from '#platform/contract/event.ts';
import { daysAgo, forget } from '#platform/server/database/forget.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import { microEur } from '#platform/server/money/currency.ts';

/** Events that are kept. */
export const MOVED = ['deposit.credited', 'withdrawal.cancelled'] as const;
type Moved = DomainEvent<(typeof MOVED)[number]>;

/** No marker looks back further than 60 days. */
const KEPT_DAYS = 70;
/** What was scored longer ago is kept no more than a player's other papers. */
const SCORED_DAYS = 5 * 366;

/** @returns the subscriber: each event is a row once, in the transaction that moves its cursor */
export function keepMovements({ money }: Pick<ServerKit, 'money'>) {
  return async (events: readonly Moved[], client: pg.PoolClient): Promise<void> => {
    for (const { type, user, at, data } of events) {
      if (user === null) continue;
      const worth = (): bigint => microEur(BigInt(data.amount), money.currencyById(data.cur));
      const eur = type === 'deposit.credited' && data.eur !== undefined ? BigInt(data.eur) : worth();
      await client.query(
        `insert into limits_movement (user_id, kind, id, at, eur) values ($1, $2, $3, $4, $5) on conflict do nothing`,
        [
          user.toString(),
          type === 'deposit.credited' ? 'deposit' : 'cancelled',
          data.id,
          new Date(at),
          eur.toString(),
        ],
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
