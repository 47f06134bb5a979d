-- Rounds that were called off: the history of a player's bets reads them along its key.
create index round_refunded on round (user_id, id) where status = 'refunded';
