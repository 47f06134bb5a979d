-- What happened to players, as they are to hear of it. Written from domain events.
create table notification (
  id bigint generated always as identity primary key,
  user_id bigint not null,
  kind text not null,
  -- What it is about, by its own id: an event that is read twice makes one row.
  ref text not null,
  -- Values for the words that the page has.
  data jsonb not null,
  -- When it happened.
  at timestamptz not null,
  read_at timestamptz,
  unique (user_id, kind, ref)
);
create index notification_newest on notification (user_id, id desc);
create index notification_unread on notification (user_id, id) where read_at is null;
create index notification_age on notification (at, id);
