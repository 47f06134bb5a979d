-- What a clean audit has verified, sealed with a key that is not in the database (money/sealed). Each names the one before it.
create table audit_checkpoint (
  no bigint primary key check (no > 0),
  at timestamptz not null,
  body text not null,
  mac bytea not null check (length(mac) = 32)
);

-- Digests of ranges of batches as they were when their checkpoint was sealed.
create table audit_segment (
  checkpoint_no bigint not null references audit_checkpoint (no),
  source text not null check (source in ('bet', 'entry', 'event')),
  lane smallint not null,
  after_batch bigint not null,
  to_batch bigint not null,
  rows bigint not null,
  digest bytea not null check (length(digest) = 32),
  primary key (source, lane, after_batch, checkpoint_no)
);
create index audit_segment_checkpoint on audit_segment (checkpoint_no);

create trigger audit_checkpoint_append_only before update or delete or truncate on audit_checkpoint for each statement execute function append_only();
create trigger audit_segment_append_only before update or delete or truncate on audit_segment for each statement execute function append_only();
