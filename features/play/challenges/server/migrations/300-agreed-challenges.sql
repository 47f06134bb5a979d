-- Public id of who agreed to what somebody else asked for; null: nobody was asked.
alter table challenge add column approved_by text;
