-- Prices of exchanges: what kind a ticker is, and what each source was read at when a tick was made of it.
alter table futures_ticker add column kind text not null default 'simulated' check (kind in ('simulated', 'exchange'));
alter table futures_tick add column readings text;

-- How each source of a ticker counted when it was last looked at. Names of exchanges, states of readings.
create table futures_source (
  ticker text not null,
  venue text not null,
  symbol text not null,
  state text not null,
  price bigint,
  received_at bigint,
  looked_at bigint not null,
  primary key (ticker, venue)
);

-- What the house kept of a close, in smallest units of its currency: fees and costs.
alter table futures_position add column fee bigint not null default 0;

