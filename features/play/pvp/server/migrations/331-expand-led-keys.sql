-- Keys of calls that found their player in a pool already and booked nothing, and the pool they were led to: sent again they lead there again.
-- The ledger keeps keys that made something alone.
create table pvp_led (
  user_id bigint not null,
  key uuid not null,
  pool_id uuid not null references pvp_pool (id),
  primary key (user_id, key)
);
