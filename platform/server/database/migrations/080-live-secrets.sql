-- A secret for each session, so that a second device does not put the first one out. Those drawn before are drawn anew.
delete from live_secret;
alter table live_secret add column session_id text not null;
alter table live_secret drop constraint live_secret_pkey;
alter table live_secret add primary key (user_id, session_id);
