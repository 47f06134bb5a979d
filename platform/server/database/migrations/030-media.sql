-- Pictures that people sent, decoded and written anew by us; named by the hash of what is kept.
create table media (
  id text primary key check (id ~ '^[0-9a-f]{64}$'),
  bytes bytea not null,
  width int not null,
  height int not null,
  -- Public id of who sent it first.
  author text not null,
  at timestamptz not null default now()
);
