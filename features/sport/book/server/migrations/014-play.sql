-- What a live tracker shows of a match beside its score.
alter table sport_event add play jsonb;
