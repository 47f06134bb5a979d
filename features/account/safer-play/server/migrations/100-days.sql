-- What a player staked and was paid in real money by day of UTC, kept by a subscriber behind the bets: a limit that begins in
-- the middle of a month adds days instead of reading a month of bets. A stake belongs to the day its bet was opened, a payout to
-- the day it was settled. Days that no period reaches any more are removed.
create table limits_day (
  user_id bigint not null,
  day date not null,
  cur smallint not null,
  staked numeric(38, 0) not null,
  paid numeric(38, 0) not null,
  primary key (user_id, day, cur)
) with (fillfactor = 70);
create index limits_day_old on limits_day (day);
