-- Deposits: whose address it is, what came to it, and how far each chain was read.
-- A keyring is one account's keys: 'evm' serves every EVM chain, the others have their chain's name.
create table wallet_keyring (
  keyring text primary key,
  xpub text not null,
  fingerprint text not null,
  at timestamptz not null,
  -- Fingerprint of another key that the signer came with later: no address is given out until it has the first again.
  refused text
);

-- Addresses made by the signer beforehand, for chains whose addresses cannot be derived from a public key.
create table wallet_pool (
  keyring text not null,
  index integer not null,
  path text not null,
  address text not null,
  target text not null,
  primary key (keyring, index)
);

-- One address a player and keyring; without an account: the house's own. `no` is given under a lock, so it grows in
-- the order of the commits and the scanner can ask for what is new.
create table wallet_address (
  no bigserial primary key,
  keyring text not null,
  path text not null,
  address text not null,
  target text not null,
  account_id bigint,
  -- Where its player was when last asking for it: what the rules of countries are judged by.
  country text,
  at timestamptz not null,
  unique (keyring, path),
  unique (keyring, target),
  unique (keyring, account_id)
);
create index wallet_address_no on wallet_address (keyring, no);

create sequence wallet_index_evm minvalue 0 start 0;
create sequence wallet_index_btc minvalue 0 start 0;
create sequence wallet_index_ltc minvalue 0 start 0;
create sequence wallet_index_doge minvalue 0 start 0;
create sequence wallet_index_trx minvalue 0 start 0;
create sequence wallet_index_sol minvalue 0 start 0;

-- How far a chain was read, and its last blocks: where they differ from the node's, the chain was reorganised.
create table chain_cursor (
  chain text primary key,
  height bigint not null,
  hash text not null,
  tip bigint,
  -- Why it is not read any further.
  halted text,
  read_at timestamptz not null
);
create table chain_block (
  chain text not null,
  height bigint not null,
  hash text not null,
  primary key (chain, height)
);

create table deposit (
  id uuid primary key,
  -- Chain, processor, or 'bank'. With transaction and part it is unique for ever.
  chain text not null,
  txid text not null,
  part text not null,
  aggregator text,
  keyring text,
  target text,
  account_id bigint,
  currency text not null,
  -- As the chain counts, and how.
  amount numeric(60, 0) not null check (amount >= 0),
  decimals smallint not null,
  -- As the ledger counts; what is below its unit stays in `rest`, as the chain counts.
  units numeric(60, 0) not null check (units >= 0),
  rest numeric(60, 0) not null default 0 check (rest >= 0),
  state text not null check (state in ('seen', 'confirming', 'credited', 'held', 'orphaned', 'conflicted',
    'below_minimum', 'unattributed', 'internal', 'closed')),
  needed integer not null,
  spendable_from bigint,
  block_height bigint,
  block_hash text,
  seen_at timestamptz not null,
  credited_at timestamptz,
  -- How often it was credited: after a reorganisation once more. Part of the posting's key.
  credits integer not null default 0,
  posting uuid,
  -- What of it is set aside, by which rule, and where.
  held numeric(60, 0) not null default 0,
  hold_id uuid,
  rule text,
  -- Prices of one whole coin and worth in micro-euro when it was credited.
  price_usd numeric(30, 12),
  price_eur numeric(30, 12),
  worth numeric(40, 0),
  note text,
  -- An act of staff that somebody else has to agree to.
  asked jsonb,
  unique (chain, txid, part),
  check ((state in ('credited', 'held')) = (posting is not null))
);
create index deposit_account on deposit (account_id, id desc) where account_id is not null;
create index deposit_open on deposit (chain, block_height) where state in ('seen', 'confirming', 'orphaned');
create index deposit_queue on deposit (state, id) where state in ('unattributed', 'below_minimum', 'held') or aggregator = 'bank';
create index deposit_block on deposit (chain, block_height);
create index deposit_txid on deposit (txid);
create unique index deposit_one_bank on deposit (account_id) where aggregator = 'bank' and state = 'confirming';

-- What became of each deposit, for staff.
create table deposit_step (
  deposit_id uuid not null references deposit (id),
  no bigserial,
  at timestamptz not null,
  what text not null,
  -- Public id of who did it; null: the program.
  by text,
  detail jsonb not null default '{}',
  primary key (deposit_id, no)
);
create trigger deposit_step_append_only before update or delete or truncate on deposit_step
  for each statement execute function append_only();

-- What players owe after a credited deposit was undone that they had spent already.
create table deposit_debt (
  id uuid primary key,
  deposit_id uuid not null references deposit (id),
  account_id bigint not null,
  cur smallint not null,
  owed numeric(60, 0) not null check (owed > 0),
  paid numeric(60, 0) not null default 0 check (paid >= 0 and paid <= owed),
  at timestamptz not null
);
create index deposit_debt_open on deposit_debt (account_id) where paid < owed;

-- Invoices of processors.
create table deposit_invoice (
  id uuid primary key,
  processor text not null,
  external_id text not null,
  account_id bigint not null,
  country text,
  currency text not null,
  -- What was asked for, in ledger units.
  units numeric(60, 0) not null,
  wallet text not null,
  url text,
  -- 0 not paid, 1 paid; it never goes back.
  status smallint not null default 0 check (status in (0, 1)),
  -- Paid, but not as asked: staff look at it.
  review text,
  at timestamptz not null,
  expires_at timestamptz,
  unique (processor, external_id)
);
create index deposit_invoice_account on deposit_invoice (account_id, at);

-- Every webhook as it came, stored before anything is done with it.
create table deposit_webhook (
  no bigserial primary key,
  processor text not null,
  at timestamptz not null,
  headers jsonb not null,
  body bytea not null,
  outcome text
);

create table faucet_gift (
  account_id bigint not null,
  chain text not null,
  currency text not null,
  at timestamptz not null,
  primary key (account_id, chain, currency)
);

-- Whether the books agree with the chains and with the signer.
create table reconciliation_run (
  id uuid primary key,
  at timestamptz not null,
  rows jsonb not null,
  signer_lines integer,
  cases integer not null
);
create table reconciliation_case (
  id uuid primary key,
  -- What it is about: an open case of the same is not opened twice.
  subject text not null,
  opened_at timestamptz not null,
  kind text not null check (kind in ('chain', 'custody', 'signer', 'reorganisation', 'halted')),
  chain text,
  currency text,
  finding text not null,
  detail jsonb not null default '{}',
  state text not null check (state in ('open', 'closed')),
  closed_at timestamptz,
  closed_by text,
  note text
);
create unique index reconciliation_case_open on reconciliation_case (subject) where state = 'open';
