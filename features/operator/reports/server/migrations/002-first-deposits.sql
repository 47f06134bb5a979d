-- Every credited deposit of real money: what it was worth, and when its chain undid it.
create table report_deposit (
  -- Of its posting.
  id uuid primary key,
  user_id bigint not null,
  at timestamptz not null,
  eur numeric not null,
  undone_at timestamptz
);
create index report_deposit_user on report_deposit (user_id, at);
create index report_deposit_undone on report_deposit (user_id) where undone_at is not null;

-- First deposits by day: one more, or one less when it was undone, numbered as they came.
create table report_first (
  user_id bigint not null,
  no integer not null,
  day date not null,
  n integer not null check (n in (1, -1)),
  eur numeric not null,
  primary key (user_id, no)
);
create index report_first_day on report_first (day);

create unlogged table rebuilt_deposit (like report_deposit including all);
create unlogged table rebuilt_first (like report_first including all);

-- Who has had a first deposit undone has deposits and no first one.
alter table report_player drop constraint report_player_check;
alter table rebuilt_player drop constraint report_player_check;

-- Counted again from the first batch on, with the prices and players' traits that are kept.
truncate report_cursor, report_hour, report_day, report_player_day, report_money_day, report_player;
