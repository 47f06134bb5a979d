-- What is played in a sit-and-go and in a tournament, as at a table.
alter table poker_sit_and_go add column game text not null default 'holdem' check (game in ('holdem', 'omaha'));
alter table poker_tournament add column game text not null default 'holdem' check (game in ('holdem', 'omaha'));

-- Of a cash table, of about its last twenty hands, in smallest units; null: none was played since this is counted.
alter table poker_table add column average_pot bigint;
