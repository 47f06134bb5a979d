-- The best bet before the present one: shown until the stage of that has shown its result. Null in rows from before, and where
-- there was none.
alter table record_game add column former_best numeric, add column former_bet uuid;
