/** What must be true between the ledger and the wallet's own books, for the audit. */
import type { LedgerCheck } from '#platform/server/money/ledger-checks.ts';
import { ACCOUNT, KIND } from '#platform/server/money/kinds.ts';

export const WALLET_CHECKS: readonly LedgerCheck[] = [
  {
    name: 'deposits are booked once',
    rule: 'what left custody for deposits, less what was reversed, is what deposits say is credited',
    sql: `select coalesce(e.cur, d.cur) as cur, e.net::text as booked, d.units::text as credited from
            (select cur, sum(debit - credit) as net from entry
               where account = ${ACCOUNT.custody} and kind in (${KIND.deposit}, ${KIND.depositReversal}) group by cur) e
            full join (select c.id as cur, sum(d.units) as units from deposit d join currency c on c.code = d.currency
               where d.state in ('credited', 'held') group by c.id) d on d.cur = e.cur
          where coalesce(e.net, 0) <> coalesce(d.units, 0) limit 5`,
  },
  {
    name: 'credited deposits have their posting',
    rule: 'every deposit that is credited names one posting of its amount to its player, and no two the same',
    sql: `select d.id, d.account_id, d.units::text, e.credit::text, e.lines from deposit d
          left join lateral (select sum(credit) as credit, count(*) as lines from entry
            where account = d.account_id and account > 0 and kind = ${KIND.deposit} and ref = d.posting) e on true
          where d.state in ('credited', 'held') and (e.lines <> 1 or e.credit <> d.units) limit 5`,
  },
  {
    name: 'debts are what is owed',
    rule: 'the account of receivables holds exactly what players still owe',
    sql: `select coalesce(h.cur, x.cur) as cur, h.balance::text, x.open::text from
            (select cur, sum(balance) as balance from house where code = ${ACCOUNT.receivables} group by cur) h
            full join (select cur, sum(owed - paid) as open from deposit_debt group by cur) x on x.cur = h.cur
          where coalesce(-h.balance, 0) <> coalesce(x.open, 0) limit 5`,
  },
  {
    name: 'what is set aside of deposits is held',
    rule: 'every part of a deposit that is set aside is a hold in force',
    sql: `select d.id, d.held::text, h.amount::text, h.state from deposit d left join hold h on h.id = d.hold_id
          where d.held > 0 and (h.id is null or h.amount <> d.held or h.state <> 'held') limit 5`,
  },
  {
    name: 'withdrawals left custody',
    rule: 'what entered custody for withdrawals is what paid withdrawals say arrived',
    sql: `select coalesce(e.cur, w.cur) as cur, e.net::text as booked, w.net::text as paid from
            (select cur, sum(credit - debit) as net from entry
               where account = ${ACCOUNT.custody} and kind = ${KIND.withdrawal} group by cur) e
            full join (select cur, sum(net) as net from withdrawal where status = 1 group by cur) w on w.cur = e.cur
          where coalesce(e.net, 0) <> coalesce(w.net, 0) limit 5`,
  },
];
