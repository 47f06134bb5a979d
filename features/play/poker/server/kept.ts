import { owedBy } from '#platform/server/money/liabilities.ts';

/**
 * Chips of real money, for the proof of liabilities. In a hand they are whose they were before it. Rake counts as its
 * payer's until the ledger has booked it, and what was paid for a sit-and-go or a tournament the payer's until that is over.
 * What is frozen is its player's still.
 */
export const readChips = owedBy(
  `select s.user_id, t.cur, s.stack + s.topup as amount from poker_seat s join poker_table t on t.id = s.table_id
     where t.cur > 0 and s.stack + s.topup > 0
     union all select user_id, cur, amount from poker_rake where booked_at is null and cur > 0
     union all select e.user_id, g.cur, g.buy_in + g.fee from poker_sit_and_go g join poker_sit_and_go_entry e on e.game_id = g.id
     where g.status in ('open', 'playing') and g.cur > 0
     union all select d.user_id, g.cur, d.amount from poker_sit_and_go_due d join poker_sit_and_go g on g.id = d.game_id
     where d.booked_at is null and g.cur > 0
     union all select e.user_id, g.cur, g.buy_in + g.fee from poker_tournament g join poker_tournament_entry e on e.tournament_id = g.id
     where g.status in ('open', 'playing') and g.cur > 0
     union all select d.user_id, g.cur, d.amount from poker_tournament_due d join poker_tournament g on g.id = d.tournament_id
     where d.booked_at is null and g.cur > 0
     union all select user_id, cur, amount - taken from poker_frozen where released_at is null and amount > taken and cur > 0
     union all select p.user_id, c.cur, p.amount from poker_compensation p join poker_confiscation c on c.id = p.confiscation_id
     where p.booked_at is null and c.cur > 0`,
);
