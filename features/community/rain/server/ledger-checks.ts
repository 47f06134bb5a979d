/** What must be true between the ledger and the books of rains and tips, for the audit. */
import { ACCOUNT, KIND } from '#platform/server/money/kinds.ts';
import type { LedgerCheck } from '#platform/server/money/ledger-checks.ts';

export const RAIN_CHECKS: readonly LedgerCheck[] = [
  {
    name: 'transit holds what is on its way',
    rule: 'the account between players holds exactly the gifts that have not arrived and the open rains of players',
    sql: `select coalesce(h.cur, x.cur) as cur, h.balance::text, x.waiting::text from
            (select cur, sum(balance) as balance from house where code = ${ACCOUNT.transit} group by cur) h
            full join (select cur, sum(amount) as waiting from (
              select cur, amount from transfer where given is null
              union all select cur, pot from rain where source = 'player' and state = 'open') w group by cur) x on x.cur = h.cur
          where coalesce(h.balance, 0) <> coalesce(x.waiting, 0) limit 5`,
  },
  {
    name: 'gifts between players arrive once',
    rule: 'every tip was taken from its giver once, and every gift that has arrived was given to its player once, in full',
    sql: `select t.id, t.amount::text, o.debit::text as taken, i.credit::text as arrived, i.lines from transfer t
          left join lateral (select sum(debit) as debit from entry
            where account = t.from_user and account > 0 and kind = ${KIND.tipOut} and ref = t.id) o on true
          left join lateral (select sum(credit) as credit, count(*) as lines from entry
            where account = t.to_user and account > 0 and kind in (${KIND.tipIn}, ${KIND.rainShare}) and ref = t.given) i on true
          where (t.rain_id is null and coalesce(o.debit, 0) <> t.amount)
             or (t.given is not null and (i.lines <> 1 or i.credit <> t.amount)) limit 5`,
  },
  {
    name: 'rains of players are divided whole',
    rule: 'what left a player for a rain is what came back and what its people were sent',
    sql: `select r.id, r.pot::text, e.taken::text, e.back::text, coalesce(t.sent, 0)::text as sent from rain r
          left join lateral (select coalesce(sum(debit), 0) as taken, coalesce(sum(credit), 0) as back from entry
            where account = r.by_user and account > 0 and kind = ${KIND.playerRain} and ref = r.id) e on true
          left join lateral (select sum(amount) as sent from transfer where rain_id = r.id) t on true
          where r.source = 'player' and (e.taken <> r.pot
             or (r.state = 'ended' and e.back + coalesce(t.sent, 0) <> r.pot)) limit 5`,
  },
  {
    name: 'shares of the house have their posting',
    rule: 'every share of a rain of the house was paid once and in full, and no such posting is without its share',
    sql: `select coalesce(e.ref, c.posting) as posting, e.account as player, e.credit::text, c.share::text from
            (select ref, account, cur, sum(credit) as credit from entry where account > 0 and kind = ${KIND.rain} group by ref, account, cur) e
            full join (select c.posting, c.user_id, r.cur, r.share from rain_claim c join rain r on r.id = c.rain_id where r.source <> 'player') c
              on c.posting = e.ref and c.user_id = e.account and c.cur = e.cur
          where e.ref is null or c.posting is null or e.credit <> c.share limit 5`,
  },
  {
    name: 'rains reach no more people than they have places for',
    rule: 'a rain counts as many people as have a share, and never more than its places',
    sql: `select r.id, r.places, r.taken, count(c.user_id)::int as people from rain r left join rain_claim c on c.rain_id = r.id
          group by r.id having r.taken <> count(c.user_id) or count(c.user_id) > r.places limit 5`,
  },
];
