-- Players who were written to because nobody used their account: one row while it lasts.
create table dormant_notice (
  user_id bigint primary key,
  written_at timestamptz not null,
  -- What the letter named: hundredths of a percent a month; null: it named no fee.
  fee smallint check (fee between 1 and 250)
);

-- What was taken, in smallest units of `cur`: reasons of postings. Months count from the first that could be charged.
create table dormant_fee (
  user_id bigint not null,
  written_at timestamptz not null,
  month int not null check (month >= 0),
  cur smallint not null check (cur > 0),
  amount bigint not null check (amount > 0),
  fee smallint not null check (fee between 1 and 250),
  at timestamptz not null,
  primary key (user_id, written_at, month, cur)
);
