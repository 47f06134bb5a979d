-- What is played at a table; no-limit hold'em, as it was everywhere before, or pot-limit Omaha.
alter table poker_table add column game text not null default 'holdem' check (game in ('holdem', 'omaha'));
