-- Hash chains of shared games, with the ceremony's public record: the terminating hash is published
-- first, then the salt is fixed by the named event, then rounds run from the far end backwards.
create table chain (
  id bigint generated always as identity primary key,
  game text not null,
  length integer not null check (length > 0),
  terminating_hash text not null check (terminating_hash ~ '^[0-9a-f]{64}$'),
  sealed_top bytea not null,
  salt_source text not null,
  salt text,
  state text not null check (state in ('committed', 'active', 'spent')),
  used integer not null default 0,
  committed_at timestamptz not null,
  salted_at timestamptz
);
create unique index chain_active on chain (game) where state = 'active';

create table chain_checkpoint (
  chain_id bigint not null references chain (id),
  no integer not null,
  sealed bytea not null,
  primary key (chain_id, no)
);

create table shared_round (
  game text not null,
  no bigint not null,
  chain_id bigint not null references chain (id),
  link integer not null,
  state text not null check (state in ('betting', 'running', 'settled', 'refunded')),
  hash text,
  result jsonb,
  betting_at timestamptz not null,
  running_at timestamptz,
  settled_at timestamptz,
  primary key (game, no)
);
create index shared_round_open on shared_round (game) where state in ('betting', 'running');
