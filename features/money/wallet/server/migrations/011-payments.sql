-- What leaves our addresses: payments to players, sweeps to the hot address, gas for them, payments to ourselves that free
-- a nonce. One row takes one nonce or one set of inputs, and of all its transactions at most one is ever mined.
create table chain_payment (
  id uuid primary key,
  chain text not null,
  kind text not null check (kind in ('pay', 'sweep', 'fund', 'cancel')),
  withdrawal_id uuid references withdrawal (id),
  attempt smallint not null default 1,
  -- Address of ours it is spent from and, for all but 'pay', the one it goes to: paths below the chain's account.
  source text not null,
  target text,
  -- Asset that moves and how much of it, on-chain units; for 'cancel' the payment whose place it takes.
  currency text not null,
  amount numeric(60, 0) not null,
  replaces uuid references chain_payment (id),
  nonce numeric(30, 0),
  -- 'failed': executed and reverted. 'dead': can never be mined any more. 'done': final.
  state text not null default 'open' check (state in ('open', 'done', 'failed', 'dead')),
  trouble text,
  -- What staff asked for: 'bump' or 'cancel'. The elected process does it.
  asked text check (asked in ('bump', 'cancel')),
  -- What it cost, on-chain units of the chain's coin.
  cost numeric(60, 0),
  at timestamptz not null,
  ended_at timestamptz,
  check ((kind = 'pay') = (withdrawal_id is not null)),
  check ((kind = 'pay') = (target is null))
);
-- A withdrawal is paid by one thing at a time, and a nonce is for one payment and perhaps the one that takes its place.
create unique index chain_payment_one on chain_payment (withdrawal_id) where state = 'open';
create unique index chain_payment_done on chain_payment (withdrawal_id) where state = 'done';
create unique index chain_payment_nonce on chain_payment (chain, source, nonce) where nonce is not null and replaces is null;
create index chain_payment_open on chain_payment (chain, at) where state = 'open';

-- The transactions that were made for a payment: the first, then those with a higher fee. Stored before they are sent.
create table chain_transaction (
  payment_id uuid not null references chain_payment (id),
  no smallint not null,
  plan jsonb not null,
  -- Null until it is signed.
  txid text,
  raw text,
  at timestamptz not null,
  signed_at timestamptz,
  sent_at timestamptz,
  -- Height of the chain when it was first sent.
  sent_height bigint,
  primary key (payment_id, no),
  check ((txid is null) = (raw is null))
);
create index chain_transaction_txid on chain_transaction (txid);

-- Next nonce of each of our addresses that has one.
create table chain_nonce (
  chain text not null,
  address text not null,
  next numeric(30, 0) not null,
  primary key (chain, address)
);

-- Outputs of ours (utxo chains): what the scanner saw, less what our own payments have taken.
create table chain_output (
  chain text not null,
  txid text not null,
  index integer not null,
  amount numeric(60, 0) not null,
  address text not null,
  target text not null,
  path text not null,
  height bigint not null,
  -- Payment that spends it.
  spent_by uuid references chain_payment (id),
  primary key (chain, txid, index)
);
create index chain_output_free on chain_output (chain, amount) where spent_by is null;
create index chain_output_height on chain_output (chain, height);

-- What networks took so far, exact, and how much of it the ledger has: on-chain units are finer than the ledger's.
create table chain_cost (
  chain text primary key,
  spent numeric(60, 0) not null default 0,
  posted bigint not null default 0
);

-- When a deposit address was last looked at, so that only new deposits make it be looked at again.
create table sweep_look (
  chain text not null,
  path text not null,
  currency text not null,
  at timestamptz not null,
  primary key (chain, path, currency)
);

-- What the hot address held at the last look, on-chain units.
create table hot_balance (
  chain text not null,
  currency text not null,
  balance numeric(60, 0) not null,
  at timestamptz not null,
  primary key (chain, currency)
);
