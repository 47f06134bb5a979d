-- Free spins at an aggregator's game that staff gave a player. What they win is paid as it comes, or held until they are over
-- and given as a bonus of the house then.
create table provider_free_spins (
  -- Also the aggregator's name of them.
  id uuid primary key,
  provider text not null,
  user_id bigint not null,
  cur smallint not null,
  game text not null,
  quantity int not null check (quantity between 1 and 1000),
  -- What one spin stakes, decimal, and what the aggregator calls that stake.
  stake text not null,
  bet jsonb not null,
  pays text not null check (pays in ('cash', 'bonus')),
  state text not null check (state in ('asked', 'open', 'failed', 'cancelled', 'over')),
  -- Why what they won could not be given yet.
  trouble text,
  staff text not null,
  reason text not null,
  from_at timestamptz not null,
  until_at timestamptz not null,
  at timestamptz not null
);
create index provider_free_spins_user on provider_free_spins (user_id, at desc);
create index provider_free_spins_open on provider_free_spins (until_at) where state in ('asked', 'open');

-- Free spins that a transaction belongs to. A win of theirs may be 'held', and 'given' as a part of a bonus later: neither moves the balance.
alter table provider_transaction add column spins uuid;
alter table provider_transaction add column held text check (held in ('held', 'given'));
create index provider_transaction_spins on provider_transaction (spins) where spins is not null;

-- Whether the aggregator gives free spins at this game.
alter table provider_game add column freespins boolean not null default false;
