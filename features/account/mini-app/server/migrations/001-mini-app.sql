-- Accounts entered from inside a messaging app.
create table mini_app_account (
  -- The messaging app's own id of the person.
  person bigint primary key,
  account_id bigint not null references account (id),
  linked_at timestamptz not null
);
create index mini_app_account_account on mini_app_account (account_id);

-- Init data that was handed in: each is good once.
create table mini_app_used (
  hash bytea primary key,
  expires_at timestamptz not null
);
create index mini_app_used_expiry on mini_app_used (expires_at);
