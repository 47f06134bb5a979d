-- What players decide about being seen: a profile for nobody but themselves, and whom they do not want to read.
alter table account add column private_profile boolean not null default false;

create table account_ignored (
  account_id bigint not null references account (id),
  ignored_id bigint not null references account (id) check (ignored_id <> account_id),
  at timestamptz not null,
  primary key (account_id, ignored_id)
);
create index account_ignored_of on account_ignored (ignored_id);
