-- A deposit that its chain undid counts for nothing; when it comes again, what the undoing ended is there again.
alter table bonus_deposit add column source text, add column reversed boolean not null default false;
create index bonus_deposit_source on bonus_deposit (source) where source is not null;
