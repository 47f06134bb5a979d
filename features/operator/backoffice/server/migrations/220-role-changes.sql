-- What became of each role: who made, changed and deleted it, and what it was before and after.
create table staff_role_change (
  id bigint generated always as identity primary key,
  role text not null,
  at timestamptz not null,
  -- Public id.
  by text not null,
  -- Name and permissions; null: there was none before, or is none after.
  before jsonb,
  after jsonb,
  check (before is not null or after is not null)
);
create index staff_role_change_role on staff_role_change (role, id);
create trigger staff_role_change_append_only before update or delete or truncate on staff_role_change
  for each statement execute function append_only();
