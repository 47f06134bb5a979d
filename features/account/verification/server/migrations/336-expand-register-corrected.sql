-- When staff corrected who is asked about while the register's bar stood; null: it stands by the person who is asked about.
alter table register_person add column corrected_at timestamptz;
