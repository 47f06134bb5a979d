-- An aggregator's report of its transactions, held against ours.
create table provider_report (
  id uuid primary key,
  provider text not null,
  -- Of the file.
  name text not null,
  -- What staff said it is about; null: as its lines say.
  from_at timestamptz,
  to_at timestamptz,
  author text not null,
  at timestamptz not null,
  -- What differed; null while lines are coming.
  result jsonb
);
create index provider_report_at on provider_report (at desc);

-- Its lines until it is compared. One that cannot be read says why in its place.
create table provider_report_line (
  report uuid not null,
  line int not null,
  id text,
  action text,
  cur smallint,
  -- In parts of a unit, as in provider_transaction.
  amount bigint,
  at timestamptz,
  fault text,
  primary key (report, line)
);
create unique index provider_report_line_id on provider_report_line (report, id) where fault is null;

-- Transactions come in the order of their time, more or less: a few pages say where a day is, and a call pays nothing for it.
create index provider_transaction_arrived on provider_transaction using brin (arrived_at);
