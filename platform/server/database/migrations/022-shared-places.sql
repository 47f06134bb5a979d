-- A player may have several open parts in a shared round, one at each place of the table (a colour of the wheel).
drop index round_one_shared;
create unique index round_one_shared on round (user_id, game, shared_no, coalesce(state->>'place', ''))
  where shared_no is not null and status = 'open';
