-- Second factors: what every room asks of a call, and log-ins that wait for one.
alter table account
  -- An authenticator app or a passkey is set up: kept true by features/security, in the transaction of the change.
  add column second_factor boolean not null default false;

alter table session
  -- Country the session was opened from, ISO 3166 alpha-2, where it is known.
  add column country text check (length(country) = 2);

-- A call that was refused until a factor is shown, by session and path; and how often it may then pass.
create table second_factor_ask (
  -- As in `session`.
  token_hash bytea not null check (length(token_hash) = 32),
  path text not null,
  -- Refused and not answered yet.
  asked integer not null check (asked >= 0),
  asked_at timestamptz not null,
  -- May pass so many times, until then.
  granted integer not null default 0 check (granted >= 0),
  granted_until timestamptz not null default '-infinity',
  primary key (token_hash, path)
);
create index second_factor_ask_age on second_factor_ask (asked_at);

-- Log-ins whose first proof was right, before the second.
create table pending_sign_in (
  -- SHA-256 of the cookie's value.
  hash bytea primary key check (length(hash) = 32),
  account_id bigint not null references account (id),
  tries integer not null default 0,
  expires_at timestamptz not null
);
create index pending_sign_in_account on pending_sign_in (account_id);
create index pending_sign_in_expiry on pending_sign_in (expires_at);
