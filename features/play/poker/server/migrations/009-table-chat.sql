-- What players write at a table: the last hundred lines of each.
create table poker_chat (
  id bigint generated always as identity,
  table_id text not null,
  user_id bigint not null,
  -- Plain text.
  text text not null check (length(text) between 1 and 400),
  at bigint not null,
  primary key (table_id, id)
);
create index poker_chat_user on poker_chat (user_id, id desc);
create index poker_chat_age on poker_chat (at);
