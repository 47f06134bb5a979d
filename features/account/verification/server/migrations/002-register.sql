-- Who is asked about at the register of excluded people, and what it said last.
create table register_person (
  account_id bigint primary key references account (id),
  -- Name and postcode as JSON, sealed with the installation's key.
  sealed bytea not null,
  given_at timestamptz not null,
  asked_at timestamptz,
  answer text check (answer in ('clear', 'excluded', 'unavailable')),
  -- The last version of the register that answered.
  version text
);
create index register_person_asked on register_person (asked_at nulls first);

-- What it said, whenever that was something else than before.
create table register_answer (
  id bigint generated always as identity primary key,
  account_id bigint not null references account (id),
  at timestamptz not null,
  answer text not null check (answer in ('clear', 'excluded', 'unavailable')),
  -- Null: for ever, or no exclusion.
  until timestamptz,
  version text
);
create index register_answer_account on register_answer (account_id, at);
