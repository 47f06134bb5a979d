-- Addresses of the house whose keys the signer does not have: their balances are read each day until `ended_at`, and signatures are brought in.
create table solvency_cold (
  chain text not null,
  network text not null check (network in ('main', 'test', 'local')),
  address text not null,
  at timestamptz not null,
  ended_at timestamptz,
  primary key (chain, network, address)
);
