-- What staff have laid over the feed: no bets, prices of their own, and results that the feed does not change any more.
alter table sport_event add column held boolean not null default false;
alter table sport_market
  add column held boolean not null default false,
  -- Outcome to odds.
  add column desk_odds jsonb,
  add column by_hand boolean not null default false;

-- Settlements by hand: asked by one member of staff, done when another agrees.
create table sport_act (
  id uuid primary key,
  event_id text not null,
  key text not null,
  kind text not null check (kind in ('settle', 'reopen')),
  -- Outcome to what becomes of a stake on it; of 'settle'.
  results jsonb,
  reason text not null,
  asked_by bigint not null,
  asked_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'refused')),
  decided_by bigint,
  decided_at timestamptz
);
create unique index sport_act_waiting on sport_act (event_id, key) where state = 'waiting';
create index sport_act_newest on sport_act (asked_at desc);
create index sport_bet_newest on sport_bet (placed_at desc, id desc);
