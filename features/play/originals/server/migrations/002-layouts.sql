-- Chips on betting tables that players save.
create table chip_layout (
  id bigint generated always as identity primary key,
  user_id bigint not null,
  game text not null,
  name text not null,
  -- Parameters of the game, as JSON.
  text text not null check (octet_length(text) <= 8192),
  saved_at timestamptz not null,
  unique (user_id, game, name)
);
