-- What bets on a match cost at each final score from 0:0 to 9:9 (home * 10 + away), half micro-dollars: by what legs carry that
-- have a third number, what they are paid at a score.
create table sport_score_risk (
  event_id text primary key,
  cells bigint[] not null default array_fill(0::bigint, array[100])
) with (fillfactor = 50);
