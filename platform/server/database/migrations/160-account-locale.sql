-- The language of an account: what its letters are written in. Null: not known yet.
alter table account add column locale text check (locale ~ '^[a-z]{2}$');
