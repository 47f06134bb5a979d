-- What players have earned by playing and is not worked out yet: the house's edge on their bets times the share of it, in
-- smallest units times 1e13, by the day it was counted on (UTC).
create table token_mining (
  day date not null,
  user_id bigint not null,
  cur smallint not null check (cur > 0),
  parts numeric(60, 0) not null check (parts > 0),
  primary key (day, user_id, cur)
) with (fillfactor = 70);

-- What a player is paid in the token for a day of play.
create table token_mined (
  day date not null,
  user_id bigint not null,
  cur smallint not null,
  amount bigint not null check (amount > 0),
  paid boolean not null default false,
  -- Players who had excluded themselves by then: they are given nothing to come back for.
  refused boolean not null default false,
  primary key (day, user_id),
  check (not (paid and refused))
) with (fillfactor = 80);
create index token_mined_waiting on token_mined (day, user_id) where not paid and not refused;
