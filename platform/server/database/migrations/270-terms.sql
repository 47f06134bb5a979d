-- Up to which edition each player has accepted the terms: read with the player, so that a real-money act costs no question more.
create table player_terms (
  user_id bigint primary key,
  edition integer not null
);
