-- Reports that staff have saved: what is asked without its days, and how often it is written about.
create table report_saved (
  id integer generated always as identity primary key,
  name text not null,
  filter jsonb not null,
  every text not null check (every in ('day', 'week', 'month')),
  format text not null check (format in ('csv', 'json', 'parquet')),
  made_by bigint not null,
  made_at timestamptz not null,
  next_at timestamptz not null
);
create index report_saved_next on report_saved (next_at);

-- Who gets it by letter.
create table report_reader (
  saved_id integer not null references report_saved on delete cascade,
  user_id bigint not null,
  primary key (saved_id, user_id)
);

-- A letter about it, or why there was none. The link in it opens the file of these days until `until`.
create table report_letter (
  id bigint generated always as identity primary key,
  saved_id integer not null references report_saved on delete cascade,
  user_id bigint not null,
  at timestamptz not null,
  result text not null check (result in ('sent', 'right', 'address')),
  from_day date not null,
  to_day date not null,
  -- SHA-256 of the link's token.
  token_hash bytea unique,
  until timestamptz
);
create index report_letter_saved on report_letter (saved_id, id desc);
create index report_letter_at on report_letter (at);
