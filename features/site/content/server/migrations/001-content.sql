create table content (
  id uuid primary key,
  kind text not null check (kind in ('banner', 'slide', 'notice', 'window')),
  place int not null default 0,
  locale text,
  published boolean not null default false,
  starts_at timestamptz,
  ends_at timestamptz check (ends_at > starts_at),
  data jsonb not null,
  author text not null,
  changed_at timestamptz not null
);
create index content_kind on content (kind, place desc);
