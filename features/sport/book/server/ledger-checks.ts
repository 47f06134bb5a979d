/** What must always be true of sports bets and the ledger, each as a query for where it is not. */
import { ACCOUNT, KIND } from '#platform/server/money/kinds.ts';
import type { LedgerCheck } from '#platform/server/money/ledger-checks.ts';
import { judgeScores } from './risk/scores-check.ts';

export const SPORT_CHECKS: readonly LedgerCheck[] = [
  {
    name: 'sports bets have their round',
    rule: 'a queued or open bet that was never settled holds its stake in an open round, a refused one gave it back, a settled one ended it',
    sql: `select b.id, b.state, b.closed, r.status, b.stake::text, r.stake::text as held from sport_bet b
          left join round r on r.user_id = b.user_id and r.id = b.id
          where r.id is null or r.stake <> b.stake or r.cur <> b.cur
             or r.status <> case when b.state = 'rejected' then 'refunded' when b.closed then 'settled' else 'open' end limit 5`,
  },
  {
    name: 'rounds of sports have their bet',
    rule: 'each stake that was taken for a sports bet belongs to one',
    sql: `select r.user_id, r.id from round r left join sport_bet b on b.id = r.id where r.game = 'sport' and b.id is null limit 5`,
  },
  {
    name: 'sports bets are paid what their last revision owes',
    rule: 'the first payout and all corrections of a bet sum to what it owes, and its revisions are a chain',
    sql: `select b.id, b.paid::text, b.debt::text, v.net::text as revisions, v.highest, b.revision from sport_bet b
          left join lateral (select coalesce(sum(delta), 0) as net, coalesce(max(revision), 0) as highest, count(*) as n
            from sport_revision where bet_id = b.id) v on true
          where v.net <> b.paid or v.highest <> b.revision or v.n <> b.revision limit 5`,
  },
  {
    name: 'corrections of sports bets are posted',
    rule: 'what corrections moved is the sum of the revisions that were posted as such',
    sql: `select coalesce(m.cur, v.cur) as cur, m.net::text as posted, v.net::text as revisions from
            (select cur, sum(debit - credit) as net from entry where account = ${ACCOUNT.house} and kind = ${KIND.sportCorrection} group by cur) m
            full join (select b.cur, sum(v.delta) as net from sport_revision v join sport_bet b on b.id = v.bet_id where v.how = 'correction' group by b.cur) v
              on v.cur = m.cur
          where coalesce(m.net, 0) <> coalesce(v.net, 0) limit 5`,
  },
  {
    name: 'cash-outs of sports bets are posted',
    rule: 'what parts of open bets were cashed out for is the sum of the revisions that were posted as such',
    sql: `select coalesce(m.cur, v.cur) as cur, m.net::text as posted, v.net::text as revisions from
            (select cur, sum(debit - credit) as net from entry where account = ${ACCOUNT.house} and kind = ${KIND.sportCashOut} group by cur) m
            full join (select b.cur, sum(v.delta) as net from sport_revision v join sport_bet b on b.id = v.bet_id where v.how = 'cash-out' group by b.cur) v
              on v.cur = m.cur
          where coalesce(m.net, 0) <> coalesce(v.net, 0) limit 5`,
  },
  {
    name: 'sports bets have what was cashed out of them',
    rule: 'the offers that were paid sum to what a bet was cashed out for and to the stake that left it; one without a stake is settled',
    sql: `select b.id, b.cashed::text, b.stake_gone::text, c.amount::text, c.stake::text from sport_bet b
          left join lateral (select coalesce(sum(amount), 0) as amount, coalesce(sum(stake), 0) as stake from sport_cash_out where bet_id = b.id) c on true
          where b.cashed <> c.amount or b.stake_gone <> c.stake or (b.stake_gone = b.stake and b.state <> 'settled') limit 5`,
  },
  {
    name: 'markets of sports carry what their bets do',
    rule: 'what a market stands to lose on an outcome is the sum of what legs carry that are not free of it',
    sql: `select r.event_id, r.key, o.key as outcome, o.value as held, l.staked::text, l.owed::text from sport_risk r
          cross join lateral jsonb_each(r.outcomes) o
          left join lateral (select coalesce(sum(carried[1]), 0) as staked, coalesce(sum(carried[2]), 0) as owed from sport_leg
            where event_id = r.event_id and key = r.key and outcome = o.key and carried is not null and not freed) l on true
          where (o.value ->> 0)::numeric <> l.staked or (o.value ->> 1)::numeric <> l.owed limit 5`,
  },
  {
    name: 'matches carry by final score what their bets do',
    rule: 'what a match costs at each final score is the sum of what legs with a part in it carry that are not free of it',
    // Legs alone in their match by selection, those that win together by their bet.
    sql: `select s.event_id, s.cells, l.legs from sport_score_risk s
          left join lateral (select jsonb_agg(jsonb_build_object('with', t.beside, 'staked', t.staked::text, 'scored', t.scored::text)) as legs from (
            select c.beside, sum(c.staked) as staked, sum(c.scored) as scored from (
              select o.carried[1] as staked, o.carried[3] as scored,
                (select jsonb_agg(jsonb_build_array(m.key, m.outcome) order by m.no) from sport_leg m where m.bet_id = o.bet_id and m.event_id = o.event_id) as beside
              from sport_leg o where o.event_id = s.event_id and array_length(o.carried, 1) = 3 and not o.freed) c
            group by c.beside) t) l on true`,
    judge: judgeScores,
  },
  {
    name: 'boosts count the bets that took them',
    rule: 'a boost has as many players as bets on it that were not refused, and what they win together is within its limit',
    sql: `select b.id, b.players, b.wins::text, b.max_win::text, t.players as bets, t.wins::text as of_bets from sport_boost b
          left join lateral (select count(*)::int as players, coalesce(sum(s.wins), 0) as wins from sport_boost_bet s
            join sport_bet x on x.id = s.bet_id and x.state <> 'rejected' where s.boost_id = b.id) t on true
          where b.players <> t.players or b.wins <> t.wins limit 5`,
  },
  {
    name: 'debts of sports bets are what is receivable',
    rule: 'the account of receivables from sports bets holds exactly what players still owe on them',
    sql: `select coalesce(h.cur, d.cur) as cur, h.balance::text, d.owed::text from
            (select cur, sum(credit - debit) as balance from entry where account = ${ACCOUNT.sportReceivables} group by cur) h
            full join (select cur, sum(debt) as owed from sport_bet group by cur) d on d.cur = h.cur
          where coalesce(h.balance, 0) <> -coalesce(d.owed, 0) limit 5`,
  },
];
