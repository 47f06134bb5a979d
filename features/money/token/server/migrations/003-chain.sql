-- The token on its chain, as it was last seen.
create table token_chain (
  cur smallint primary key,
  chain text not null,
  network text not null,
  contract text not null,
  -- Smallest units that there are.
  supply numeric(60, 0) not null,
  first_at timestamptz not null,
  at timestamptz not null
) with (fillfactor = 70);

-- What a share of a day's net revenue (UTC) bought back, with all that it follows from. Nothing on a day with a loss.
create table token_buyback (
  day date primary key,
  at timestamptz not null,
  -- Dollars, exact.
  revenue numeric(60, 30) not null,
  -- Hundredths of a percent.
  share integer not null,
  -- Tokens at `price` dollars each, in smallest units, and what they cost in another currency.
  cur smallint not null,
  price numeric(30, 12) not null,
  amount bigint not null check (amount >= 0),
  paid_in smallint not null,
  cost bigint not null check (cost >= 0),
  burn_id uuid,
  check ((burn_id is null) = (amount = 0))
);

create trigger token_buyback_append_only before update or delete or truncate on token_buyback
  for each statement execute function append_only();
