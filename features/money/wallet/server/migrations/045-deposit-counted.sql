-- What of a deposit counts towards its player's limits, since when, and in which periods. It stays when a chain undoes
-- the deposit, so that it is not counted a second time when it comes again.
alter table deposit add column counted jsonb;
