-- The gallery of all time, by either of its measures, without a look at every row.
create index feed_best_by_multiplier on feed_best (multiplier desc, at, bet_id);
create index feed_best_by_usd on feed_best (usd desc, at, bet_id);
