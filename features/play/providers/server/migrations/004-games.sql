-- Games on an aggregator's list, as it was fetched last. The catalogue takes over what staff let it.
create table provider_game (
  provider text not null,
  id text not null,
  name text not null,
  maker text not null,
  type text not null,
  fresh boolean not null default false,
  -- Where its picture lies with the maker, and the copy that lies with us.
  image text,
  copied text,
  picture text,
  fetched_at timestamptz not null,
  primary key (provider, id)
);

-- How far fetching and taking over have come.
create table provider_sync (
  provider text primary key,
  state text not null check (state in ('fetching', 'fetched', 'applying', 'applied', 'failed')),
  at timestamptz not null
);
