-- Bets in the queue are asked for by player with every slip; those that wait too long are few enough to look at all.
drop index sport_bet_queue;
create index sport_bet_queue on sport_bet (user_id, expires_at) where accepted_at is null and refusal is null;
