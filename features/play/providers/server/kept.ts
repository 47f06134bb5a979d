import type pg from 'pg';
import type { OwedPart } from '#platform/server/money/liabilities.ts';
import { debtsBy } from '#platform/server/services/debts.ts';

/**
 * What lies on open rounds of real money, for the proof of liabilities. A round that has paid more than was staked is told
 * with a minus: its player has the payout already, and the house pays it when the round ends.
 */
export async function readOpenBets(client: Pick<pg.ClientBase, 'query'>): Promise<readonly OwedPart[]> {
  const { rows } = await client.query<{ user_id: string; cur: number; amount: string }>(
    'select user_id::text, cur, (staked - paid)::text as amount from provider_round where cur > 0 and staked <> paid',
  );
  return rows.map(({ user_id: user, cur, amount }) => ({ user: BigInt(user), cur, amount: BigInt(amount) }));
}

/** What was spent before it was taken back. */
export const readDebts = debtsBy(
  'select cur, owed::text as amount from provider_remainder where user_id = $1 and cur > 0 and owed > 0',
);
