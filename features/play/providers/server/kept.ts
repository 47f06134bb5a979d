import { owedBy } from '#platform/server/money/liabilities.ts';
import { debtsBy } from '#platform/server/services/debts.ts';
import type { OpenStakeSource } from '#platform/server/services/open-stakes.ts';

/**
 * What lies on open rounds of real money, for the proof of liabilities. A round that has paid more than was staked is told
 * with a minus: its player has the payout already, and the house pays it when the round ends.
 */
export const readOpenBets = owedBy(
  'select user_id, cur, staked - paid as amount from provider_round where cur > 0 and staked <> paid',
);

/** What was spent before it was taken back. */
export const readDebts = debtsBy(
  'select cur, owed::text as amount from provider_remainder where user_id = $1 and cur > 0 and owed > 0',
);

interface OpenRow {
  cur: number;
  staked: string;
  paid: string;
  opened_at: Date;
}

/** Rounds that are open, for a limit that begins while they are. They are few, so that no index has them by player. */
export const readOpenStakes: OpenStakeSource = async (client, user) => {
  const { rows } = await client.query<OpenRow>(
    'select cur, staked::text, paid::text, opened_at from provider_round where user_id = $1 and cur > 0',
    [user.toString()],
  );
  return rows.map(({ cur, staked, paid, opened_at: openedAt }) => ({
    cur,
    staked: BigInt(staked),
    paid: BigInt(paid),
    openedAt: openedAt.getTime(),
  }));
};
