import type { ServerKit } from '#platform/server/kit.ts';
import { owedBy } from '#platform/server/money/liabilities.ts';
import { debtsBy } from '#platform/server/services/debts.ts';
import type { ClaimableSource } from '#platform/server/services/erasure.ts';
import type { OpenStakeSource } from '#platform/server/services/open-stakes.ts';
import { partsOf } from './core/amounts.ts';

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

/** What free spins won and is kept back until they are over: it comes by itself, and in the ledger it is nobody's until then. */
export const readHeldWins =
  ({ money }: Pick<ServerKit, 'money'>): ClaimableSource =>
  async (client, { user }) => {
    const { rows } = await client.query<{ cur: number; parts: string }>(
      `select f.cur, sum(t.amount)::text as parts from provider_free_spins f join provider_transaction t on t.spins = f.id
        where f.user_id = $1 and t.held = 'held' and t.arrived_at is not null and not t.undone group by f.cur`,
      [user.toString()],
    );
    return rows.map(({ cur, parts }) => ({ cur, amount: BigInt(parts) / partsOf(money.currencyById(cur)) }));
  };

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
