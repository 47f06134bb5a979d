-- A bet whose settlement was taken back: its round is over, and it is open again. By a column that settling leaves as it is, so it writes no index.
alter table sport_bet add column reopened boolean not null default false;
create index sport_bet_reopened on sport_bet (id) where reopened;
