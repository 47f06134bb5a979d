-- Challenges that staff set: the first players to reach a multiplier in a game win a prize. Amounts are smallest units of `cur`.
create table challenge (
  id uuid primary key,
  game text not null,
  -- What a round has to pay, in hundredths of its stake, and how many such rounds it takes.
  goal bigint not null check (goal > 100),
  times int not null check (times between 1 and 100),
  -- Least stake of such a round, in hundredths of a dollar.
  min_stake bigint not null check (min_stake > 0),
  cur smallint not null,
  prize bigint not null check (prize > 0),
  places int not null check (places between 1 and 100),
  taken int not null default 0,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  -- No bet that began before the start has an id from this one on.
  first_bet uuid not null,
  state text not null default 'open' check (state in ('open', 'ended', 'cancelled')),
  -- Staff meant the prize to cost more than the play that it asks for brings in.
  loss boolean not null,
  created_by bigint not null,
  created_at timestamptz not null,
  -- The same key of the same staff makes one challenge.
  request_key text not null,
  -- Of the lines that set the prizes aside, and of those that gave back what nobody won.
  reserve uuid not null,
  given_back uuid,
  check (taken <= places),
  unique (created_by, request_key)
);
create index challenge_open on challenge (game) where state = 'open';

-- Rounds that reached a goal, in the order of their commits (`at`, then the place in the log).
create table challenge_hit (
  challenge_id uuid not null references challenge (id),
  user_id bigint not null,
  bet_id uuid not null,
  at timestamptz not null,
  lane int not null,
  batch bigint not null,
  primary key (challenge_id, user_id, bet_id)
);

create table challenge_win (
  challenge_id uuid not null references challenge (id),
  place int not null check (place > 0),
  user_id bigint not null,
  -- The round that won it, and the posting of its prize.
  bet_id uuid not null,
  at timestamptz not null,
  posting uuid not null unique,
  primary key (challenge_id, place),
  unique (challenge_id, user_id)
);
create index challenge_win_user on challenge_win (user_id);

-- Who reached a goal and cannot win it, by the rule that says so.
create table challenge_skip (
  challenge_id uuid not null references challenge (id),
  user_id bigint not null,
  rule text not null,
  at timestamptz not null,
  primary key (challenge_id, user_id)
);
