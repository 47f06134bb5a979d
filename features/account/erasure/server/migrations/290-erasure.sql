-- Wishes of players to be erased, and who erased accounts were, sealed.

create table erasure_request (
  id uuid primary key,
  user_id bigint not null references account (id),
  asked_at timestamptz not null,
  due_at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'done', 'refused', 'cancelled')),
  -- Public ids of staff.
  proposed_by text,
  -- Of the request that waits for a second one.
  proposal text,
  ended_by text,
  ended_at timestamptz,
  -- Why it was refused, for the player.
  note text,
  check ((state = 'open') = (ended_at is null))
);
create unique index erasure_request_open on erasure_request (user_id) where state = 'open';
create index erasure_request_waiting on erasure_request (due_at, id) where state = 'open';
create index erasure_request_user on erasure_request (user_id, asked_at desc);

create table erased_account (
  user_id bigint primary key references account (id),
  -- What the account is called since.
  number text not null unique check (number ~ '^[0-9]{10}$'),
  -- Name, address and contact details as JSON, sealed with the installation key; null when the records have ended.
  sealed bytea,
  erased_at timestamptz not null,
  keep_until timestamptz not null,
  -- HMAC of the mailbox of somebody who was kept from play, and until when; null: nobody has to be known again.
  mailbox_mark bytea,
  mark_until timestamptz
);
create index erased_account_end on erased_account (keep_until) where sealed is not null;
create index erased_account_mark on erased_account (mailbox_mark) where mailbox_mark is not null;
create index erased_account_at on erased_account (erased_at desc);
