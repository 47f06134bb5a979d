/** What must always be true of bonus money. */
import { KIND } from '#platform/server/money/kinds.ts';
import type { LedgerCheck } from '#platform/server/money/ledger-checks.ts';
import { bonusIdSql, currencyIdSql, natureSql } from '#platform/server/money/ledger-id.ts';
import { openRounds } from '#platform/server/money/open-rounds.ts';

const CUR = bonusIdSql('x.cur');
const KINDS = [KIND.bonusGrant, KIND.bonusRelease, KIND.bonusForfeit].join(', ');

export const BONUS_CHECKS: readonly LedgerCheck[] = [
  {
    name: 'bonus money has its bonus',
    rule: 'who holds bonus money, or has staked it on an open round, has a bonus under way in that currency',
    sql: `select m.user_id, m.cur, m.amount::text from (
            select user_id, cur, balance as amount from wallet where balance > 0 and ${natureSql('cur')} = 'bonus'
            union all select user_id, cur, stake from (${openRounds()}) r where ${natureSql('cur')} = 'bonus') m
          where not exists (select 1 from bonus x where x.user_id = m.user_id and x.state = 'active' and x.cur = ${currencyIdSql('m.cur')}) limit 5`,
  },
  {
    name: 'bonuses have their postings',
    rule: 'a bonus was given once, became real money and was taken back by exactly the postings it names; no other posting moves bonuses',
    sql: `select x.id::text as bonus, x.user_id, x.state, e.granted::text, e.back::text, e.own::text, e.forfeited::text, e.reclaimed::text from bonus x
          left join lateral (select
              coalesce(sum(e.credit) filter (where e.kind = ${KIND.bonusGrant} and e.cur = ${CUR}), 0) as granted,
              coalesce(sum(e.debit) filter (where e.kind = ${KIND.bonusRelease} and e.cur = ${CUR}), 0) as back,
              coalesce(sum(e.credit) filter (where e.kind = ${KIND.bonusRelease} and e.cur = x.cur), 0) as own,
              coalesce(sum(e.debit) filter (where e.kind = ${KIND.bonusForfeit} and e.cur = ${CUR}), 0) as forfeited,
              coalesce(sum(e.debit - e.credit) filter (where e.kind = ${KIND.bonusForfeit} and e.cur = x.cur), 0) as reclaimed
            from bonus_posting p join entry e on e.ref = p.posting and e.account = x.user_id where p.bonus_id = x.id) e on true
          where e.granted <> x.granted or e.back <> x.released or e.own <> x.released or e.forfeited <> x.forfeited
             or e.reclaimed <> x.reclaimed or x.released > coalesce(x.cap, x.released)
          union all
          select e.ref::text, e.account, 'no bonus', e.credit::text, e.debit::text, e.kind::text, null, null from entry e
          where e.account > 0 and e.kind in (${KINDS}) and not exists (select 1 from bonus_posting p where p.posting = e.ref)
          limit 5`,
  },
  {
    name: 'bonus money adds up',
    rule: 'what was given, with the bets made of it, is what became real money, what was taken back and what is there; of one that ended nothing is there',
    sql: `select x.id as bonus, x.user_id, x.state, x.granted::text, b.net::text as won, x.released::text, x.forfeited::text, m.held::text from bonus x
          left join lateral (select coalesce(sum(b.payout - b.stake), 0) as net from bet b where b.user_id = x.user_id and b.cur = ${CUR}
              and b.lane = x.lane and b.batch > x.from_batch and (x.until_batch is null or b.batch <= x.until_batch)) b on true
          left join lateral (select coalesce((select balance from wallet w where w.user_id = x.user_id and w.cur = ${CUR}), 0)
              + coalesce((select sum(r.stake) from (${openRounds('user_id = x.user_id')}) r where r.cur = ${CUR}), 0) as held) m on true
          where x.at > (select at from bet_border) and x.granted + b.net - x.released - x.forfeited <> case x.state when 'active' then m.held else 0 end limit 5`,
  },
];
