/** What must be true between the ledger and the challenges, for the audit. */
import { ACCOUNT, KIND } from '#platform/server/money/kinds.ts';
import type { LedgerCheck } from '#platform/server/money/ledger-checks.ts';

export const CHALLENGE_CHECKS: readonly LedgerCheck[] = [
  {
    name: 'prizes are set aside',
    rule: 'the account of prizes holds exactly what open challenges can still pay',
    sql: `select coalesce(h.cur, x.cur) as cur, h.balance::text, x.due::text from
            (select cur, sum(balance) as balance from house where code = ${ACCOUNT.prizes} group by cur) h
            full join (select cur, sum(prize * (places - taken)) as due from challenge where state = 'open' group by cur) x on x.cur = h.cur
          where coalesce(h.balance, 0) <> coalesce(x.due, 0) limit 5`,
  },
  {
    name: 'challenges are won once',
    rule: 'every place that was won has one posting of its prize, to its winner, and no such posting is without its place',
    sql: `select coalesce(e.ref, w.posting) as posting, e.account as player, e.credit::text, w.prize::text from
            (select ref, account, cur, sum(credit) as credit from entry where account > 0 and kind = ${KIND.challengePrize} group by ref, account, cur) e
            full join (select v.posting, v.user_id, c.cur, c.prize from challenge_win v join challenge c on c.id = v.challenge_id) w
              on w.posting = e.ref and w.user_id = e.account and w.cur = e.cur
          where e.ref is null or w.posting is null or e.credit <> w.prize limit 5`,
  },
  {
    name: 'challenges count their winners',
    rule: 'a challenge counts as many places as are won, from the first on',
    sql: `select c.id, c.taken, count(w.place)::int as won, max(w.place) as last from challenge c left join challenge_win w on w.challenge_id = c.id
          group by c.id having c.taken <> count(w.place) or coalesce(max(w.place), 0) <> c.taken limit 5`,
  },
];
