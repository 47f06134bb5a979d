-- Where a moving picture of the match is, of feeds that give one.
alter table sport_event add column stream text;
