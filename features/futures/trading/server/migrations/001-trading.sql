-- Futures. Prices are whole numbers of 1e-8, times epoch milliseconds, wagers smallest units of their currency, values and
-- notionals micro-euro. The stake of a position is a round of the ledger, named by `round`.

-- The last published tick of each ticker.
create table futures_ticker (
  ticker text primary key,
  seq bigint,
  at bigint,
  price bigint,
  halted_at bigint
);

-- A day of the simulated price: `commitment` is published before it, the seed after it.
create table futures_day (
  ticker text not null,
  day date not null,
  commitment text not null check (commitment ~ '^[0-9a-f]{64}$'),
  sealed bytea not null,
  path jsonb not null,
  -- The price before the first tick; null until the day has begun.
  open bigint,
  committed_at timestamptz not null,
  primary key (ticker, day)
);

-- Every published tick. `seq` is the day since 1970 times the ticks of a day, plus the index within the day.
create table futures_tick (
  ticker text not null,
  seq bigint not null,
  at bigint not null,
  price bigint not null check (price > 0),
  primary key (ticker, seq)
);

-- Candles of a second and of a minute; `frame` in milliseconds.
create table futures_candle (
  ticker text not null,
  frame integer not null,
  at bigint not null,
  open bigint not null,
  high bigint not null,
  low bigint not null,
  close bigint not null,
  count integer not null,
  primary key (ticker, frame, at)
);

-- Several positions of one player may be open on one ticker: each round has a number of its own.
create sequence futures_round_no;

create table futures_position (
  id uuid primary key,
  user_id bigint not null,
  ticker text not null,
  cur smallint not null,
  -- Its stake in the ledger: another round after a part was closed.
  round uuid not null unique,
  -- A part that was closed names the position it was a part of.
  part_of uuid references futures_position (id),
  status text not null check (status in ('pending_open', 'open', 'closing', 'closed', 'called_off')),
  direction text not null check (direction in ('up', 'down')),
  multiplier bigint not null check (multiplier >= 100),
  wager bigint not null check (wager > 0),
  value bigint not null check (value > 0),
  terms jsonb not null,
  take_profit_input jsonb,
  stop_loss_input jsonb,
  ordered_at bigint not null,
  ordered_after bigint not null,
  entry bigint,
  opened jsonb,
  take_profit bigint,
  stop_loss bigint,
  edit jsonb,
  closing jsonb,
  reason text,
  payout bigint check (payout >= 0),
  exit bigint,
  closed jsonb,
  ended_at bigint,
  check ((status in ('closed', 'called_off')) = (ended_at is not null))
) with (fillfactor = 70);
create index futures_position_active on futures_position (ticker, user_id) where ended_at is null;
create index futures_position_user on futures_position (user_id, ended_at desc) where ended_at is not null;
create index futures_position_ended on futures_position (ticker, ended_at desc) where ended_at is not null;
create index futures_position_ordered on futures_position (ticker, ordered_at desc);

-- Notional of positions that have not ended, by ticker and side; play money apart.
create table futures_exposure (
  ticker text not null,
  demo boolean not null,
  up numeric(38, 0) not null default 0,
  down numeric(38, 0) not null default 0,
  primary key (ticker, demo)
);

-- Positions that the process which makes the ticks has to look at before the next one.
create table futures_request (
  id bigint generated always as identity primary key,
  position uuid not null
);
