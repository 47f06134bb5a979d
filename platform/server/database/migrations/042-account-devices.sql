-- Browsers and apps that an account was used from.
create table account_device (
  account_id bigint not null references account (id),
  -- SHA-256 of the device's cookie, or of what else tells it apart.
  device bytea not null check (length(device) = 32),
  first_seen timestamptz not null,
  last_seen timestamptz not null,
  -- As limits count it: IPv4 whole, IPv6 by /64.
  address text not null,
  user_agent text not null,
  -- The account was opened here.
  registered boolean not null default false,
  primary key (account_id, device)
);
create index account_device_device on account_device (device);
create index account_device_address on account_device (address, first_seen);

-- Proofs of work that were handed in: each is good once.
create table captcha_used (
  id bytea primary key,
  expires_at timestamptz not null
);
create index captcha_used_expiry on captcha_used (expires_at);
