-- When a deposit address is looked at again though nothing new came to it: moving it cost too much, or its fee could not be paid.
alter table sweep_look add column again timestamptz;

-- What one payment of an asset is likely to cost, on-chain units of the chain's coin: asked of the node now and then, so that a
-- request for money need not wait for it.
create table chain_fee (
  chain text not null,
  currency text not null,
  cost numeric(60, 0) not null,
  at timestamptz not null,
  primary key (chain, currency)
);

-- The least that a payment of the chain's coin cost in each hour, to know when fees are low.
create table chain_fee_hour (
  chain text not null,
  hour timestamptz not null,
  cost numeric(60, 0) not null,
  primary key (chain, hour)
);

-- The last block that the process which pays saw its node have, and since when.
create table chain_tip (
  chain text primary key,
  height bigint not null,
  since timestamptz not null,
  at timestamptz not null
);
create index chain_payment_ended on chain_payment (ended_at);
