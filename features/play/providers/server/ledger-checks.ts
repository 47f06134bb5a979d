/** What must always be true of aggregators' transactions and the ledger, each as a query for where it is not. */
import { ACCOUNT, KIND } from '#platform/server/money/kinds.ts';
import type { LedgerCheck } from '#platform/server/money/ledger-checks.ts';

const MOVES = [KIND.providerStake, KIND.providerPayout, KIND.providerDebt].join(', ');

export const PROVIDER_CHECKS: readonly LedgerCheck[] = [
  {
    name: 'open rounds of providers hold their money',
    rule: 'the account of open rounds holds exactly what was staked in them less what was paid',
    sql: `select coalesce(h.cur, r.cur) as cur, h.balance::text, r.held::text from
            (select cur, sum(credit - debit) as balance from entry where account = ${ACCOUNT.providerRounds} group by cur) h
            full join (select cur, sum(staked - paid) as held from provider_round group by cur) r on r.cur = h.cur
          where coalesce(h.balance, 0) <> coalesce(r.held, 0) limit 5`,
  },
  {
    name: 'debts of providers are what is receivable',
    rule: 'the account of receivables from providers holds exactly what players still owe',
    sql: `select coalesce(h.cur, d.cur) as cur, h.balance::text, d.owed::text from
            (select cur, sum(credit - debit) as balance from entry where account = ${ACCOUNT.providerReceivables} group by cur) h
            full join (select cur, sum(owed) as owed from provider_remainder group by cur) d on d.cur = h.cur
          where coalesce(h.balance, 0) <> -coalesce(d.owed, 0) limit 5`,
  },
  {
    name: 'transactions of providers have their effect',
    rule: 'a bet is taken unless it was given back or rolled back, a win is paid unless it was rolled back or is kept for a bonus, and nothing else moves',
    sql: `select t.provider, t.id, t.action, t.effect::text from provider_transaction t
          where t.effect <> case
            when t.arrived_at is null or t.undone then 0
            when t.action = 'win' then case when t.held is null then t.amount else 0 end
            when t.action = 'bet' and not exists (select 1 from provider_transaction r where r.provider = t.provider and r.target = t.id
              and r.action = 'refund' and r.arrived_at is not null and not r.undone) then -t.amount
            else 0 end limit 5`,
  },
  {
    name: 'transactions of providers are posted',
    rule: "a player's lines from providers, the parts of a unit beside them and what is owed are the sum of all effects",
    sql: `select coalesce(t.user_id, p.user_id) as player, coalesce(t.cur, p.cur) as cur, t.effects::text, p.rest::text, p.owed::text, e.net::text as lines
          from (select user_id, cur, sum(effect) as effects from provider_transaction group by user_id, cur) t
          full join provider_remainder p on p.user_id = t.user_id and p.cur = t.cur
          full join (select account, cur, sum(credit - debit) as net from entry where account > 0 and kind in (${MOVES}) group by account, cur) e
            on e.account = coalesce(t.user_id, p.user_id) and e.cur = coalesce(t.cur, p.cur)
          where coalesce(t.effects, 0) <> (coalesce(e.net, 0) - coalesce(p.owed, 0)) * coalesce(p.parts, 1) + coalesce(p.rest, 0) limit 5`,
  },
  {
    name: 'rounds of providers are bets or open',
    rule: 'a line of a round that is over belongs to the bet it became, and with the bet such lines sum to nothing',
    sql: `select e.account as player, e.ref, e.net::text, b.stake::text, b.payout::text from
            (select account, ref, sum(credit - debit) as net from entry where account > 0 and kind = ${KIND.providerClose} and coalesce(ref >= (select id from bet_border), true) group by account, ref) e
            full join (select user_id, id, stake, payout from bet where starts_with(game, 'external:')) b on b.user_id = e.account and b.id = e.ref
          where coalesce(e.net, 0) <> coalesce(b.stake - b.payout, 0) limit 5`,
  },
];
