-- Prices heard, for the change over a day and for charts.
create table price_point (
  currency smallint not null references currency (id),
  at timestamptz not null,
  usd numeric(30, 12) not null,
  eur numeric(30, 12) not null,
  primary key (currency, at)
);

create table price_source (
  one boolean primary key default true check (one),
  source text not null,
  at timestamptz not null
);
