-- A change of the brand on its way: written by some of staff, published by another. Its value becomes a version of the settings.
create table brand_change (
  id uuid primary key,
  state text not null check (state in ('draft', 'proposed', 'published', 'dropped')),
  -- Version of the settings that it began from.
  base int not null,
  value jsonb not null,
  -- Moves with every act, so that nobody decides on what they have not seen.
  revision int not null,
  -- Public ids of all who wrote it: none of them publishes it.
  editors text[] not null,
  changed_by text not null,
  changed_at timestamptz not null,
  proposed_by text,
  proposed_at timestamptz,
  note text,
  decided_by text,
  decided_at timestamptz,
  reason text,
  -- Version that it became.
  version int unique
);
-- One house, one brand: a second change begins when the first is over.
create unique index brand_change_open on brand_change ((true)) where state in ('draft', 'proposed');
