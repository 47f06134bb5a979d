-- Staff who priced, held, boosted or settled on it: they do not bet on it.
alter table sport_event add column acted_by bigint[] not null default '{}';
