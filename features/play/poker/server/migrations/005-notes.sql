-- What a player has noted about another, for their own eyes.
create table poker_note (
  user_id bigint not null,
  about_id bigint not null,
  text text not null check (length(text) between 1 and 500),
  at bigint not null,
  primary key (user_id, about_id)
);
