-- A proof of a second factor opens one call: the row is the call, no longer a count by path. Rows live for minutes.
drop table second_factor_ask;
create table second_factor_ask (
  id uuid primary key,
  -- As in `session`.
  token_hash bytea not null check (length(token_hash) = 32),
  -- HMAC of path and body under the session's token, which is kept nowhere: a body may hold a password.
  act bytea not null check (length(act) = 32),
  asked_at timestamptz not null,
  -- A factor was shown for it: it may pass once, until then.
  granted_until timestamptz,
  unique (token_hash, act)
);
create index second_factor_ask_age on second_factor_ask (asked_at);
