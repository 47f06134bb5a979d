-- Plans of automatic bets that players save.
create table auto_strategy (
  id bigint generated always as identity primary key,
  user_id bigint not null,
  game text not null,
  name text not null,
  -- As JSON, in the words of engines/strategy.
  text text not null check (octet_length(text) <= 8192),
  saved_at timestamptz not null,
  unique (user_id, game, name)
);
