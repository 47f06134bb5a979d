-- What the operator decides while the program runs: settings by version, and which features are on.
-- Every change moves policy_revision in the same transaction; the engine names the revision its
-- decision was made on, so a bet is never settled under rules that have just changed.
create table policy_revision (
  only_row boolean primary key default true check (only_row),
  no bigint not null default 1
) with (fillfactor = 10);

insert into policy_revision default values;

create table setting_version (
  feature text not null,
  version integer not null check (version > 0),
  value jsonb not null,
  author text not null,
  at timestamptz not null default now(),
  primary key (feature, version)
);

create table feature_switch (
  feature text primary key,
  is_on boolean not null,
  author text not null,
  at timestamptz not null default now()
);

create function setting_version_keeps() returns trigger language plpgsql as $$
begin
  raise exception 'setting_version is append-only';
end $$;

create trigger setting_version_keeps before update or delete or truncate on setting_version
  for each statement execute function setting_version_keeps();
