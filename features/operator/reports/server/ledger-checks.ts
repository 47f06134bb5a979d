/** What must be true between the ledger and what reports were summed to, for the audit. */
import { ACCOUNT, KIND } from '#platform/server/money/kinds.ts';
import type { LedgerCheck } from '#platform/server/money/ledger-checks.ts';
import { GIVEN } from '#platform/server/money/revenue-lines.ts';

/** Lines of the house as far as they were counted. */
const COUNTED = 'report_cursor c join entry e on e.lane = c.lane and e.batch <= c.batch and e.cur > 0';

export const REPORT_CHECKS: readonly LedgerCheck[] = [
  {
    name: "GGR of the reports is what the house's account won",
    rule: "in each currency the GGR of all hours, and of all days, is by how much the house's own account moved",
    sql: `select coalesce(h.cur, e.cur, d.cur) as cur, coalesce(h.ggr, 0)::text as hours, coalesce(d.ggr, 0)::text as days, coalesce(e.won, 0)::text as account from
            (select cur, sum(stake - paid + fee) as ggr from report_hour where cur > 0 group by cur) h
            full join (select cur, sum(stake - paid + fee) as ggr from report_day where cur > 0 group by cur) d using (cur)
            full join (select e.cur, sum(e.credit::numeric - e.debit) as won from ${COUNTED} and e.account = ${ACCOUNT.house} group by e.cur) e using (cur)
          where coalesce(h.ggr, 0) <> coalesce(e.won, 0) or coalesce(d.ggr, 0) <> coalesce(e.won, 0) limit 5`,
  },
  {
    name: 'deposits, withdrawals and gifts of the reports are what the ledger moved',
    rule: 'in each currency net deposits are by how much custody and fees moved for players, and gifts by how much the promotions account did',
    sql: `select coalesce(m.cur, e.cur) as cur, coalesce(m.net, 0)::text as net, coalesce(e.net, 0)::text as moved, coalesce(m.given, 0)::text as given, coalesce(e.given, 0)::text as paid from
            (select cur, sum(case when kind = ${KIND.deposit} then amount when kind in (${KIND.depositReversal}, ${KIND.withdrawal}, ${KIND.withdrawalFee}) then -amount else 0 end) as net,
               sum(amount) filter (where kind in (${GIVEN.join(', ')})) as given from report_money_day group by cur) m
            full join (select e.cur, sum(e.debit::numeric - e.credit) filter (where e.account in (${ACCOUNT.custody}, ${ACCOUNT.fees})) as net,
                sum(e.debit::numeric - e.credit) filter (where e.account = ${ACCOUNT.promotions}) as given
              from ${COUNTED} and ((e.account = ${ACCOUNT.custody} and e.kind in (${KIND.deposit}, ${KIND.depositReversal}, ${KIND.withdrawal}))
                or (e.account = ${ACCOUNT.fees} and e.kind = ${KIND.withdrawalFee}) or (e.account = ${ACCOUNT.promotions} and e.kind in (${GIVEN.join(', ')}))) group by e.cur) e using (cur)
          where coalesce(m.net, 0) <> coalesce(e.net, 0) or coalesce(m.given, 0) <> coalesce(e.given, 0) limit 5`,
  },
];
