-- What rules against money laundering look at, and what they found. Money is millionths of a euro at the prices of its moment.

create table aml_movement (
  user_id bigint not null,
  kind text not null check (kind in ('in', 'out')),
  -- Of the crediting or the withdrawal.
  id text not null,
  at timestamptz not null,
  -- As the ledger counts.
  cur smallint not null,
  amount numeric(60, 0) not null,
  eur numeric(40, 0) not null,
  -- Chain or processor it came or went over.
  way text not null,
  -- A withdrawal that was asked for counts until it is declined or taken back, a deposit until it is reversed.
  state text not null check (state in ('asked', 'done', 'void')),
  primary key (user_id, kind, id)
);
create index aml_movement_user on aml_movement (user_id, at);
create index aml_movement_age on aml_movement (at);

-- Money between two players by contests and tips, a row a day.
create table aml_flow (
  low_id bigint not null,
  high_id bigint not null check (low_id < high_id),
  day date not null,
  how text not null check (how in ('tip', 'pvp', 'poker')),
  -- From the lower account to the higher one; below 0 the other way.
  eur numeric(40, 0) not null,
  times integer not null,
  primary key (low_id, high_id, day, how)
);
create index aml_flow_high on aml_flow (high_id, day);
create index aml_flow_age on aml_flow (day);

-- Players to look at: those whose money moved since somebody looked.
create table aml_moved (
  user_id bigint primary key
);

create table aml_case (
  id uuid primary key,
  user_id bigint not null references account (id),
  -- Rules about two players name the other one.
  other_id bigint references account (id),
  rule text not null,
  -- What it fired on: the same fact never opens a second case.
  fact text not null,
  opened_at timestamptz not null,
  -- The period that was looked at.
  from_at timestamptz not null,
  to_at timestamptz not null,
  -- Figures of its sentence, and the rows that they are counted from.
  figures jsonb not null,
  evidence jsonb not null,
  -- Version of the rules, and the numbers in force.
  rules smallint not null,
  numbers jsonb not null,
  closed_at timestamptz,
  closed_by text,
  outcome text check (outcome in ('cleared', 'reported')),
  note text,
  check ((closed_at is null) = (outcome is null))
);
create unique index aml_case_fact on aml_case (
  rule, fact, least(user_id, coalesce(other_id, user_id)), greatest(user_id, coalesce(other_id, user_id)));
-- One stands at a time.
create unique index aml_case_standing on aml_case (
  rule, least(user_id, coalesce(other_id, user_id)), greatest(user_id, coalesce(other_id, user_id))) where closed_at is null;
create index aml_case_open on aml_case (opened_at, id) where closed_at is null;
create index aml_case_closed on aml_case (closed_at, id) where closed_at is not null;
create index aml_case_user on aml_case (user_id, rule);
create index aml_case_other on aml_case (other_id, rule) where other_id is not null;
