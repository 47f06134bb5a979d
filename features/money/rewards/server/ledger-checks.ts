/** What must always be true of rewards. */
import { KIND } from '#platform/server/money/kinds.ts';
import type { LedgerCheck } from '#platform/server/money/ledger-checks.ts';

export const REWARD_CHECKS: readonly LedgerCheck[] = [
  {
    name: 'rewards have their reason',
    rule: 'every cashback, draw and code that was paid is one settled day, one draw or one use, and each of those is paid once',
    sql: `select coalesce(e.ref, r.posting) as posting, e.account as player, e.kind, r.user_id from
            (select ref, account, kind from entry where account > 0 and kind in (${KIND.cashback}, ${KIND.faucet}, ${KIND.promocode}, ${KIND.wheelPrize})) e
            full join (
              select posting, user_id from reward_day where posting is not null
              union all select posting, user_id from reward_draw where posting is not null
              union all select posting, user_id from promocode_use where posting is not null) r
            on r.posting = e.ref and r.user_id = e.account
          where e.ref is null or r.posting is null limit 5`,
  },
];
