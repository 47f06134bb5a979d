-- The margin of staff that lies over the feed's prices: {"method", "percent"}; null: the feed's own.
alter table sport_market add column margin jsonb;
