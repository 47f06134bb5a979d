-- What waits for staff, as far as it is more than the row of its room: who has it and until when. Whether it waits is read from
-- the room every time.
create table staff_case (
  id uuid primary key,
  kind text not null,
  -- Names the thing in its room.
  source text not null,
  account_id bigint,
  subject text not null,
  severity smallint not null check (severity between 1 and 3),
  -- Public ids of staff who may not decide it.
  barred text[] not null,
  since timestamptz not null,
  due_at timestamptz not null,
  -- Staff have set it: what the room or the settings say counts no longer.
  due_by_hand boolean not null default false,
  state text not null check (state in ('new', 'open', 'waiting', 'closed')),
  -- Public id.
  assignee text,
  closed_at timestamptz,
  reopened integer not null default 0,
  unique (kind, source),
  check ((state = 'closed') = (closed_at is not null)),
  check (state <> 'new' or assignee is null),
  check (state not in ('open', 'waiting') or assignee is not null)
);
create index staff_case_due on staff_case (kind, due_at, id) where state <> 'closed';
create index staff_case_closed on staff_case (closed_at desc, id) where state = 'closed';
create index staff_case_account on staff_case (account_id);

-- What became of each: by whom, or by the house.
create table staff_case_step (
  id bigint generated always as identity primary key,
  case_id uuid not null references staff_case (id),
  at timestamptz not null,
  by text,
  what text not null check (what in ('taken', 'given', 'released', 'lapsed', 'waiting', 'resumed', 'due', 'note', 'closed', 'reopened')),
  whom text,
  note text,
  due_at timestamptz
);
create index staff_case_step_case on staff_case_step (case_id, id);
create trigger staff_case_step_append_only before update or delete or truncate on staff_case_step
  for each statement execute function append_only();
