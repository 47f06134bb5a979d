-- Stakes of slips when they were taken, and what the games' tables say of bets: how many of them are rated, what those staked and paid, what
-- was to be expected of them (millionths of smallest units), how far they stray (millionths of squares), and how many of the greatest prizes
-- were to be expected (billionths).
alter table report_hour add accepted numeric(38, 0) not null default 0, add rated bigint not null default 0,
  add rated_stake numeric(38, 0) not null default 0, add rated_paid numeric(38, 0) not null default 0,
  add expected numeric not null default 0, add variance numeric not null default 0, add tops numeric not null default 0;
alter table rebuilt_hour add accepted numeric(38, 0) not null default 0, add rated bigint not null default 0,
  add rated_stake numeric(38, 0) not null default 0, add rated_paid numeric(38, 0) not null default 0,
  add expected numeric not null default 0, add variance numeric not null default 0, add tops numeric not null default 0;
alter table report_day add accepted numeric(38, 0) not null default 0, add eur_accepted numeric not null default 0;
alter table rebuilt_day add accepted numeric(38, 0) not null default 0, add eur_accepted numeric not null default 0;

-- The zone whose midnights divide the days that are counted.
create table report_zone (
  one boolean primary key default true check (one),
  name text not null
);
insert into report_zone (name) values ('UTC');

-- Counted again from the first batch on, with the prices and players' traits that are kept.
truncate report_cursor, report_hour, report_day, report_player_day, report_player_money, report_money_day, report_player, report_deposit, report_first;
