-- The last line of the signer's log that was seen: a log that becomes shorter is noticed by a process that began later, too.
create table signer_log_end (
  one boolean primary key default true check (one),
  lines integer not null,
  -- Hash of the last of them.
  hash text not null
);
