-- Sums that the back office shows, kept by a subscriber to settled bets (its cursor makes them exact).
-- A negative currency id is play money, as in the ledger.
create table player_total (
  user_id bigint not null,
  cur smallint not null,
  wagered numeric(38, 0) not null,
  paid numeric(38, 0) not null,
  bets bigint not null,
  primary key (user_id, cur)
) with (fillfactor = 70);

-- UTC days.
create table day_total (
  day date not null,
  game text not null,
  cur smallint not null,
  wagered numeric(38, 0) not null,
  paid numeric(38, 0) not null,
  bets bigint not null,
  primary key (day, game, cur)
) with (fillfactor = 50);

-- The newest bets of the whole house without a b-tree on the hottest table: rows lie in time order.
create index bet_time on bet using brin (at) with (pages_per_range = 16, autosummarize = on);
