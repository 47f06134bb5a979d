-- Poker tables. Chips are smallest units of the table's currency (`cur`, as the ledger numbers it), times epoch milliseconds.
-- Every change of a table is made under a lock of its row, by whichever process: the row is the table's one actor.

create table poker_table (
  id text primary key,
  cur smallint not null,
  size smallint not null check (size between 2 and 9),
  -- Number of the hand that is played, or was played last.
  hand_no integer not null default 0,
  -- Rises with every change: a page keeps the greatest.
  version bigint not null default 0,
  -- Button and blinds of the last hand; null before there was one.
  positions jsonb,
  -- When the clock has to look at it next; null: when somebody does something.
  due_at bigint,
  -- What the next hand is shuffled with: sealed, and its SHA-256, shown before anybody is dealt a card.
  next_sealed bytea not null,
  next_commitment text not null check (next_commitment ~ '^[0-9a-f]{64}$'),
  -- Hash of the last history in the chain of the table.
  chain text not null
);
create index poker_table_due on poker_table (due_at) where due_at is not null;

create table poker_seat (
  table_id text not null references poker_table (id),
  seat smallint not null,
  user_id bigint not null,
  -- As it was before the hand that is played; what was added since waits in `topup` for the next one.
  stack bigint not null check (stack >= 0),
  topup bigint not null default 0 check (topup >= 0),
  client_seed text not null,
  entry text not null check (entry in ('plays', 'waits', 'posts')),
  owes_big boolean not null default false,
  owes_small boolean not null default false,
  -- Since when; null: plays.
  out_since bigint,
  leaving boolean not null default false,
  bank_ms integer not null,
  sat_at bigint not null,
  primary key (table_id, seat),
  unique (table_id, user_id)
);
create index poker_seat_user on poker_seat (user_id);

create table poker_hand (
  table_id text not null references poker_table (id),
  no integer not null,
  -- Seats, posts, seeds of the clients and rules as the hand began; `actions` grows by one with every action.
  start jsonb not null,
  actions jsonb not null,
  -- Who is to act, until when, and who has had time for being disconnected; null when it is over.
  clock jsonb,
  sealed bytea not null,
  commitment text not null,
  root text not null,
  started_at bigint not null,
  ended_at bigint,
  result jsonb,
  previous text not null,
  body text,
  hash text,
  primary key (table_id, no)
);
create index poker_hand_ended on poker_hand (ended_at) where ended_at is not null;

-- The hands of a player, for their list.
create table poker_played (
  user_id bigint not null,
  ended_at bigint not null,
  table_id text not null,
  no integer not null,
  seat smallint not null,
  cur smallint not null,
  net bigint not null,
  primary key (user_id, ended_at, table_id, no)
);

-- What a hand left the house, and whether the ledger has it.
create table poker_rake (
  id uuid primary key,
  table_id text not null,
  no integer not null,
  user_id bigint not null,
  cur smallint not null,
  amount bigint not null check (amount > 0),
  booked_at bigint,
  unique (table_id, no)
);
create index poker_rake_waiting on poker_rake (id) where booked_at is null;

-- With how much a player left: who comes back within the hour brings as much.
create table poker_left (
  table_id text not null,
  user_id bigint not null,
  stack bigint not null,
  at bigint not null,
  primary key (table_id, user_id)
);

create table poker_wait (
  table_id text not null references poker_table (id),
  user_id bigint not null,
  at bigint not null,
  -- When a seat was first free for them.
  called_at bigint,
  primary key (table_id, user_id)
);
