-- Sit-and-go: a table whose chips are no money. Its row in poker_table has the same id and the currency 0; while it waits for its
-- players it has none. What players pay lies on the account of the tables until what is owed at the end is booked.

create table poker_sit_and_go (
  id text primary key check (id ~ '^sg-[0-9a-f]{16}$'),
  -- Of the settings, and its terms as they were when the first player entered.
  offer text not null,
  name text not null,
  cur smallint not null check (cur <> 0),
  size smallint not null check (size between 2 and 9),
  speed text not null check (speed in ('normal', 'turbo', 'hyper')),
  buy_in bigint not null check (buy_in > 0),
  fee bigint not null check (fee >= 0),
  status text not null check (status in ('open', 'playing', 'ended', 'cancelled')),
  made_at bigint not null,
  -- Since when the levels of the blinds count: later than the start by the time that no clock ran.
  clock_from bigint,
  ended_at bigint
);
create unique index poker_sit_and_go_open on poker_sit_and_go (offer) where status = 'open';
create index poker_sit_and_go_playing on poker_sit_and_go (made_at) where status = 'playing';
create index poker_sit_and_go_ended on poker_sit_and_go (ended_at) where ended_at is not null;

create table poker_sit_and_go_entry (
  game_id text not null references poker_sit_and_go (id),
  user_id bigint not null,
  seat smallint not null,
  client_seed text not null,
  at bigint not null,
  -- Of its posting.
  ref uuid not null unique,
  place smallint,
  primary key (game_id, user_id),
  unique (game_id, seat)
);
create index poker_sit_and_go_entry_user on poker_sit_and_go_entry (user_id, at);

-- What a sit-and-go that is over owes, and whether the ledger has it. The fees of all go with the winner's lane.
create table poker_sit_and_go_due (
  id uuid primary key,
  game_id text not null references poker_sit_and_go (id),
  user_id bigint not null,
  kind text not null check (kind in ('prize', 'refund', 'fee')),
  amount bigint not null check (amount > 0),
  booked_at bigint,
  unique (game_id, user_id, kind)
);
create index poker_sit_and_go_due_waiting on poker_sit_and_go_due (game_id) where booked_at is null;

-- Place in a sit-and-go, from 1; null: plays still, or at a cash table.
alter table poker_seat add column place smallint;
