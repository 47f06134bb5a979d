-- Sitting out where the big blind comes next, and how often it has passed who sits out.
alter table poker_seat
  add column out_at_big boolean not null default false,
  add column orbits_out smallint not null default 0;
