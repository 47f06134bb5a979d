/** What must be true between the ledger and the tables, for the audit. */
import { ACCOUNT, KIND } from '#platform/server/money/kinds.ts';
import type { LedgerCheck } from '#platform/server/money/ledger-checks.ts';

export const POKER_CHECKS: readonly LedgerCheck[] = [
  {
    name: 'poker tables hold the stacks',
    rule: 'the account of the tables holds exactly the chips of all seats, the rake that is not booked yet, the entries of sit-and-gos and tournaments that are not over, what those that are owe still, and what is frozen',
    sql: `select coalesce(h.cur, x.cur) as cur, h.balance::text, x.chips::text from
            (select cur, sum(balance) as balance from house where code = ${ACCOUNT.pokerTables} group by cur) h
            full join (select cur, sum(chips) as chips from (
              select t.cur, s.stack + s.topup as chips from poker_seat s join poker_table t on t.id = s.table_id where t.cur <> 0
              union all select cur, amount from poker_rake where booked_at is null
              union all select g.cur, g.buy_in + g.fee from poker_sit_and_go_entry e join poker_sit_and_go g on g.id = e.game_id where g.status in ('open', 'playing')
              union all select g.cur, d.amount from poker_sit_and_go_due d join poker_sit_and_go g on g.id = d.game_id where d.booked_at is null
              union all select g.cur, g.buy_in + g.fee from poker_tournament_entry e join poker_tournament g on g.id = e.tournament_id where g.status in ('open', 'playing')
              union all select g.cur, d.amount from poker_tournament_due d join poker_tournament g on g.id = d.tournament_id where d.booked_at is null
              union all select cur, amount - taken from poker_frozen where released_at is null
              union all select c.cur, p.amount from poker_compensation p join poker_confiscation c on c.id = p.confiscation_id where p.booked_at is null) c group by cur) x on x.cur = h.cur
          where coalesce(h.balance, 0) <> coalesce(x.chips, 0) limit 5`,
  },
  {
    name: 'house bots play for play money',
    rule: 'a house bot sits at no table for real money or for chips, and at none without a player',
    sql: `select s.table_id, s.seat, t.cur from poker_seat s join poker_table t on t.id = s.table_id
          where s.user_id < 0 and (t.cur >= 0 or not exists (select 1 from poker_seat p where p.table_id = s.table_id and p.user_id > 0)) limit 5`,
  },
  {
    name: 'rake is booked once',
    rule: 'the rake of each hand left the account of the tables once, in full, when it is booked',
    sql: `select r.table_id, r.no, r.amount::text, coalesce(e.taken, 0)::text as taken from poker_rake r
          left join (select ref, sum(debit) as taken from entry where account = ${ACCOUNT.pokerTables} and kind = ${KIND.pokerRake} group by ref) e on e.ref = r.id
          where coalesce(e.taken, 0) <> case when r.booked_at is null then 0 else r.amount end limit 5`,
  },
  {
    name: 'hands of poker lose nothing but the rake',
    rule: 'what the players of a hand won and lost adds up to its rake',
    sql: `select p.table_id, p.no, sum(p.net)::text as net, coalesce(max(r.amount), 0)::text as rake from poker_played p
          left join poker_rake r on r.table_id = p.table_id and r.no = p.no
          group by p.table_id, p.no having sum(p.net) + coalesce(max(r.amount), 0) <> 0 limit 5`,
  },
  {
    name: 'sit-and-gos are shared out whole',
    rule: 'what a sit-and-go that is over owes its players and the house is what they paid; one that is not owes nothing, and one that was called off no prize and no fee',
    sql: `select g.id, g.status, x.paid::text, d.owed::text from poker_sit_and_go g
          left join lateral (select count(*) * (g.buy_in + g.fee) as paid from poker_sit_and_go_entry where game_id = g.id) x on true
          left join lateral (select coalesce(sum(amount), 0) as owed, coalesce(bool_or(kind <> 'refund'), false) as prizes
            from poker_sit_and_go_due where game_id = g.id) d on true
          where case when g.status in ('open', 'playing') then d.owed <> 0 else x.paid <> d.owed end
             or (g.status = 'cancelled' and d.prizes) limit 5`,
  },
  {
    name: 'entries and prizes of sit-and-gos have their posting',
    rule: 'every entry was taken from its player once, and whatever is booked came to its owner once, in full',
    sql: `select e.game_id, e.user_id::text as player, (g.buy_in + g.fee)::text as due, l.taken::text as booked
          from poker_sit_and_go_entry e join poker_sit_and_go g on g.id = e.game_id
          left join lateral (select coalesce(sum(debit), 0) as taken from entry where account = e.user_id and ref = e.ref and kind in (${KIND.pokerEntry}, ${KIND.poolEntry})) l on true
          where l.taken <> g.buy_in + g.fee
          union all select d.game_id, d.user_id::text, d.amount::text, l.moved::text from poker_sit_and_go_due d
          left join poker_frozen f on f.id = d.id
          left join lateral (select coalesce(sum(debit), 0) as moved from entry where account = ${ACCOUNT.pokerTables} and ref = d.id
            and kind in (${KIND.pokerPrize}, ${KIND.pokerRefund}, ${KIND.pokerRake})) l on true
          where l.moved <> case when d.booked_at is null or (f.id is not null and f.released_at is null) then 0 else d.amount - coalesce(f.taken, 0) end limit 5`,
  },
  {
    name: 'tournaments are shared out whole',
    rule: 'what a tournament that is over owes its players and the house is what they paid; one that is not owes nothing, and one that was called off no prize and no fee; the prizes that are written down are the pool',
    sql: `select g.id, g.status, x.paid::text, d.owed::text from poker_tournament g
          left join lateral (select count(*) * (g.buy_in + g.fee) as paid, count(*) as entries, coalesce(sum(prize), 0) as won
            from poker_tournament_entry where tournament_id = g.id) x on true
          left join lateral (select coalesce(sum(amount), 0) as owed, coalesce(bool_or(kind <> 'refund'), false) as prizes
            from poker_tournament_due where tournament_id = g.id) d on true
          where case when g.status in ('open', 'playing') then d.owed <> 0 else x.paid <> d.owed end
             or (g.status = 'cancelled' and d.prizes) or x.entries <> g.entries
             or x.won <> case when g.status = 'ended' then g.buy_in * g.entries else 0 end limit 5`,
  },
  {
    name: 'tournaments lose no chips',
    rule: 'between hands the chips of a tournament that is played are those of the start, once for each entry that has a seat or had one',
    sql: `select g.id, s.chips::text, (e.seated * g.starting_stack)::text as due from poker_tournament g
          left join lateral (select coalesce(sum(stack), 0) as chips from poker_seat where table_id like g.id || '-%') s on true
          left join lateral (select count(*) filter (where status <> 'waits') as seated from poker_tournament_entry where tournament_id = g.id) e on true
          where g.status in ('playing', 'ended') and exists (select 1 from poker_table t where t.id like g.id || '-%')
            and exists (select 1 from poker_seat o where o.table_id like g.id || '-%') and s.chips <> e.seated * g.starting_stack limit 5`,
  },
  {
    name: 'entries and prizes of tournaments have their posting',
    rule: 'every entry was taken from its player once, and whatever is booked came to its owner once, in full',
    sql: `select e.tournament_id, e.user_id::text as player, (g.buy_in + g.fee)::text as due, l.taken::text as booked
          from poker_tournament_entry e join poker_tournament g on g.id = e.tournament_id
          left join lateral (select coalesce(sum(debit), 0) as taken from entry where account = e.user_id and ref = e.ref and kind = ${KIND.pokerEntry}) l on true
          where l.taken <> g.buy_in + g.fee
          union all select d.tournament_id, d.user_id::text, d.amount::text, l.moved::text from poker_tournament_due d
          left join poker_frozen f on f.id = d.id
          left join lateral (select coalesce(sum(debit), 0) as moved from entry where account = ${ACCOUNT.pokerTables} and ref = d.id
            and kind in (${KIND.pokerPrize}, ${KIND.pokerRefund}, ${KIND.pokerRake})) l on true
          where l.moved <> case when d.booked_at is null or (f.id is not null and f.released_at is null) then 0 else d.amount - coalesce(f.taken, 0) end limit 5`,
  },
  {
    name: 'frozen poker chips go back or are taken, once',
    rule: 'what is frozen has no posting until the freeze ends, then one of what was not taken; no freeze that ended holds anything; what was taken from a freeze are its confiscations',
    sql: `select f.id, f.user_id::text as player, (f.amount - f.taken)::text as due, l.moved::text as booked from poker_frozen f
          join poker_freeze z on z.id = f.freeze_id
          left join lateral (select coalesce(sum(debit), 0) as moved from entry where account = ${ACCOUNT.pokerTables} and ref = f.id) l on true
          where l.moved <> case when f.released_at is null then 0 else f.amount - f.taken end or (z.ended_at is null) <> (f.released_at is null) or z.user_id <> f.user_id
          union all select z.id, z.user_id::text, t.taken::text, c.amount::text from poker_freeze z
          cross join lateral (select cur, sum(taken) as taken from poker_frozen where freeze_id = z.id group by cur) t
          left join lateral (select coalesce(sum(amount), 0) as amount from poker_confiscation where freeze_id = z.id and cur = t.cur) c on true
          where t.taken <> c.amount limit 5`,
  },
  {
    name: 'confiscated poker chips are booked whole',
    rule: 'what two members of staff took went to the operator and to harmed players, each part once, and the log holds who agreed',
    sql: `select c.id, c.user_id::text as player, c.amount::text, l.moved::text, p.shared::text from poker_confiscation c
          left join lateral (select coalesce(sum(amount), 0) as shared from poker_compensation where confiscation_id = c.id) p on true
          left join lateral (select coalesce(sum(debit), 0) as moved from entry where account = ${ACCOUNT.pokerTables} and ref = c.id and kind = ${KIND.pokerConfiscation}) l on true
          where l.moved + p.shared <> c.amount
             or not exists (select 1 from audit_log a where a.action = 'poker.confiscate' and a.detail ->> 'id' = c.id::text and a.actor = c.asked_by and a.detail ->> 'approvedBy' = c.agreed_by)
          union all select p.id, p.user_id::text, p.amount::text, l.moved::text, null from poker_compensation p left join poker_frozen f on f.id = p.id
          left join lateral (select coalesce(sum(debit), 0) as moved from entry where account = ${ACCOUNT.pokerTables} and ref = p.id and kind = ${KIND.pokerCompensation}) l on true
          where l.moved <> case when p.booked_at is null or (f.id is not null and f.released_at is null) then 0 else p.amount - coalesce(f.taken, 0) end limit 5`,
  },
];
