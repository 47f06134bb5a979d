-- Every version of a legal text that was ever in force: in all languages, with the figures of its day.
create table legal_version (
  document text not null,
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  since timestamptz not null,
  content jsonb not null,
  primary key (document, hash)
);

-- Who accepted which version of what, when and in which language.
create table legal_acceptance (
  user_id bigint not null references account (id),
  document text not null,
  edition integer not null,
  hash text not null,
  locale text not null,
  at timestamptz not null,
  primary key (user_id, document, edition, hash),
  foreign key (document, hash) references legal_version (document, hash)
);

create trigger legal_version_append_only before update or delete or truncate on legal_version
  for each statement execute function append_only();
create trigger legal_acceptance_append_only before update or delete or truncate on legal_acceptance
  for each statement execute function append_only();
