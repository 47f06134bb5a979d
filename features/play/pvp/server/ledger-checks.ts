/** What must be true between the ledger and the pools, for the audit. */
import { ACCOUNT, KIND } from '#platform/server/money/kinds.ts';
import type { LedgerCheck } from '#platform/server/money/ledger-checks.ts';

/** What an entry cost: the stake, and the fee of a sit-and-go. */
const PAID = `(e.stake + coalesce((p.rules ->> 'fee')::bigint, 0))`;

export const PVP_CHECKS: readonly LedgerCheck[] = [
  {
    name: 'pools hold what is in them',
    rule: 'the account of the pools holds exactly the stakes and fees of pools that have no result and no table, and the payouts and rake that are not booked yet',
    sql: `select coalesce(h.cur, x.cur) as cur, h.balance::text, x.pots::text from
            (select cur, sum(balance) as balance from house where code = ${ACCOUNT.pools} group by cur) h
            full join (select cur, sum(amount) as pots from (
              select p.cur, ${PAID} as amount from pvp_entry e join pvp_pool p on p.id = e.pool_id where p.status in ('open', 'locked') and p.table_id is null
              union all select p.cur, o.amount + o.rake from pvp_payout o join pvp_pool p on p.id = o.pool_id where o.paid_at is null) c
              group by cur) x on x.cur = h.cur
          where coalesce(h.balance, 0) <> coalesce(x.pots, 0) limit 5`,
  },
  {
    name: 'pools are shared out whole',
    rule: 'what a pool with an end owes its players and the house, which pays the rest of what the cases of a battle hold, is what they put in; one that was never drawn owes each their stakes and no rake; one that went to a poker table owes nothing',
    sql: `select p.id, p.status, e.pot::text, o.owed::text from pvp_pool p
          left join lateral (select coalesce(sum(${PAID}), 0) as pot from pvp_entry e where e.pool_id = p.id) e on true
          left join lateral (select coalesce(sum(amount + rake), 0) as owed, coalesce(sum(rake), 0) as rake,
            coalesce(bool_or(kind = 'prize'), false) as prizes from pvp_payout where pool_id = p.id) o on true
          where case when p.status in ('open', 'locked') or p.table_id is not null then o.owed <> 0 else e.pot <> o.owed end
             or (p.status in ('cancelled', 'expired') and (o.rake <> 0 or o.prizes)) limit 5`,
  },
  {
    name: 'entries and payouts of pools have their posting',
    rule: 'every entry was taken from its player once, and every payout that is booked came to its player once, in full, with the rake of the pool, or the house’s part of a battle, beside it',
    sql: `select e.pool_id, e.user_id::text as player, ${PAID}::text as due, l.taken::text as booked from pvp_entry e join pvp_pool p on p.id = e.pool_id
          left join lateral (select coalesce(sum(debit), 0) as taken from entry where account = e.user_id and ref = e.ref and kind = ${KIND.poolEntry}) l on true
          where l.taken <> ${PAID}
          union all select o.pool_id, o.user_id::text, (o.amount + o.rake)::text, (l.given + r.rake)::text from pvp_payout o
          left join lateral (select coalesce(sum(credit), 0) as given from entry
            where account = o.user_id and ref = o.ref and kind in (${KIND.poolPrize}, ${KIND.poolRefund})) l on true
          left join lateral (select coalesce(sum(debit - credit), 0) as rake from entry
            where account = ${ACCOUNT.pools} and ref = o.ref and kind in (${KIND.poolRake}, ${KIND.poolBattle})) r on true
          where case when o.paid_at is null then l.given + r.rake <> 0 else l.given <> o.amount or r.rake <> o.rake end limit 5`,
  },
  {
    name: 'sit-and-gos of players took their money along',
    rule: 'the stakes and fees of a pool that is full went to the account of the tables once, all of them; of other pools none did',
    sql: `select p.id, p.status, x.paid::text as due, l.moved::text as booked from pvp_pool p
          left join lateral (select coalesce(sum(${PAID}), 0) as paid from pvp_entry e where e.pool_id = p.id) x on true
          left join lateral (select coalesce(sum(m.debit), 0) as moved from entry m
            where m.account = ${ACCOUNT.pools} and m.kind = ${KIND.poolTable} and m.ref in (select ref from pvp_entry where pool_id = p.id)) l on true
          where p.mode = 'sng' and l.moved <> case when p.table_id is null then 0 else x.paid end limit 5`,
  },
];
