-- What players agreed to, by purpose and channel: a row for every change, the newest one holds. Nothing is changed or taken away.
create table consent (
  id bigint generated always as identity primary key,
  user_id bigint not null,
  purpose text not null,
  channel text not null,
  granted boolean not null,
  -- Version of the words, and the language they were read in.
  text_version integer not null,
  locale text not null,
  source text not null check (source in ('registration', 'settings', 'letter')),
  at timestamptz not null
);
create index consent_newest on consent (purpose, channel, user_id, id desc);
create index consent_user on consent (user_id, id);
create trigger consent_append_only before update or delete or truncate on consent
  for each statement execute function append_only();
