-- Sit-and-gos that players make: full pools whose players are at a poker table.

-- How fast the blinds rise there; null in all other modes.
alter table pvp_pool add column speed text check (speed in ('normal', 'turbo', 'hyper'));
-- From the last seat on: stakes and fees went to the account of the tables with the same commit, and the poker room owes them.
alter table pvp_pool add column table_id text unique;
-- Who sits where: places of entries in their order, the first seat first.
alter table pvp_pool add column seating smallint[];
alter table pvp_pool add constraint pvp_pool_table check (table_id is null or (mode = 'sng' and seating is not null));
create index pvp_pool_waiting_sng on pvp_pool (id) where status = 'open' and mode = 'sng';
