-- Staff who look at the house as a role sees it: which, and until when. The session stays theirs, can only read, and may what both they and
-- the role may. Not a reference: where the role is deleted meanwhile nothing is left that it may.
alter table session
  add column view_role text,
  add column view_until timestamptz,
  add constraint session_view check ((view_role is null) = (view_until is null));
create index session_view_role on session (view_role) where view_role is not null;
