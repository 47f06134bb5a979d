-- Codes that give something once to each player who may use them.
create table promocode (
  id bigint generated always as identity primary key,
  -- As it is shown; compared in lower case.
  code text not null,
  kind text not null check (kind in ('credit', 'tickets')),
  -- Of kind credit: currency and smallest units.
  cur smallint check (cur > 0),
  amount bigint check (amount > 0),
  -- Of kind tickets.
  tickets integer check (tickets > 0),
  most_uses integer not null check (most_uses > 0),
  uses integer not null default 0,
  expires_at timestamptz,
  vip_level integer not null default 0,
  -- Only for players whom nobody invited.
  not_invited boolean not null default false,
  -- The only player who may use it; null: all.
  for_user bigint,
  -- Whose code it is: they may not use it themselves.
  owner bigint,
  listed boolean not null default false,
  enabled boolean not null default true,
  author text not null,
  created_at timestamptz not null,
  check (uses <= most_uses),
  check ((kind = 'credit') = (cur is not null and amount is not null)),
  check ((kind = 'tickets') = (tickets is not null))
);
create unique index promocode_code on promocode (lower(code));
create index promocode_listed on promocode (id) where listed and enabled;

create table promocode_use (
  promocode_id bigint not null references promocode (id),
  user_id bigint not null,
  at timestamptz not null,
  -- What paid it; null for tickets.
  posting uuid,
  primary key (promocode_id, user_id)
);
create index promocode_use_user on promocode_use (user_id, at);

-- Who invited the player, as the registration told.
alter table reward_player add column invited_by bigint;
