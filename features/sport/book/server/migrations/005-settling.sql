-- Whose bet it is stands on the list, which is read in pages.
alter table sport_due add column user_id bigint;
update sport_due d set user_id = b.user_id from sport_bet b where b.id = d.bet_id;
delete from sport_due where user_id is null;
alter table sport_due alter column user_id set not null;

-- Settling writes each bet and leg once more. With room on their pages, and no index on what it changes, it writes no index.
alter table sport_bet set (fillfactor = 50);
alter table sport_leg set (fillfactor = 60);
drop index sport_bet_queue;
-- Neither accepted nor refused.
create index sport_bet_queue on sport_bet (expires_at) where accepted_at is null and refusal is null;
