-- A game that was opened for a player. What an aggregator calls afterwards may name it, and may name others.
create table provider_session (
  id uuid primary key,
  provider text not null,
  user_id bigint not null,
  cur smallint not null,
  game text not null,
  demo boolean not null,
  country text,
  at timestamptz not null
);
create index provider_session_user on provider_session (user_id, at desc);
create index provider_session_at on provider_session (at);

-- What an aggregator moved, by its own name for it, for ever. One that is named before it comes is here with
-- arrived_at null: when it comes it finds what has become of it.
create table provider_transaction (
  provider text not null,
  id text not null,
  -- Our name for it, the same in every answer.
  ref uuid not null,
  user_id bigint not null,
  cur smallint not null,
  action text not null check (action in ('bet', 'win', 'refund', 'rollback')),
  -- In parts of a unit, see amounts.ts.
  amount bigint not null default 0 check (amount >= 0),
  arrived_at timestamptz,
  -- A rollback named it.
  undone boolean not null default false,
  -- The bet that a refund gives back.
  target text,
  -- What it has moved of the player's money, in parts of a unit.
  effect bigint not null default 0,
  -- The round it is a part of, which is also the id of the round's bet.
  round uuid,
  session text,
  game text,
  type text,
  -- What a rollback named.
  named text[],
  at timestamptz not null,
  primary key (provider, id)
);
create index provider_transaction_user on provider_transaction (user_id, at desc);
create index provider_transaction_target on provider_transaction (provider, target) where target is not null;

-- What of a player's money is no whole unit of the ledger, and what is owed because it was spent before it was taken back.
create table provider_remainder (
  user_id bigint not null,
  cur smallint not null,
  -- Parts of a unit, how many make one, and units.
  rest bigint not null default 0 check (rest >= 0),
  parts bigint not null check (parts > 0 and rest < parts),
  owed bigint not null default 0 check (owed >= 0),
  primary key (user_id, cur)
);

-- Rounds that are not over: each becomes one bet of the player's.
create table provider_round (
  id uuid primary key,
  provider text not null,
  user_id bigint not null,
  cur smallint not null,
  key text not null,
  game text not null,
  staked bigint not null,
  paid bigint not null,
  finished boolean not null default false,
  opened_at timestamptz not null,
  touched_at timestamptz not null,
  unique (provider, user_id, cur, key)
);
create index provider_round_touched on provider_round (touched_at);

-- Words that were used once, kept for as long as a signature with one could be believed again. Lost with the database
-- server's memory: by then every signature has run out or is for a transaction that is known.
create unlogged table provider_nonce (
  provider text not null,
  nonce text not null,
  at timestamptz not null,
  primary key (provider, nonce)
);
create index provider_nonce_at on provider_nonce (at);
