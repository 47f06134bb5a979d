-- How a player acts in hands for money, by the month (UTC, such as 202611) of the hand: what tells a program from a human.
create table poker_habit (
  user_id bigint not null,
  month integer not null,
  -- Decisions that took a while and were in time: how many, their milliseconds, and the squares of these.
  decisions integer not null,
  ms bigint not null,
  squares numeric not null,
  -- Of them where nothing was at stake, and where much was.
  easy integer not null,
  easy_ms bigint not null,
  hard integer not null,
  hard_ms bigint not null,
  -- Bets and raises; those within 300 ms; those while playing at three tables or more, and of these within a second.
  raises integer not null,
  instant integer not null,
  busy integer not null,
  fast integer not null,
  -- The same hand in the same place again; answered as before.
  again integer not null,
  alike integer not null,
  -- Hands without a pause of a quarter of an hour: the longest row of them, and the present one (epoch milliseconds).
  longest_ms bigint not null,
  run_from bigint not null,
  run_last bigint not null,
  primary key (user_id, month)
);
create index poker_habit_month on poker_habit (month);

-- What a player did last with a hand in a place before the flop.
create table poker_line (
  user_id bigint not null,
  spot text not null,
  answer text not null,
  at bigint not null,
  primary key (user_id, spot)
);
create index poker_line_at on poker_line (at);

-- A report may be on one account alone.
alter table poker_report alter column high_id drop not null;
alter table poker_report drop constraint poker_report_kind_check;
alter table poker_report add constraint poker_report_kind_check check (kind in ('together', 'pair', 'habits') and (kind = 'habits') = (high_id is null));
create unique index poker_report_open_one on poker_report (kind, low_id) where state = 'open' and high_id is null;
