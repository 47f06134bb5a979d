/** What must be true between the ledger and the tables, for the audit. */
import { ACCOUNT, KIND } from '#platform/server/money/kinds.ts';
import type { LedgerCheck } from '#platform/server/money/ledger-checks.ts';

export const POKER_CHECKS: readonly LedgerCheck[] = [
  {
    name: 'poker tables hold the stacks',
    rule: 'the account of the tables holds exactly the chips of all seats and the rake that is not booked yet',
    sql: `select coalesce(h.cur, x.cur) as cur, h.balance::text, x.chips::text from
            (select cur, sum(balance) as balance from house where code = ${ACCOUNT.pokerTables} group by cur) h
            full join (select cur, sum(chips) as chips from (
              select t.cur, s.stack + s.topup as chips from poker_seat s join poker_table t on t.id = s.table_id
              union all select cur, amount from poker_rake where booked_at is null) c group by cur) x on x.cur = h.cur
          where coalesce(h.balance, 0) <> coalesce(x.chips, 0) limit 5`,
  },
  {
    name: 'rake is booked once',
    rule: 'the rake of each hand left the account of the tables once, in full, when it is booked',
    sql: `select r.table_id, r.no, r.amount::text, coalesce(e.taken, 0)::text as taken from poker_rake r
          left join (select ref, sum(debit) as taken from entry where account = ${ACCOUNT.pokerTables} and kind = ${KIND.pokerRake} group by ref) e on e.ref = r.id
          where coalesce(e.taken, 0) <> case when r.booked_at is null then 0 else r.amount end limit 5`,
  },
  {
    name: 'hands of poker lose nothing but the rake',
    rule: 'what the players of a hand won and lost adds up to its rake',
    sql: `select p.table_id, p.no, sum(p.net)::text as net, coalesce(max(r.amount), 0)::text as rake from poker_played p
          left join poker_rake r on r.table_id = p.table_id and r.no = p.no
          group by p.table_id, p.no having sum(p.net) + coalesce(max(r.amount), 0) <> 0 limit 5`,
  },
];
