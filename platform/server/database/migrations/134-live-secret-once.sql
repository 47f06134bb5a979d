-- A secret of the live sockets opens one of them, within a minute: a session may have several on their way.
delete from live_secret;
alter table live_secret drop constraint live_secret_pkey;
alter table live_secret add primary key (hash);
create index live_secret_session on live_secret (user_id, session_id);
