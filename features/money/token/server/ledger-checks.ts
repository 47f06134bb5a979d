/** What must be true between the ledger and what the house says it earned, for the audit. */
import { ACCOUNT, KIND } from '#platform/server/money/kinds.ts';
import type { LedgerCheck } from '#platform/server/money/ledger-checks.ts';
import { revenueLines } from './count.ts';
import { REASON } from './stakes.ts';

export const TOKEN_CHECKS: readonly LedgerCheck[] = [
  {
    name: 'revenue is what the bets and postings add up to',
    rule: 'the revenue of each day, product and currency is the sum of its lines of the journal as far as they were counted',
    sql: `select coalesce(r.day, x.day)::text as day, coalesce(r.product, x.product) as product, coalesce(r.cur, x.cur) as cur,
            coalesce(r.net, 0)::text as kept, coalesce(x.net, 0)::text as counted from token_revenue r
          full join (select day, product, cur, sum(net) as net
              from token_cursor t, lateral (${revenueLines('lane = t.lane and batch <= t.batch')}) y group by 1, 2, 3) x
            on x.day = r.day and x.product = r.product and x.cur = r.cur
          where coalesce(r.day, x.day) > (select (at at time zone 'UTC')::date from bet_border)
            and coalesce(r.net, 0) <> coalesce(x.net, 0) limit 5`,
  },
  {
    name: "revenue is what the house's account won",
    rule: "in each currency the revenue of all products is by how much the house's own account moved, which other lines say",
    sql: `select coalesce(r.cur, x.cur) as cur, coalesce(r.net, 0)::text as revenue, coalesce(x.net, 0)::text as account from
            (select cur, sum(net) as net from token_revenue where product <> 'rewards' group by cur) r
            full join (select e.cur, sum(e.credit - e.debit) as net from token_cursor t join entry e on e.lane = t.lane and e.batch <= t.batch
              where e.account = ${ACCOUNT.house} and e.cur > 0 group by e.cur) x on x.cur = r.cur
          where coalesce(r.net, 0) <> coalesce(x.net, 0) limit 5`,
  },
  {
    name: 'stakes are on hold',
    rule: 'every stake that was not given back has a hold of its amount in force, and no other hold is for staking',
    sql: `select coalesce(s.id, h.id) as id, s.amount::text, h.amount::text as held from
            (select id, user_id, cur, amount from token_stake where released_at is null) s
            full join (select id, user_id, cur, amount from hold where state = 'held' and reason = '${REASON}') h
              on h.id = s.id and h.user_id = s.user_id and h.cur = s.cur and h.amount = s.amount
          where s.id is null or h.id is null limit 5`,
  },
  {
    name: 'what was earned by play is paid once',
    rule: 'in each currency players were given what their days of play say; what is not marked may be on its way',
    sql: `select coalesce(p.cur, e.cur) as cur, p.marked::text, p.due::text, e.given::text from
            (select cur, sum(amount) filter (where paid) as marked, sum(amount) filter (where not refused) as due
              from token_mined group by cur) p
            full join (select cur, sum(credit) as given from entry where kind = ${KIND.mining} and account > 0 group by cur) e on e.cur = p.cur
          where coalesce(e.given, 0) < coalesce(p.marked, 0) or coalesce(e.given, 0) > coalesce(p.due, 0) limit 5`,
  },
  {
    name: 'buy-backs are booked once',
    rule: 'what every part of a buy-back cost and brought is in the journal under the number of its burn, and nothing else is',
    sql: `select coalesce(b.burn_id, e.ref) as burn, b.day::text, b.amount::text, e.bought::text, b.cost::text, e.paid::text from token_burn_part b
            full join (select ref, sum(credit) filter (where account = ${ACCOUNT.buyBack}) as bought,
                sum(debit) filter (where account = ${ACCOUNT.buyBack}) as paid
              from entry where kind = ${KIND.buyBack} group by ref) e on e.ref = b.burn_id
          where e.bought is distinct from b.amount or coalesce(e.paid, 0) is distinct from b.cost limit 5`,
  },
  {
    name: 'parts of a buy-back are the whole',
    rule: 'the parts that are burnt for a day have together the amount and the cost of its buy-back',
    sql: `select b.day::text, b.amount::text, p.amount::text as parts, b.cost::text, p.cost::text as paid from token_buyback b
            left join (select day, sum(amount) as amount, sum(cost) as cost from token_burn_part group by day) p on p.day = b.day
          where b.amount <> coalesce(p.amount, 0) or b.cost <> coalesce(p.cost, 0) limit 5`,
  },
  {
    name: 'payouts of the revenue share are paid once',
    rule: 'in each currency players were given what their payouts say, out of the account of the revenue share; what is not marked may be on its way',
    sql: `select coalesce(p.cur, e.cur) as cur, p.marked::text, p.due::text, e.given::text from
            (select w.cur, sum(p.amount) filter (where p.paid) as marked, sum(p.amount) as due
              from token_payout p join token_week w on w.week = p.week group by w.cur) p
            full join (select cur, sum(credit) as given from entry where kind = ${KIND.revenueShare} and account > 0 group by cur) e on e.cur = p.cur
          where coalesce(e.given, 0) < coalesce(p.marked, 0) or coalesce(e.given, 0) > coalesce(p.due, 0) limit 5`,
  },
];
