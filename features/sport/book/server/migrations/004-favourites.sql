-- Sports, leagues and matches that players have starred.
create table sport_favourite (
  user_id bigint not null references account (id),
  kind text not null check (kind in ('sport', 'league', 'event')),
  -- Address of a sport; '1~Norvania~First League'; id of an event.
  target text not null,
  at timestamptz not null,
  primary key (user_id, kind, target)
);
create index sport_favourite_event on sport_favourite (target) where kind = 'event';
