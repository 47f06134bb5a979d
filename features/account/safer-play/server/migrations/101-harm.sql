-- What markers of harm are counted from beside the bets: money that came in, and withdrawals that were taken back, with its
-- worth at that moment in micro-euro. Old rows go: no marker looks back further than 60 days.
create table limits_movement (
  user_id bigint not null,
  kind text not null check (kind in ('deposit', 'cancelled')),
  id text not null,
  at timestamptz not null,
  eur bigint not null,
  primary key (user_id, kind, id)
);
create index limits_movement_at on limits_movement (at);

-- How a player was scored: what fired and on what figures, by which version of the rules, and what staff did about it.
create table limits_harm (
  id bigint generated always as identity primary key,
  user_id bigint not null,
  at timestamptz not null,
  level smallint not null check (level between 1 and 3),
  points smallint not null,
  rules smallint not null,
  markers jsonb not null,
  due_at timestamptz,
  handled_at timestamptz,
  handled_by text,
  note text
);
create index limits_harm_user on limits_harm (user_id, id);
create index limits_harm_waiting on limits_harm (due_at) where due_at is not null and handled_at is null;
