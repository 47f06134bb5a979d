-- Secrets of the live sockets: one a player, stored hashed, replaced by every getSecret.
create table live_secret (
  user_id bigint primary key,
  hash bytea not null,
  at timestamptz not null
);
