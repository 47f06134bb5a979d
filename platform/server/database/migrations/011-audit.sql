-- Who did what, for ever. Each entry's hash covers its content and the hash before it, so a row that
-- was altered, removed or slipped in is found by recomputing.
create table audit_log (
  no bigint primary key check (no > 0),
  at timestamptz not null,
  actor text not null,
  action text not null,
  subject text not null,
  detail jsonb not null,
  previous_hash bytea not null check (length(previous_hash) = 32),
  hash bytea not null check (length(hash) = 32)
);

create index audit_log_actor on audit_log (actor, no);
create index audit_log_action on audit_log (action, no);

create function audit_log_keeps() returns trigger language plpgsql as $$
begin
  raise exception 'audit_log is append-only';
end $$;

create trigger audit_log_keeps before update or delete or truncate on audit_log
  for each statement execute function audit_log_keeps();
