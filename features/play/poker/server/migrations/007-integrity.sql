-- What staff should look at: two accounts that play together. One open report for a pair; what is seen again is added to it.
create table poker_report (
  id uuid primary key,
  kind text not null check (kind in ('together')),
  -- The smaller number first: a pair is a pair, whoever sat down first.
  low_id bigint not null,
  high_id bigint not null check (low_id < high_id),
  -- 3 is the gravest.
  severity smallint not null check (severity between 1 and 3),
  reasons text[] not null,
  -- Table, sit-and-go or tournament where it was seen last, how often, and when (epoch milliseconds).
  place text not null,
  times integer not null default 1,
  first_at bigint not null,
  last_at bigint not null,
  state text not null default 'open' check (state in ('open', 'cleared', 'confirmed')),
  note text,
  decided_by text,
  decided_at bigint
);
create unique index poker_report_open on poker_report (kind, low_id, high_id) where state = 'open';
create index poker_report_list on poker_report (state, severity desc, last_at desc);
create index poker_report_pair on poker_report (low_id, high_id);
create index poker_report_high on poker_report (high_id);
