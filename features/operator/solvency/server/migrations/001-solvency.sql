-- A day for which all that players are owed was put into trees, or for which it could not be.
create table solvency_day (
  day date primary key,
  -- Days since 1970: the number of the day's trees.
  height bigint not null unique,
  taken_at timestamptz not null,
  state text not null check (state in ('published', 'refused')),
  -- The last batch of each lane on the snapshot.
  lanes jsonb not null,
  -- Of a refused day: currency, what the leaves add up to, what the ledger owes.
  fault jsonb check ((fault is null) = (state = 'published'))
);

-- A published root. `sealed` is what the nonces of its leaves are drawn from.
create table solvency_tree (
  day date not null references solvency_day,
  cur smallint not null,
  root bytea not null check (length(root) = 32),
  sum numeric(20, 0) not null check (sum >= 0),
  players integer not null check (players > 0),
  depth smallint not null,
  sealed bytea not null,
  primary key (day, cur)
);

create table solvency_leaf (
  day date not null,
  cur smallint not null,
  user_id bigint not null,
  place integer not null,
  value numeric(20, 0) not null check (value > 0),
  primary key (day, cur, user_id),
  unique (day, cur, place)
);

-- The nodes of a level, 40 bytes each, from the leaves (0) up. Read in pieces, so kept as they are.
create table solvency_level (
  day date not null,
  cur smallint not null,
  level smallint not null,
  nodes bytea not null,
  primary key (day, cur, level)
);
alter table solvency_level alter column nodes set storage external;

create trigger solvency_day_append_only before update or delete or truncate on solvency_day
  for each statement execute function append_only();
create trigger solvency_tree_append_only before update or delete or truncate on solvency_tree
  for each statement execute function append_only();
