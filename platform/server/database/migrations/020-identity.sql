-- Accounts and their sessions. Names are ASCII and unique whatever their case; so are addresses.
create table account (
  id bigint generated always as identity primary key,
  public_id text not null unique check (public_id ~ '^[0-9a-f]{24}$'),
  name text not null check (name ~ '^[A-Za-z0-9_]{4,24}$'),
  email text check (length(email) <= 254),
  -- Argon2id in PHC form; null = cannot log in with a password.
  password text,
  email_verified boolean not null default false,
  avatar text,
  roles text[] not null default '{}',
  permissions text[] not null default '{}',
  private_bets boolean not null default false,
  vip_level integer not null default 0,
  excluded_until timestamptz,
  created_at timestamptz not null
);
create unique index account_name on account (lower(name));
create unique index account_email on account (lower(email));
create index account_staff on account (id) where roles <> '{}' or permissions <> '{}';

create table session (
  -- SHA-256 of the token: who reads this table cannot log in with it.
  token_hash bytea primary key check (length(token_hash) = 32),
  account_id bigint not null references account (id),
  created_at timestamptz not null,
  last_seen timestamptz not null,
  expires_at timestamptz not null,
  address text not null,
  user_agent text not null
);
create index session_account on session (account_id, last_seen);
create index session_expiry on session (expires_at);
