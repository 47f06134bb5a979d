-- Prices of single selections that staff have raised. A row is never changed but to end it; what was taken is counted in it.
create table sport_boost (
  id uuid primary key,
  event_id text not null,
  key text not null,
  outcome text not null,
  -- One of both: a price, or percent on top of the profit that the market pays.
  price text,
  percent int,
  -- Micro-dollars: of one bet, and what all bets on it may win together.
  max_stake bigint not null,
  max_win bigint not null,
  -- Only so many players; null: everybody.
  first int,
  players int not null default 0,
  wins bigint not null default 0,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  reason text not null,
  made_by bigint not null,
  made_at timestamptz not null,
  ended_by bigint,
  ended_at timestamptz,
  check ((price is null) <> (percent is null))
);
create index sport_boost_on on sport_boost (ends_at) where ended_at is null;

-- Who has taken one, once each; what it may win, micro-dollars.
create table sport_boost_bet (
  boost_id uuid not null,
  user_id bigint not null,
  bet_id uuid not null unique,
  wins bigint not null,
  primary key (boost_id, user_id)
);

-- {"id": of the boost, "plain": odds without it}.
alter table sport_bet add column boosted jsonb;
