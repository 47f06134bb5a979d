-- Tournaments of several tables. Their tables are rows of poker_table with the currency 0, named after the tournament and a
-- number; one without seats is broken. What players pay lies on the account of the tables until what is owed is booked.

create table poker_tournament (
  id text primary key check (id ~ '^mt-[0-9a-f]{12}$'),
  name text not null,
  cur smallint not null check (cur <> 0),
  -- Seats of a table.
  size smallint not null check (size between 2 and 9),
  buy_in bigint not null check (buy_in > 0),
  fee bigint not null check (fee >= 0),
  starting_stack bigint not null check (starting_stack > 0),
  -- Levels and breaks in order.
  stages jsonb not null,
  -- Registration ends with this level, from 1; 0: with the start.
  late_level smallint not null,
  -- How often one player may enter again.
  reentries smallint not null,
  min_players integer not null check (min_players >= 2),
  -- Entries, those of who entered again too.
  max_entries integer not null check (max_entries <= 1000),
  starts_at bigint not null,
  status text not null check (status in ('open', 'playing', 'ended', 'cancelled')),
  made_at bigint not null,
  -- What seats are drawn with: sealed, its SHA-256 shown from the beginning, shown itself after the draw.
  seed_sealed bytea not null,
  commitment text not null,
  seed text,
  -- Entries in the order of the draw; those who came later took the seat that was free.
  drawn jsonb,
  -- Since when the levels count: later than the start by the time that no clock ran.
  clock_from bigint,
  -- When a clock was last seen.
  seen_at bigint,
  entries integer not null default 0,
  players integer not null default 0,
  players_left integer not null default 0,
  -- Tables that were ever opened.
  tables integer not null default 0,
  hand_for_hand boolean not null default false,
  ended_at bigint
);
create index poker_tournament_alive on poker_tournament (starts_at) where status in ('open', 'playing');
create index poker_tournament_ended on poker_tournament (ended_at) where ended_at is not null;

create table poker_tournament_entry (
  tournament_id text not null references poker_tournament (id),
  -- In the order of registration, from 1.
  no integer not null,
  user_id bigint not null,
  client_seed text not null,
  at bigint not null,
  -- Of its posting.
  ref uuid not null unique,
  -- `again`: out, and its player has entered again.
  status text not null check (status in ('waits', 'plays', 'out', 'again')),
  -- Epoch milliseconds of the end of the hand it went out in, and its chips before that.
  exit_at bigint,
  exit_stack bigint,
  place integer,
  prize bigint,
  primary key (tournament_id, no)
);
create unique index poker_tournament_entry_once on poker_tournament_entry (tournament_id, user_id) where status <> 'again';
create index poker_tournament_entry_user on poker_tournament_entry (user_id, at);

-- What a tournament that is over owes, and whether the ledger has it. The fees of all go with the winner's lane.
create table poker_tournament_due (
  id uuid primary key,
  tournament_id text not null references poker_tournament (id),
  user_id bigint not null,
  kind text not null check (kind in ('prize', 'refund', 'fee')),
  amount bigint not null check (amount > 0),
  booked_at bigint,
  unique (tournament_id, user_id, kind)
);
create index poker_tournament_due_waiting on poker_tournament_due (tournament_id) where booked_at is null;
