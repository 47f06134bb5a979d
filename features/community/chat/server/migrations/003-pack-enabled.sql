-- A pack that is not shown keeps its pictures and its place.
alter table chat_pack add column enabled boolean not null default true;
