import { owedBy } from '#platform/server/money/liabilities.ts';
import { debtsBy } from '#platform/server/services/debts.ts';

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
