-- Systems of the operator's that are told what happens, and what each of them was told.
create table webhook_endpoint (
  id text primary key check (id ~ '^[0-9a-f]{24}$'),
  name text not null check (length(name) between 1 and 60),
  url text not null check (length(url) between 1 and 500),
  types text[] not null check (cardinality(types) >= 1),
  -- A removed one is gone for everybody; its rows go by and by.
  state text not null default 'on' check (state in ('on', 'paused', 'disabled', 'removed')),
  disabled_by text check (disabled_by in ('failures', 'gone')),
  -- Sealed with the installation's key; the one before signs until old_until.
  secret bytea not null,
  secret_at timestamptz not null,
  old_secret bytea,
  old_until timestamptz,
  -- Failures in a row, since when, and not before when it is tried again.
  failures integer not null default 0,
  failing_since timestamptz,
  next_at timestamptz,
  delivered_at timestamptz,
  created_at timestamptz not null,
  -- Public id of the member of staff.
  created_by text not null
);

-- The last sequence given out. A table of its own: collecting holds this row until it commits, and sending must not wait for it.
create table webhook_counter (
  endpoint_id text primary key references webhook_endpoint (id) on delete cascade,
  last bigint not null default 0
);

create table webhook_message (
  endpoint_id text not null references webhook_endpoint (id),
  sequence bigint not null,
  -- Of the event, made of what it is: read again it has the same.
  id text not null check (length(id) between 8 and 64),
  type text not null,
  body text not null,
  -- When it happened.
  at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
  tries integer not null default 0,
  next_at timestamptz,
  primary key (endpoint_id, sequence),
  unique (endpoint_id, id)
);
create index webhook_message_waiting on webhook_message (endpoint_id, sequence) where state = 'waiting';
create index webhook_message_failed on webhook_message (endpoint_id, sequence) where state = 'failed';
create index webhook_message_at on webhook_message (at, endpoint_id, sequence);

create table webhook_attempt (
  id bigint generated always as identity primary key,
  endpoint_id text not null,
  sequence bigint not null,
  at timestamptz not null,
  ms integer not null,
  status integer,
  error text check (error in ('address', 'timeout', 'unreachable')),
  -- The beginning of what was answered.
  answer text not null check (length(answer) <= 1000),
  foreign key (endpoint_id, sequence) references webhook_message (endpoint_id, sequence) on delete cascade
);
create index webhook_attempt_message on webhook_attempt (endpoint_id, sequence, id);
