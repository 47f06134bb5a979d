-- Sit-and-gos that players made as pools: no offer of the settings is behind them, and what was paid came from the account of the pools.

alter table poker_sit_and_go alter column offer drop not null;
-- The pool; null: entered in the lobby of the room.
alter table poker_sit_and_go add column pool_id uuid unique;
-- Played among friends: in no list but those of its players.
alter table poker_sit_and_go add column hidden boolean not null default false;
