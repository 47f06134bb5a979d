create table catalogue_provider (
  id text primary key,
  name text not null unique,
  image text not null,
  priority int not null default 0,
  featured boolean not null default false,
  enabled boolean not null default true,
  -- ISO 3166 alpha-2 countries in which nothing of this provider is offered.
  blocked text[] not null default '{}',
  changed_at timestamptz not null default now()
);

create table catalogue_game (
  id text primary key,
  provider text not null references catalogue_provider (id),
  name text not null,
  image text not null,
  icon text,
  category text[] not null default '{}',
  custom_category text[] not null default '{}',
  priority int not null default 0,
  featured boolean not null default false,
  search_featured boolean not null default false,
  enabled boolean not null default true,
  blocked text[] not null default '{}',
  rtp double precision,
  -- Games of the house are made by the program; it keeps their names and returns true at every start.
  house boolean not null default false,
  released_at timestamptz not null default now(),
  changed_at timestamptz not null default now()
);
create index catalogue_game_provider on catalogue_game (provider);

-- Grows with every change, so that each process knows when its copy is old.
create table catalogue_revision (one boolean primary key default true check (one), no bigint not null);
insert into catalogue_revision (no) values (1);

create function catalogue_changed() returns trigger language plpgsql as $$
begin
  update catalogue_revision set no = no + 1;
  return null;
end $$;
create trigger catalogue_game_changed after insert or update or delete or truncate on catalogue_game
  for each statement execute function catalogue_changed();
create trigger catalogue_provider_changed after insert or update or delete or truncate on catalogue_provider
  for each statement execute function catalogue_changed();
