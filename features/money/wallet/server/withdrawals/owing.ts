/** Withdrawals of a player who owes the house: they wait, with a reason of their own, until the debt is paid or staff decline. */
import type pg from 'pg';
import type { ServerKit } from '#platform/server/kit.ts';
import { hasDebt } from '#platform/server/services/debts.ts';
import { WITHDRAWAL } from '../../withdraw-states.ts';
import { reviewedBy } from './review-window.ts';
import { settingsOf, type Row } from './context.ts';

type Queryable = Pick<pg.ClientBase, 'query'>;

/**
 * Whatever of a player's withdrawals no payment was begun for goes back to staff; an approval given before is for another
 * attempt. The rows' locks put this and the beginning of a payment one after the other.
 * @returns the rows as they are then
 */
export async function holdForDebt(
  kit: Pick<ServerKit, 'settings' | 'runtime'>,
  client: Queryable,
  user: string,
): Promise<Row[]> {
  const until = new Date(reviewedBy(kit.runtime.now(), settingsOf(kit).pickup));
  const { rows } = await client.query<Row>(
    `update withdrawal set attempt = attempt + (status = 3)::int, status = 0, auto = false, approved_at = null,
       wait_reason = 'debt', wait_until = $2
      where user_id = $1 and (status = 0 or (status = 3 and step = 'none')) returning *`,
    [user, until],
  );
  return rows;
}

/** Nothing is owed any more: staff decide about what waited for it. */
export async function endDebtHold(client: Queryable, user: bigint): Promise<void> {
  await client.query(
    `update withdrawal set wait_reason = 'review' where user_id = $1 and status = 0 and wait_reason = 'debt'`,
    [user.toString()],
  );
}

/**
 * Rows as they are shown: what is owed to other rooms is made good without a word to this one, and what waited for that is staff's
 * from then on.
 */
export function withoutPaidDebts(
  { db, services }: Pick<ServerKit, 'db' | 'services'>,
  rows: readonly Row[],
): Promise<Row[]> {
  return Promise.all(
    rows.map(async (row) => {
      if (row.status !== WITHDRAWAL.pending || row.wait_reason !== 'debt') return row;
      const owes = await hasDebt(services.debts, db.pool, BigInt(row.user_id));
      return owes ? row : { ...row, wait_reason: 'review' };
    }),
  );
}
