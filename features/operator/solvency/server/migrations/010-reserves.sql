-- What an address of the house held of a coin when a day's trees were made, in on-chain units, between two blocks. Append-only.
create table solvency_reserve (
  day date not null references solvency_day,
  chain text not null,
  network text not null check (network in ('main', 'test', 'local')),
  address text not null,
  cur smallint not null check (cur > 0),
  kind text not null check (kind in ('hot', 'cold')),
  decimals smallint not null check (decimals >= 0),
  amount numeric(60, 0) not null check (amount >= 0),
  from_height bigint not null,
  to_height bigint not null check (to_height >= from_height),
  taken_at timestamptz not null,
  primary key (day, chain, address, cur)
);

-- The signature of that address over the day and the root of its currency. Append-only.
create table solvency_signature (
  day date not null,
  chain text not null,
  address text not null,
  cur smallint not null,
  signature text not null,
  at timestamptz not null,
  -- Public id of who brought it, where the signer has no key.
  by text,
  primary key (day, chain, address, cur),
  foreign key (day, chain, address, cur) references solvency_reserve
);

create trigger solvency_reserve_append_only before update or delete or truncate on solvency_reserve
  for each statement execute function append_only();
create trigger solvency_signature_append_only before update or delete or truncate on solvency_signature
  for each statement execute function append_only();
