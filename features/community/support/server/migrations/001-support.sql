-- Conversations of players with the house. Messages are kept as they were written; nobody edits them.
create table support_chat (
  id uuid primary key,
  account_id bigint not null references account (id),
  -- The beginning of the first message.
  subject text not null,
  opened_at timestamptz not null,
  -- Of the last message.
  touched_at timestamptz not null,
  -- Until when each side has read. What the other side wrote later is unread.
  user_read timestamptz not null,
  support_read timestamptz not null,
  -- Who of staff takes care of it.
  assigned_id bigint references account (id),
  closed_at timestamptz,
  closed_by text check (closed_by in ('player', 'support', 'time')),
  rating smallint check (rating between 1 and 5),
  rating_note text,
  -- When the player was last told by letter that an answer waits.
  letter_at timestamptz
);
create index support_chat_account on support_chat (account_id, touched_at desc);
create index support_chat_open on support_chat (touched_at desc) where closed_at is null;
create index support_chat_closed on support_chat (touched_at desc) where closed_at is not null;

-- What was handed in beside a message: sealed with the installation's key, opened by the two sides alone.
create table support_file (
  id uuid primary key,
  account_id bigint not null references account (id),
  name text not null,
  type text not null check (type in ('image/webp', 'application/pdf')),
  sealed bytea not null,
  size integer not null,
  created_at timestamptz not null,
  -- Null until a message carries it; those that none carries go after a day.
  chat_id uuid references support_chat (id)
);
create index support_file_loose on support_file (account_id, created_at) where chat_id is null;

create table support_message (
  id bigint generated always as identity primary key,
  chat_id uuid not null references support_chat (id),
  account_id bigint not null references account (id),
  -- Written for the house.
  staff boolean not null,
  message text not null,
  file_id uuid unique references support_file (id),
  created_at timestamptz not null
);
create index support_message_chat on support_message (chat_id, id);
create index support_message_words on support_message using gin (to_tsvector('simple', message));

-- Players who may not write to support for a while.
create table support_mute (
  account_id bigint primary key references account (id),
  until timestamptz not null
);
