-- The rule of the boost that a multi was sent under; null: it has none.
alter table sport_bet add column boost jsonb;
