-- When a withdrawal was last tried to be begun, so that one that cannot be paid goes to the end of the line.
alter table withdrawal add column tried_at timestamptz;

-- The contract lists the kinds of cases; the table only keeps nonsense out.
alter table reconciliation_case drop constraint reconciliation_case_kind_check;
alter table reconciliation_case add constraint reconciliation_case_kind_check check (kind ~ '^[a-z-]{2,40}$');
