-- How far the bets and entries of a lane have been added up.
create table token_cursor (
  lane smallint primary key,
  batch bigint not null
);

-- What the house earned with a product on a day (UTC), in smallest units of real money. 'rewards' is what it gave players, below zero.
create table token_revenue (
  day date not null,
  product text not null check (product in ('originals', 'providers', 'poker', 'sport', 'futures', 'rewards')),
  cur smallint not null check (cur > 0),
  net numeric(38, 0) not null,
  primary key (day, product, cur)
) with (fillfactor = 70);

-- What a coin was worth when a day was closed.
create table token_rate (
  day date not null,
  cur smallint not null,
  usd numeric(30, 12) not null,
  primary key (day, cur)
);

create trigger token_rate_append_only before update or delete or truncate on token_rate
  for each statement execute function append_only();

-- The token at the end of a day, or as it was looked at last: its price, and what players hold of it in smallest units.
create table token_day (
  day date not null,
  cur smallint not null,
  usd numeric(30, 12) not null,
  held numeric(38, 0) not null,
  primary key (day, cur)
) with (fillfactor = 70);
