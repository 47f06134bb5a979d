-- Ranges of batches are read on a b-tree, as those of bets are (docs/decisions/018): while much is written the newest pages of a
-- BRIN are not summarised, and every read goes through all of them.
drop index entry_batch;
create index entry_batch on entry (lane, batch);
