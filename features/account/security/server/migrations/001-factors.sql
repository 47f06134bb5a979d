-- Authenticator apps (RFC 6238), one an account.
create table account_totp (
  account_id bigint primary key references account (id),
  -- The secret, sealed with the installation's key.
  secret bytea not null,
  created_at timestamptz not null,
  -- Null while it is being set up: it counts for nothing yet.
  confirmed_at timestamptz,
  -- Newest time step a code of which was taken; that one and older ones are refused.
  last_step bigint not null default 0
);

-- Codes for the day the app is lost. 125 random bits each, so a plain hash tells nothing.
create table account_recovery_code (
  hash bytea primary key check (length(hash) = 32),
  account_id bigint not null references account (id),
  used_at timestamptz
);
create index account_recovery_code_account on account_recovery_code (account_id);

-- Passkeys (WebAuthn credentials).
create table account_passkey (
  id text primary key check (id ~ '^[0-9a-f]{24}$'),
  account_id bigint not null references account (id),
  -- Base64url, as browsers tell it.
  credential_id text not null unique check (length(credential_id) <= 1400),
  public_key bytea not null,
  -- Signature counter; 0 for ever with passkeys that are kept in several places.
  counter bigint not null,
  transports text[] not null default '{}',
  -- Kept by a password manager and so in several places.
  synced boolean not null,
  name text not null check (length(name) between 1 and 60),
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index account_passkey_account on account_passkey (account_id);

-- What a browser is asked to sign: good once, for a few minutes, for one purpose and one caller.
create table passkey_challenge (
  -- SHA-256 of the challenge.
  hash bytea primary key check (length(hash) = 32),
  purpose text not null check (purpose in ('add', 'log-in', 'factor')),
  -- Null: whoever it turns out to be.
  account_id bigint references account (id),
  expires_at timestamptz not null
);
create index passkey_challenge_expiry on passkey_challenge (expires_at);
