-- What is said in the rooms. Ids grow in the order in which a room's messages become visible: see chat_put.
create table chat_message (
  id bigint generated always as identity,
  channel text not null,
  type text not null check (type in ('message', 'service', 'quiz', 'quiz_answered', 'game_link')),
  -- Null: the house itself.
  user_id bigint references account (id),
  -- As it is sent. The text of a message is plain text.
  data jsonb not null,
  -- What the speaker was at that time.
  mark text check (mark in ('admin', 'moderator')),
  vip_level int not null default 0,
  -- Points of the spam score.
  score int not null default 0,
  created_at timestamptz not null,
  removed_at timestamptz,
  -- Public id of the moderator.
  removed_by text,
  primary key (channel, id)
);
-- A hash, since it finds a number and can do nothing else: no plan walks all rooms in order to page one of them.
create index chat_message_id on chat_message using hash (id);
create index chat_message_user on chat_message (user_id, id desc);
create index chat_message_age on chat_message (created_at);
create index chat_message_removed on chat_message (removed_at) where removed_at is not null;

create table chat_member (
  user_id bigint primary key references account (id),
  -- When the last message was taken: slow mode.
  last_at timestamptz,
  -- Of the mute in force, if any.
  muted_until timestamptz
);

create table chat_mute (
  id bigint generated always as identity primary key,
  user_id bigint not null references account (id),
  minutes int not null,
  until timestamptz not null,
  reason text,
  -- Public ids of moderators.
  muted_by text not null,
  at timestamptz not null,
  lifted_by text,
  lifted_at timestamptz,
  -- The player's own word on it.
  appeal text,
  appealed_at timestamptz
);
create index chat_mute_user on chat_mute (user_id, id desc);
create index chat_mute_appeals on chat_mute (appealed_at) where appeal is not null and lifted_at is null;

create table chat_quiz (
  id bigint generated always as identity primary key,
  channel text not null,
  author_id bigint not null references account (id),
  question text not null,
  -- As it was written, and as answers are compared.
  answer text not null,
  folded text not null,
  -- Hundredths of a dollar.
  reward bigint not null check (reward >= 0),
  asked_at timestamptz not null,
  ended_at timestamptz,
  winner_id bigint references account (id),
  -- The posting that paid it; null until then.
  posting uuid
);
create unique index chat_quiz_open on chat_quiz (channel) where ended_at is null;
create index chat_quiz_unpaid on chat_quiz (id) where winner_id is not null and posting is null;

create table chat_pack (
  id uuid primary key,
  name text not null,
  kind text not null check (kind in ('emoji', 'sticker')),
  place int not null,
  at timestamptz not null
);
create table chat_picture (
  -- Written between colons; one picture for each code.
  code text primary key check (code ~ '^[a-z0-9_]{2,32}$'),
  pack_id uuid not null references chat_pack (id) on delete cascade,
  path text not null,
  place int not null
);
create index chat_picture_pack on chat_picture (pack_id, place);
-- The packs that come with the house are laid in once, so that they stay away when staff delete them.
create table chat_packs_laid (at timestamptz not null);

-- Who is at the live sockets of each process; a row that is not renewed belongs to a process that is gone.
create unlogged table chat_online (
  process uuid primary key,
  users bigint[] not null,
  at timestamptz not null
);

-- Says something: gives it its number and wakes all processes with the commit. One at a time for each room, so that
-- nothing appears before what a reader has seen already, and the first right answer to a quiz is the first.
-- given: the message as answers are compared; null: no answer.
create function chat_put(
  into_channel text, of_type text, by_user bigint, with_data jsonb, as_mark text, at_level int, points int,
  at_time timestamptz, given text, process text
) returns table (message bigint, quiz bigint) language plpgsql as $$
declare
  made bigint;
  won chat_quiz;
  told bigint;
begin
  perform pg_advisory_xact_lock(7405, hashtext(into_channel));
  insert into chat_message (channel, type, user_id, data, mark, vip_level, score, created_at)
    values (into_channel, of_type, by_user, with_data, as_mark, at_level, points, at_time) returning id into made;
  perform pg_notify('chat', json_build_object('from', process, 'said', made)::text);
  if given is not null then
    update chat_quiz set ended_at = at_time, winner_id = by_user
      where channel = into_channel and ended_at is null and folded = given and author_id <> by_user returning * into won;
  end if;
  if won.id is not null then
    insert into chat_message (channel, type, user_id, data, mark, vip_level, created_at)
      values (into_channel, 'quiz_answered', by_user,
        json_build_object('question', won.question, 'correct', won.answer, 'reward', won.reward), as_mark, at_level, at_time)
      returning id into told;
    perform pg_notify('chat', json_build_object('from', process, 'said', told)::text);
  end if;
  return query select made, won.id;
end $$;
