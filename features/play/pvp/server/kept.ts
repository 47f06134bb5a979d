import { owedBy } from '#platform/server/money/liabilities.ts';

/**
 * Stakes and fees of real money in pools without a result, and what is not paid out yet, for the proof of liabilities. Rake
 * counts as the winner's until the ledger has booked it. What went to a poker table is told by the poker room.
 */
export const readStakes = owedBy(
  `select e.user_id, p.cur, e.stake + coalesce((p.rules ->> 'fee')::bigint, 0) as amount from pvp_entry e join pvp_pool p on p.id = e.pool_id
     where p.status in ('open', 'locked') and p.table_id is null and p.cur > 0
     union all select o.user_id, p.cur, o.amount + o.rake from pvp_payout o join pvp_pool p on p.id = o.pool_id
     where o.paid_at is null and p.cur > 0`,
);
