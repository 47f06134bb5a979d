-- A bonus of a player, from its grant to its end. Amounts are smallest units of its currency.
create table bonus (
  id uuid primary key,
  user_id bigint not null,
  -- Of the real currency; its bonus money has a number of its own, see platform/server/money/ledger-id.ts.
  cur smallint not null check (cur > 0),
  kind text not null check (kind in ('deposit', 'cash')),
  -- Id of the offer; null: it came by no offer.
  offer text,
  name text not null,
  -- Crediting that brought it.
  deposit text unique,
  granted bigint not null check (granted > 0),
  to_wager bigint not null check (to_wager > 0),
  -- In billionths of a smallest unit: sums of integers do not depend on how the bets fell into batches.
  counted numeric(40, 0) not null default 0,
  -- Most that becomes the player's own; null: all of it.
  cap bigint check (cap > 0),
  -- Its bets are those of the player in its money, after the batch of the grant, up to the batch of its end.
  lane smallint not null,
  from_batch bigint not null,
  until_batch bigint,
  state text not null default 'active' check (state in ('active', 'done', 'cancelled', 'expired', 'lost', 'reversed')),
  -- What it ends as when the last open round is over.
  ending text check (ending in ('expired', 'reversed')),
  -- What became real money, what of the bonus money was taken back, and what of the real money was.
  released bigint not null default 0,
  forfeited bigint not null default 0,
  reclaimed bigint not null default 0,
  at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  -- Who of the staff gave it, and why.
  staff text,
  reason text,
  check ((state = 'active') = (ended_at is null)),
  check ((state = 'active') = (until_batch is null))
);
create unique index bonus_one_active on bonus (user_id) where state = 'active';
create index bonus_user on bonus (user_id, at);
create index bonus_at on bonus (at, id);
create index bonus_bets on bonus (lane, coalesce(until_batch, 9223372036854775807));

-- Postings of a bonus: what gave it, what became real money, what was taken back.
create table bonus_posting (
  posting uuid primary key,
  bonus_id uuid not null references bonus (id)
);
create index bonus_posting_bonus on bonus_posting (bonus_id);

-- Who wants the bonus of an offer with the next deposit.
create table bonus_opt_in (
  user_id bigint primary key,
  offer text not null,
  at timestamptz not null
);

-- Deposits that were looked at, each once.
create table bonus_deposit (
  id text primary key,
  user_id bigint not null,
  at timestamptz not null
);
create index bonus_deposit_user on bonus_deposit (user_id);
