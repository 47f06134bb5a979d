-- Producers of a feed: whether they can be trusted, and up to when their messages have been applied.
create table sport_producer (
  id int primary key,
  state text not null,
  last_alive bigint,
  request_id int,
  request_at bigint,
  requests int not null default 0,
  -- Time of the last message that was applied: what a recovery begins from.
  point bigint
);

create table sport_event (
  id text primary key,
  sport int not null,
  category text not null,
  tournament text not null,
  home text not null,
  away text not null,
  starts_at timestamptz not null,
  status int not null default 0,
  clock text,
  score_home int,
  score_away int,
  periods jsonb not null default '[]',
  -- Time of the last message, by producer.
  applied jsonb not null default '{}',
  -- Grows with each stop of betting and each change of the score: a bet that waits is refused when it has grown.
  stops int not null default 0,
  -- What is known of the match, for our own settler.
  result jsonb
);
create index sport_event_list on sport_event (sport, status, starts_at);
create index sport_event_soon on sport_event (status, starts_at);

create table sport_market (
  event_id text not null references sport_event on delete cascade,
  -- '18|total=2.5'
  key text not null,
  market int not null,
  specifiers text not null,
  status int not null,
  producer int not null,
  version bigint not null default 1,
  -- Outcome to {odds, active}.
  outcomes jsonb not null,
  -- The last versions with their odds: what a slip was shown is read here.
  history jsonb not null default '[]',
  -- Outcome to [won, refunded, dead heat] as fractions.
  results jsonb,
  result_at bigint,
  cancels jsonb not null default '[]',
  primary key (event_id, key)
);
create index sport_market_producer on sport_market (producer) where status = 1;

create table sport_bet (
  -- Also the id of the round that holds the stake, and of the queue.
  id uuid primary key,
  user_id bigint not null,
  cur smallint not null,
  stake bigint not null,
  kind text not null check (kind in ('single', 'combo', 'system')),
  sizes int[] not null,
  lines int not null,
  policy text not null check (policy in ('none', 'higher', 'any')),
  state text not null check (state in ('queued', 'rejected', 'open', 'settled')),
  -- Code of the refusal of a bet that was not accepted.
  refusal int,
  placed_at timestamptz not null,
  ready_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  settled_at timestamptz,
  potential bigint not null,
  -- What the last revision owes, and what of it could not be taken back yet.
  paid bigint not null default 0,
  debt bigint not null default 0 check (debt >= 0),
  revision int not null default 0,
  -- Its round is over: from here on only differences are posted.
  closed boolean not null default false
);
create index sport_bet_user on sport_bet (user_id, placed_at desc);
create index sport_bet_queue on sport_bet (expires_at) where state = 'queued';
create index sport_bet_debt on sport_bet (user_id, cur) where debt > 0;

create table sport_leg (
  bet_id uuid not null references sport_bet on delete cascade,
  no int not null,
  event_id text not null,
  key text not null,
  outcome text not null,
  odds text not null,
  version bigint not null,
  live boolean not null,
  stops int not null,
  -- What it was called when it was placed, and the score then.
  names jsonb not null,
  -- What became of it as last known.
  shares jsonb,
  -- The score it was settled at.
  score text,
  primary key (bet_id, no)
);
create index sport_leg_market on sport_leg (event_id, key);

-- Append-only: what each settlement made of a bet.
create table sport_revision (
  bet_id uuid not null references sport_bet on delete cascade,
  revision int not null,
  payout bigint not null,
  delta bigint not null,
  cause text not null,
  at timestamptz not null,
  primary key (bet_id, revision)
);

-- Bets to be worked out again; written with the message that makes it necessary.
create table sport_due (
  bet_id uuid primary key,
  cause text not null,
  no bigint generated always as identity
);
create index sport_due_order on sport_due (no);

-- Settlements of the feed that our own settler does not agree with.
create table sport_case (
  id bigint generated always as identity primary key,
  event_id text not null,
  key text not null,
  outcome text not null,
  feed text not null,
  own text not null,
  at timestamptz not null,
  unique (event_id, key, outcome)
);

-- What invented matches are drawn from; nobody may see it.
create table sport_seed (
  id int primary key default 1 check (id = 1),
  seed text not null
);
