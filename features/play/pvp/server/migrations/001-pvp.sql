-- Pools of players for one pot. Amounts are smallest units of the pool's money (`cur`, as the ledger numbers it), times epoch milliseconds.
-- Every change of a pool is made under a lock of its row, by whichever process.

create table pvp_pool (
  id uuid primary key,
  mode text not null,
  cur smallint not null,
  status text not null check (status in ('open', 'locked', 'resolving', 'settled', 'cancelled', 'expired')),
  -- As they were when the pool was made.
  rules jsonb not null,
  creator bigint not null,
  -- Who has it may enter; null: everybody may.
  code text,
  created_at bigint not null,
  -- When a jackpot is drawn; null before its second player.
  locks_at bigint,
  ended_at bigint,
  -- When the clock has to look at it next; null: all is done and paid, or somebody has to do something.
  due_at bigint,
  -- The server seed, and its SHA-256, shown before anybody enters.
  sealed bytea not null,
  commitment text not null check (commitment ~ '^[0-9a-f]{64}$'),
  result jsonb,
  rematch uuid,
  -- Rises with every change: a page keeps the greatest.
  version integer not null default 1
);
create index pvp_pool_due on pvp_pool (due_at) where due_at is not null;
create index pvp_pool_open on pvp_pool (id) where status in ('open', 'locked') and code is null;
create index pvp_pool_drawn on pvp_pool (id) where status = 'settled' and code is null;

create table pvp_entry (
  pool_id uuid not null references pvp_pool (id),
  -- Order of entry; who leaves leaves a gap.
  seq integer not null,
  user_id bigint not null,
  stake bigint not null check (stake > 0),
  client_seed text not null,
  at bigint not null,
  -- Of its posting.
  ref uuid not null unique,
  primary key (pool_id, seq)
);
create index pvp_entry_user on pvp_entry (user_id, pool_id);

-- What a pool that has ended owes its players, and whether the ledger has it. The rake goes with the first of the prizes.
create table pvp_payout (
  pool_id uuid not null references pvp_pool (id),
  user_id bigint not null,
  kind text not null check (kind in ('prize', 'refund')),
  amount bigint not null check (amount >= 0),
  rake bigint not null default 0 check (rake >= 0),
  ref uuid not null,
  paid_at bigint,
  primary key (pool_id, user_id)
);
create index pvp_payout_waiting on pvp_payout (pool_id) where paid_at is null;
