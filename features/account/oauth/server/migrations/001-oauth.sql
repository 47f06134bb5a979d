-- Programs of others that players may connect, by OAuth 2 and OpenID Connect.
create table oauth_client (
  id text primary key check (id ~ '^[0-9a-f]{24}$'),
  name text not null check (length(name) between 1 and 60),
  -- SHA-256 of the secret; null: runs where no secret can be kept, and proves itself by PKCE alone.
  secret_hash bytea check (length(secret_hash) = 32),
  -- Compared as they are, character by character.
  redirect_uris text[] not null check (cardinality(redirect_uris) between 1 and 10),
  -- What it may ask players for.
  scopes text[] not null,
  website text,
  enabled boolean not null default true,
  created_at timestamptz not null
);

-- What the protocol keeps: grants, codes, tokens, sessions, requests under way.
create table oauth_record (
  model text not null,
  -- SHA-256 of its id; the id of a token is the token.
  hash bytea not null check (length(hash) = 32),
  -- SHA-256 of the grant it came from: goes when that goes.
  grant_hash bytea,
  -- SHA-256 of a session's second name.
  uid_hash bytea,
  -- Public id of the player, and the client.
  account text,
  client text,
  -- JSON, sealed with the installation key.
  payload bytea not null,
  created_at timestamptz not null,
  -- Codes and refresh tokens are good once.
  consumed_at timestamptz,
  expires_at timestamptz not null,
  primary key (model, hash)
);
create index oauth_record_grant on oauth_record (grant_hash) where grant_hash is not null;
create unique index oauth_record_uid on oauth_record (uid_hash) where uid_hash is not null;
create index oauth_record_account on oauth_record (account, client) where model = 'Grant';
create index oauth_record_client on oauth_record (client) where client is not null;
create index oauth_record_expiry on oauth_record (expires_at);

-- Keys that identity tokens are signed with.
create table oauth_key (
  id text primary key,
  -- Private key as JWK, sealed with the installation key.
  sealed bytea not null,
  created_at timestamptz not null
);
