/** What must be true between the ledger and the fees of unused accounts, for the audit. */
import { KIND } from '#platform/server/money/kinds.ts';
import type { LedgerCheck } from '#platform/server/money/ledger-checks.ts';

export const DORMANT_CHECKS: readonly LedgerCheck[] = [
  {
    name: 'fees of unused accounts have their reason',
    rule: 'of each player and currency the ledger took exactly the fees that are noted, each at least thirty days after its letter',
    sql: `select coalesce(e.account, f.user_id) as player, coalesce(e.cur, f.cur) as cur, e.taken::text, f.noted::text, f.early from
            (select account, cur, sum(debit::numeric - credit) as taken from entry where account > 0 and kind = ${KIND.dormantFee} group by account, cur) e
            full join (select user_id, cur, sum(amount) as noted, count(*) filter (where at < written_at + interval '30 days' * (month + 1))::int as early
              from dormant_fee group by user_id, cur) f on f.user_id = e.account and f.cur = e.cur
          where coalesce(e.taken, 0) <> coalesce(f.noted, 0) or f.early > 0 limit 5`,
  },
];
