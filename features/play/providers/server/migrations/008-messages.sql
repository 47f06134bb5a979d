-- Calls of aggregators as they came, and what was answered: written beside the calls, some at once, and kept for some days.
-- What signs a call and what opens a session is not among it.
create table provider_message (
  at timestamptz not null,
  no bigint generated always as identity,
  provider text not null,
  user_id bigint,
  game text,
  -- What it names: transactions and the session.
  names text[] not null,
  -- Method and path.
  call text not null,
  body text not null,
  reply text not null,
  status int not null,
  ms int not null,
  primary key (at, no)
);
create index provider_message_user on provider_message (user_id, at desc) where user_id is not null;
create index provider_message_names on provider_message using gin (names);
