-- What a stake on each outcome is expected to become, without margin, and whether the feed lets bets on a market be cashed out.
alter table sport_market add column chances jsonb, add column cash_out boolean not null default true;

-- What was paid for parts of a bet that were cashed out, and the stake that went with them.
alter table sport_bet
  add column cashed bigint not null default 0 check (cashed >= 0),
  add column stake_gone bigint not null default 0,
  add check (stake_gone >= 0 and stake_gone <= stake);
create index sport_bet_cashed on sport_bet (user_id, placed_at desc) where cashed > 0;

-- How a revision moved its money: 'round', 'correction' or 'cash-out'.
alter table sport_revision add column how text;
update sport_revision set how = case when revision = 1 then 'round' else 'correction' end;
alter table sport_revision alter column how set not null;

-- The price that a bet was offered last, held for a moment.
create table sport_cash_offer (
  bet_id uuid primary key references sport_bet on delete cascade,
  id uuid not null unique,
  user_id bigint not null,
  percent int not null check (percent between 1 and 100),
  amount bigint not null check (amount > 0),
  expires_at timestamptz not null,
  -- Accepted while a leg is live: looked at again from here on.
  ready_at timestamptz
);
create index sport_cash_offer_old on sport_cash_offer (expires_at);

-- Append-only: each offer that was paid, under its id.
create table sport_cash_out (
  id uuid primary key,
  bet_id uuid not null references sport_bet on delete cascade,
  user_id bigint not null,
  stake bigint not null check (stake > 0),
  amount bigint not null check (amount > 0),
  at timestamptz not null
);
create index sport_cash_out_bet on sport_cash_out (bet_id);
