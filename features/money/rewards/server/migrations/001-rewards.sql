-- What a player has put in and got out of the rewards. Dollars are counted in millionths.
create table reward_player (
  user_id bigint primary key,
  deposited numeric(30, 0) not null default 0,
  deposits integer not null default 0,
  wagered numeric(30, 0) not null default 0,
  level integer not null default 0,
  rakeback_at timestamptz,
  faucet_at timestamptz,
  tickets integer not null default 1 check (tickets >= 0),
  spun_at timestamptz
);

-- Deposits that were counted, so that one is never counted twice; `micro_usd` at the price of that moment.
create table reward_deposit (
  id text primary key,
  user_id bigint not null,
  micro_usd numeric(30, 0) not null,
  at timestamptz not null
);

-- The house's edge on settled bets since the last claim, in billionths of the currency's smallest unit.
create table reward_edge (
  user_id bigint not null,
  cur smallint not null check (cur > 0),
  edge numeric(40, 0) not null,
  primary key (user_id, cur)
);

-- A player's day in the operator's time zone. `cashback` in smallest units, null until the day is settled.
create table reward_day (
  day date not null,
  user_id bigint not null,
  cur smallint not null check (cur > 0),
  staked numeric(30, 0) not null,
  paid numeric(30, 0) not null,
  edge numeric(40, 0) not null,
  cashback bigint,
  -- What paid it.
  posting uuid,
  primary key (day, user_id, cur)
);
create index reward_day_open on reward_day (day) where cashback is null;
create index reward_day_due on reward_day (day) where cashback > 0 and posting is null;

-- Server seed of each player's next draw, sealed; its hash is shown before, itself after the draw.
create table reward_seed (
  user_id bigint primary key,
  nonce integer not null,
  sealed bytea not null,
  hash text not null
);

create table reward_draw (
  user_id bigint not null,
  nonce integer not null,
  kind text not null check (kind in ('faucet', 'wheel')),
  server_seed text not null,
  client_seed text not null,
  -- Cents of a dollar.
  value bigint not null,
  posting uuid,
  at timestamptz not null,
  primary key (user_id, nonce)
);
