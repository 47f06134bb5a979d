-- What each player has staked in a week, in millionths of a dollar. Weeks are named by their Monday.
create table race_entry (
  week date not null,
  user_id bigint not null,
  wagered bigint not null,
  bets bigint not null,
  -- The last bet counted: of two equal sums the one reached first is ahead.
  at timestamptz not null,
  primary key (week, user_id)
);
create index race_entry_rank on race_entry (week, wagered desc, at);

create table race_week (
  week date primary key,
  -- Prize of the week in hundredths of a dollar, and what it was split into, as in force when it ended.
  reward bigint not null,
  split jsonb not null,
  ended_at timestamptz not null,
  paid_at timestamptz
);

create table race_prize (
  week date not null references race_week (week),
  place int not null,
  user_id bigint not null,
  wagered bigint not null,
  -- Hundredths of a dollar; the posting that paid it, null until then.
  amount bigint not null,
  posting uuid,
  primary key (week, place)
);
