-- When the stage of its round has shown it: nobody is told before. Null: counted by a version that did not know.
alter table challenge_hit add column shown_at timestamptz;
