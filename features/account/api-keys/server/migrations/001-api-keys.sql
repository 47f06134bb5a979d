-- Keys of players' own programs: they read, and never move money.
create table api_key (
  id text primary key check (id ~ '^[0-9a-f]{24}$'),
  user_id bigint not null,
  name text not null check (length(name) between 1 and 60),
  -- SHA-256 of the key, which was shown once; its first characters tell keys apart.
  hash bytea not null unique check (length(hash) = 32),
  begins text not null,
  scopes text[] not null check (cardinality(scopes) >= 1),
  -- Addresses and networks it may be used from; empty: from anywhere.
  addresses text[] not null check (cardinality(addresses) <= 10),
  created_at timestamptz not null,
  -- Null: it does not end by itself.
  expires_at timestamptz,
  used_at timestamptz,
  used_from text
);
create index api_key_user on api_key (user_id);
