-- Saved filters over players. What each was and who changed it is kept.
create table campaign_segment (
  id uuid primary key,
  name text not null check (length(name) between 1 and 80),
  version integer not null check (version > 0),
  created_at timestamptz not null,
  archived_at timestamptz
);

create table campaign_segment_version (
  segment_id uuid not null references campaign_segment (id),
  version integer not null,
  name text not null,
  filter jsonb not null,
  at timestamptz not null,
  -- Public id of who saved it.
  by text not null,
  primary key (segment_id, version)
);
