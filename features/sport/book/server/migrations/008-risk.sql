-- What open bets of real money stand for, by market: each adds what its legs carry when its stake is held.
create table sport_risk (
  event_id text not null,
  key text not null,
  -- Outcome to [staked, owed if it wins], micro-dollars.
  outcomes jsonb not null default '{}',
  -- Grows with each change; up to which one the line has followed.
  changes bigint not null default 0,
  followed bigint not null default 0,
  primary key (event_id, key)
) with (fillfactor = 50);
create index sport_risk_moved on sport_risk (event_id) where changes > followed;

-- [staked, owed] of a leg there; null: it carries nothing.
alter table sport_leg
  add column carried bigint[],
  -- Its bet was decided while its market is open: taken off until the bet is opened again.
  add column freed boolean not null default false,
  -- How far the line had moved when it was sent: its own stake moves no price under it.
  add column lean jsonb;

-- How far the line has moved against its outcomes: {"step": percent, "shares": {outcome: thousandths of the limit}}.
alter table sport_market add column lean jsonb;

-- Players whose limits are others than everybody's.
create table sport_player (
  user_id bigint primary key,
  percent int not null check (percent between 0 and 1000),
  reason text not null,
  set_by bigint not null,
  set_at timestamptz not null
);
