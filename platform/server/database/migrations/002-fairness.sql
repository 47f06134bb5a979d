-- Seed pairs. `sealed` is the server seed under the installation's key; it leaves the database in
-- clear only once `state` is 'revealed'.
create table seed_pair (
  id bigint generated always as identity primary key,
  user_id bigint not null,
  hash text not null unique check (hash ~ '^[0-9a-f]{64}$'),
  sealed bytea not null,
  client_seed text not null check (length(client_seed) between 1 and 64),
  state text not null check (state in ('next', 'active', 'revealed')),
  nonce bigint not null default 0,
  created_at timestamptz not null default now(),
  revealed_at timestamptz
);
create unique index seed_pair_active on seed_pair (user_id) where state = 'active';
create unique index seed_pair_next on seed_pair (user_id) where state = 'next';
create index seed_pair_history on seed_pair (user_id, revealed_at desc) where state = 'revealed';
