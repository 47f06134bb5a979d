-- How far the bets and entries of a lane have been added up. Lane 0's row is locked by whoever counts.
create table report_cursor (
  lane smallint primary key,
  batch bigint not null
);

-- Euros for a smallest unit of a currency in an hour (UTC), as they were when the first fact of that hour was counted.
create table report_price (
  hour timestamptz not null,
  cur smallint not null check (cur > 0),
  unit_eur numeric not null,
  primary key (hour, cur)
);

-- What a player is filtered by, from a day on. The first row holds from the beginning; what changes holds from the next day.
create table report_trait (
  user_id bigint not null,
  from_day date not null,
  country text not null,
  affiliate_id bigint not null,
  vip integer not null,
  primary key (user_id, from_day)
);

-- Sums by hour (UTC) and game. `cur` is a ledger currency id: play money and bonus money stand beside real money. `fee`: rake.
-- `edge`: what the house keeps of the stakes by the games' tables, in billionths of smallest units. s2, p2, sp: sums of
-- stake * stake, payout * payout, stake * payout.
create table report_hour (
  hour timestamptz not null,
  product text not null,
  game text not null,
  cur smallint not null,
  bets bigint not null,
  stake numeric(38, 0) not null,
  paid numeric(38, 0) not null,
  fee numeric(38, 0) not null,
  edge numeric not null,
  s2 numeric not null,
  p2 numeric not null,
  sp numeric not null,
  primary key (hour, product, game, cur)
) with (fillfactor = 70);

-- Sums by day (UTC) and what players are filtered by. Euros are exact: units times the price of the fact's hour.
create table report_day (
  day date not null,
  product text not null,
  provider text not null,
  cur smallint not null,
  country text not null,
  affiliate_id bigint not null,
  vip integer not null,
  bets bigint not null,
  stake numeric(38, 0) not null,
  paid numeric(38, 0) not null,
  fee numeric(38, 0) not null,
  eur_stake numeric not null,
  eur_paid numeric not null,
  eur_fee numeric not null,
  primary key (day, product, provider, cur, country, affiliate_id, vip)
) with (fillfactor = 70);

create table report_player_day (
  day date not null,
  user_id bigint not null,
  product text not null,
  cur smallint not null,
  bets bigint not null,
  stake numeric(38, 0) not null,
  paid numeric(38, 0) not null,
  eur_stake numeric not null,
  eur_paid numeric not null,
  primary key (day, user_id, product, cur)
) with (fillfactor = 70);
create index report_player_day_user on report_player_day (user_id, day);

-- Deposits, withdrawals, fees and gifts of real money, by their kind in the journal.
create table report_money_day (
  day date not null,
  kind smallint not null,
  cur smallint not null check (cur > 0),
  country text not null,
  affiliate_id bigint not null,
  lines bigint not null,
  amount numeric(38, 0) not null,
  eur numeric not null,
  primary key (day, kind, cur, country, affiliate_id)
) with (fillfactor = 70);

-- When a player first did what a cohort is made by.
create table report_player (
  user_id bigint primary key,
  first_bet timestamptz,
  last_bet timestamptz,
  first_deposit timestamptz,
  first_deposit_eur numeric,
  deposits bigint not null,
  check ((first_deposit is null) = (deposits = 0))
) with (fillfactor = 70);
create index report_player_deposit on report_player (first_deposit) where first_deposit is not null;

-- Where everything is counted again, in one transaction that leaves them empty.
create unlogged table rebuilt_hour (like report_hour including all);
create unlogged table rebuilt_day (like report_day including all);
create unlogged table rebuilt_player_day (like report_player_day including all);
create unlogged table rebuilt_money_day (like report_money_day including all);
create unlogged table rebuilt_player (like report_player including all);
