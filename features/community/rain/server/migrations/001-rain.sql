-- Days (UTC) for which the house's rains are planned. One row a day, so that a day is planned once.
create table rain_day (
  day date primary key,
  drops int not null,
  at timestamptz not null
);

create table rain (
  id uuid primary key,
  source text not null check (source in ('bot', 'staff', 'player')),
  state text not null check (state in ('planned', 'open', 'ended', 'skipped')),
  -- Whose budget it is from; null: a player's money.
  day date check ((day is null) = (source = 'player')),
  -- When the bot means to let it rain.
  planned_at timestamptz,
  -- Null until it rains.
  channel text,
  -- Whoever let it rain; null: the bot.
  by_user bigint references account (id),
  cur smallint not null check (cur > 0),
  -- Smallest units, all of it.
  pot bigint not null check (pot > 0),
  -- For each person; of a player's rain null until it is divided.
  share bigint,
  places int not null check (places between 1 and 25),
  taken int not null default 0 check (taken between 0 and places),
  opened_at timestamptz,
  ends_at timestamptz,
  ended_at timestamptz,
  -- Of a player: the same one makes one rain.
  key text,
  unique (by_user, key)
);
create index rain_planned on rain (planned_at) where state = 'planned';
create index rain_open on rain (ends_at) where state = 'open';
create index rain_day_source on rain (day, source);
create index rain_began on rain ((coalesce(opened_at, planned_at)) desc) where state <> 'planned';

create table rain_claim (
  rain_id uuid not null references rain (id),
  user_id bigint not null references account (id),
  at timestamptz not null,
  -- Of a rain of the house what paid it; of a player's null: see transfer.
  posting uuid,
  primary key (rain_id, user_id)
);

-- When players deposited, as far as it counts: the newest ones.
create table rain_deposit (
  id text primary key,
  user_id bigint not null,
  at timestamptz not null
);
create index rain_deposit_user on rain_deposit (user_id, at desc);
create index rain_deposit_age on rain_deposit (at);

-- Money on its way from one player to another. Taken from the one in the transaction that writes the row, given to the
-- other in the one that sets `given`.
create table transfer (
  -- Of a tip also the posting that took it.
  id uuid primary key,
  -- Null: a tip.
  rain_id uuid references rain (id),
  from_user bigint not null references account (id),
  to_user bigint not null references account (id),
  cur smallint not null check (cur > 0),
  amount bigint not null check (amount > 0),
  -- Worth when it was sent, in millionths.
  micro_eur numeric(30, 0) not null,
  at timestamptz not null,
  key text,
  -- The posting that gave it.
  given uuid,
  unique (from_user, key)
);
create index transfer_from on transfer (from_user, at desc);
create index transfer_to on transfer (to_user, at desc);
create index transfer_tips on transfer (at desc) where rain_id is null;
create index transfer_waiting on transfer (at) where given is null;

-- What players gave away lately: how often and how much they may is counted here. Dollars in millionths.
create table transfer_given (
  user_id bigint not null,
  at timestamptz not null,
  micro_usd numeric(30, 0) not null
);
create index transfer_given_user on transfer_given (user_id, at desc);
create index transfer_given_age on transfer_given (at);
