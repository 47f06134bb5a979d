-- A player has one open round of a stepped game. A product whose bets stand beside each other names a place in each.
drop index round_one_open;
create unique index round_one_open on round (user_id, game, coalesce(state->>'place', '')) where status = 'open' and shared_no is null;
