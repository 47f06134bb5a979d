-- How each feed is and what it sent that was not used, counted by kind.
create table sport_feed (
  adapter text primary key,
  connected boolean not null,
  last_message_at bigint,
  faults jsonb not null default '{}'
);
