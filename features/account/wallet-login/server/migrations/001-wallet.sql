-- Wallets that accounts are entered with. One wallet belongs to one account.
create table login_wallet (
  -- Lower case.
  address text primary key check (address ~ '^0x[0-9a-f]{40}$'),
  account_id bigint not null references account (id),
  -- The chain whose contract speaks for the address; null: its own key does.
  chain_id bigint,
  linked_at timestamptz not null,
  used_at timestamptz not null
);
create index login_wallet_account on login_wallet (account_id);

-- What a wallet is asked to sign: good once, for one address, for a few minutes.
create table login_wallet_nonce (
  hash bytea primary key check (length(hash) = 32),
  address text not null,
  -- Whose account it is to be linked to; null: it is to log in.
  account_id bigint references account (id),
  expires_at timestamptz not null
);
create index login_wallet_nonce_expiry on login_wallet_nonce (expires_at);
