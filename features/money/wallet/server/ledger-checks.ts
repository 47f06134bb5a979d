/** What must be true between the ledger and the wallet's own books, for the audit. */
import type { LedgerCheck } from '#platform/server/money/ledger-checks.ts';
import { ACCOUNT, KIND } from '#platform/server/money/kinds.ts';
import { ASKED } from './withdrawals/asked.ts';

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
  {
    name: 'withdrawals are what was asked for',
    rule: 'address, chain, coin and amount of every withdrawal are those of the order that was written with its hold',
    sql: `select w.id, w.address, o.address as ordered, w.chain, o.chain as ordered_chain, w.net::text, o.net::text as ordered_net
          from withdrawal w left join withdrawal_order o on o.withdrawal_id = w.id
          where (o.user_id, o.hold_id, o.cur, o.chain, o.address, o.amount, o.fee, o.net)
            is distinct from (w.user_id, w.hold_id, w.cur, w.chain, w.address, w.amount, w.fee, w.net) limit 5`,
  },
  {
    name: 'withdrawals were asked for',
    rule: 'the request of every withdrawal is in one batch of the journal with both lines of its hold',
    sql: `select w.id, w.user_id, w.chain, w.address, w.net::text, w.status from withdrawal w where not ${ASKED} limit 5`,
  },
  {
    name: 'orders have their hold',
    rule: 'what a withdrawal may pay left the balance of its player in one line, in the coin and to the amount of the order',
    sql: `select o.withdrawal_id, o.user_id, o.amount::text, e.debit::text from withdrawal_order o
          left join lateral (select sum(debit) as debit, count(*) as lines from entry
            where account = o.user_id and account > 0 and ref = o.hold_id and kind = ${KIND.holdPlace} and cur = o.cur) e on true
          where e.lines <> 1 or e.debit <> o.amount limit 5`,
  },
  {
    name: 'approvals of staff are theirs',
    rule: 'every approval by staff is in the audit log by the same person, who is on the staff and not the payee',
    sql: `select a.withdrawal_id, a.attempt, a.staff from withdrawal_approval a
          join withdrawal w on w.id = a.withdrawal_id
          left join account c on c.public_id = a.staff
          where a.staff <> 'rule' and (c.id is null or c.id = w.user_id
            or not (c.roles && array['*'] or 'wallet.approve' = any (permissions_of(c.roles, c.permissions))
              or exists (select 1 from audit_log p where p.subject = c.public_id and p.action in ('user.permissions', 'user.permission', 'user.role') and p.at > a.at)
              or exists (select 1 from audit_log p where p.action in ('role.change', 'role.delete') and p.detail->'members' @> to_jsonb(c.public_id) and p.at > a.at))
            or not exists (select 1 from audit_log l where l.action = 'withdrawal.approve' and l.actor = a.staff
              and l.detail->>'withdrawal' = a.withdrawal_id::text and (l.detail->>'attempt')::int = a.attempt)) limit 5`,
  },
  {
    name: 'approvals by rule are first ones',
    rule: 'what nobody looked at is the first attempt of a withdrawal that said so when it was asked for',
    sql: `select a.withdrawal_id, a.attempt from withdrawal_approval a
          where a.staff = 'rule' and (a.attempt <> 1 or not exists (select 1 from event e
            where e.type = 'withdrawal.requested' and e.data->>'id' = a.withdrawal_id::text and (e.data->>'auto')::boolean)) limit 5`,
  },
  {
    name: 'burns are bought and booked once',
    rule: 'every burn has one line that bought its tokens, and one line by which they left custody if and only if it is final',
    sql: `select b.id, b.cur, b.amount::text, b.state, e.bought::text, e.burnt::text from chain_burn b
          left join lateral (select sum(credit) filter (where account = ${ACCOUNT.buyBack} and kind = ${KIND.buyBack}) as bought,
              sum(credit) filter (where account = ${ACCOUNT.custody} and kind = ${KIND.burn}) as burnt
            from entry where ref = b.id and cur = b.cur) e on true
          where e.bought is distinct from b.amount or coalesce(e.burnt, 0) <> case b.state when 'done' then b.amount else 0 end limit 5`,
  },
  {
    name: 'nothing else is burnt',
    rule: 'what entered custody for burns is what burns that are final say',
    sql: `select coalesce(e.cur, b.cur) as cur, e.net::text as booked, b.net::text as burnt from
            (select cur, sum(credit) as net from entry where account = ${ACCOUNT.custody} and kind = ${KIND.burn} group by cur) e
            full join (select cur, sum(amount) as net from chain_burn where state = 'done' group by cur) b on b.cur = e.cur
          where coalesce(e.net, 0) <> coalesce(b.net, 0) limit 5`,
  },
  {
    name: 'payments are of orders',
    rule: 'every payment to a player goes out in the coin and on the chain of its order',
    sql: `select p.id, p.withdrawal_id, p.chain, p.currency from chain_payment p
          join withdrawal_order o on o.withdrawal_id = p.withdrawal_id join currency c on c.id = o.cur
          where p.chain <> o.chain or p.currency <> c.code limit 5`,
  },
];
