-- What staff note about players. Append-only: a note that was wrong gets another below it.
create table staff_note (
  id bigint generated always as identity primary key,
  account_id bigint not null references account (id),
  -- Public id of who wrote it.
  author text not null,
  text text not null,
  at timestamptz not null
);
create index staff_note_account on staff_note (account_id, id);
create trigger staff_note_append_only before update or delete or truncate on staff_note
  for each statement execute function append_only();

-- Marks on a player; setting and taking one away is in the audit log.
create table staff_flag (
  account_id bigint not null references account (id),
  flag text not null,
  reason text not null,
  by text not null,
  at timestamptz not null,
  primary key (account_id, flag)
);

-- Where accounts were used from, so that those of one person can be told. HMAC with the installation's key: no address
-- and no device can be read here, only that two are the same.
create table account_trace (
  account_id bigint not null references account (id),
  kind text not null check (kind in ('device', 'address')),
  mark bytea not null,
  first_seen timestamptz not null,
  last_seen timestamptz not null,
  primary key (account_id, kind, mark)
);
create index account_trace_mark on account_trace (mark, kind);

-- Acts that a second member of staff has to agree to.
create table staff_request (
  id uuid primary key,
  act text not null,
  account_id bigint not null references account (id),
  -- The call as it was made, to be done when it is approved.
  body jsonb not null,
  -- Two requests for one thing are one.
  key text not null,
  asked_by text not null,
  asked_at timestamptz not null,
  state text not null default 'pending' check (state in ('pending', 'approved', 'declined')),
  decided_by text,
  decided_at timestamptz,
  reason text,
  check (decided_by is null or decided_by <> asked_by)
);
create unique index staff_request_key on staff_request (act, key) where state = 'pending';
create index staff_request_at on staff_request (asked_at);
