-- Players whose poker play staff have frozen. Times are epoch milliseconds.
create table poker_freeze (
  id uuid primary key,
  user_id bigint not null,
  -- What the player reads.
  reason text not null,
  -- The report that it goes by; null: something else.
  report_id uuid,
  by_staff text not null,
  at bigint not null,
  -- Null: it holds.
  ended_at bigint,
  ended_by text,
  end_note text
);
create unique index poker_freeze_open on poker_freeze (user_id) where ended_at is null;
create index poker_freeze_list on poker_freeze (at desc);

-- Chips that would have gone back to a frozen player: they lie on the account of the tables still.
create table poker_frozen (
  -- Of the posting that it becomes when the freeze ends, and its kind in the journal.
  id uuid primary key,
  freeze_id uuid not null references poker_freeze (id),
  user_id bigint not null,
  cur smallint not null,
  amount bigint not null check (amount > 0),
  -- What was confiscated of it.
  taken bigint not null default 0 check (taken between 0 and amount),
  kind smallint not null,
  at bigint not null,
  released_at bigint
);
create index poker_frozen_freeze on poker_frozen (freeze_id, cur);

-- What one member of staff asked for and another agreed to.
create table poker_confiscation (
  id uuid primary key,
  freeze_id uuid not null references poker_freeze (id),
  user_id bigint not null,
  cur smallint not null,
  amount bigint not null check (amount > 0),
  reason text not null,
  report_id uuid not null,
  asked_by text not null,
  agreed_by text not null check (agreed_by <> asked_by),
  at bigint not null
);
create index poker_confiscation_freeze on poker_confiscation (freeze_id, cur);
create index poker_confiscation_user on poker_confiscation (user_id);

-- Parts of it for players who were harmed.
create table poker_compensation (
  id uuid primary key,
  confiscation_id uuid not null references poker_confiscation (id),
  user_id bigint not null,
  kind text not null default 'compensation' check (kind = 'compensation'),
  amount bigint not null check (amount > 0),
  booked_at bigint,
  unique (confiscation_id, user_id)
);
create index poker_compensation_waiting on poker_compensation (id) where booked_at is null;
