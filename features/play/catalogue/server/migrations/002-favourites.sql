-- Games that players have starred. One that leaves the catalogue may come back: its stars wait.
create table catalogue_favourite (
  user_id bigint not null references account (id),
  game text not null,
  at timestamptz not null,
  primary key (user_id, game)
);
