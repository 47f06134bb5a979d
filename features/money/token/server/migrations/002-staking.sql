-- Tokens that a player has locked. The id is that of their hold in the ledger.
create table token_stake (
  id uuid primary key,
  user_id bigint not null,
  -- The player's own name for the request: sent twice, it locks once.
  key text not null,
  cur smallint not null,
  amount bigint not null check (amount > 0),
  locked_at timestamptz not null,
  -- From here on it has no weight, and at free_at it goes back.
  unlock_asked_at timestamptz,
  free_at timestamptz,
  released_at timestamptz,
  unique (user_id, key),
  check ((unlock_asked_at is null) = (free_at is null)),
  check (released_at is null or free_at is not null)
) with (fillfactor = 80);
create index token_stake_user on token_stake (user_id, locked_at);
create index token_stake_first on token_stake (locked_at);
create index token_stake_locked on token_stake (cur) include (amount) where unlock_asked_at is null;
create index token_stake_free on token_stake (free_at) where released_at is null and free_at is not null;

-- A week (from Monday, UTC) whose revenue was shared, with all that the payouts follow from.
create table token_week (
  week date primary key,
  -- Number of the week's tree: weeks since the Monday before 1970.
  height integer not null unique,
  made_at timestamptz not null,
  -- Dollars, exact.
  revenue numeric(60, 30) not null,
  -- Hundredths of a percent.
  share integer not null,
  -- What is paid, in smallest units of `cur`, at `price` dollars a coin.
  cur smallint not null,
  price numeric(30, 12) not null,
  pool numeric(20, 0) not null check (pool >= 0),
  -- Of the token: units times seconds of all stakers.
  token smallint not null,
  weight numeric(60, 0) not null,
  -- Of the tree; null where nobody was paid anything.
  players integer not null,
  sum numeric(20, 0) not null check (sum <= pool),
  root bytea check (length(root) = 32),
  depth smallint,
  sealed bytea,
  check ((root is null) = (players = 0))
);

create trigger token_week_append_only before update or delete or truncate on token_week
  for each statement execute function append_only();

create table token_payout (
  week date not null references token_week,
  user_id bigint not null,
  weight numeric(60, 0) not null,
  amount bigint not null check (amount > 0),
  place integer not null,
  paid boolean not null default false,
  primary key (week, user_id),
  unique (week, place)
) with (fillfactor = 80);
create index token_payout_waiting on token_payout (week, user_id) where not paid;
create index token_payout_user on token_payout (user_id, week);

-- The nodes of a level, 40 bytes each, from the leaves (0) up.
create table token_level (
  week date not null references token_week,
  level smallint not null,
  nodes bytea not null,
  primary key (week, level)
);
alter table token_level alter column nodes set storage external;
