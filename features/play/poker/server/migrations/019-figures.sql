-- Whether a player put chips in before the flop of their own will, and raised there; null: the hand was called off, or is gone.
alter table poker_played add column vpip boolean, add column pfr boolean;
update poker_played p set
  vpip = exists (select 1 from jsonb_array_elements(h.actions) a
    where a ->> 'street' = 'preflop' and (a ->> 'seat')::int = p.seat and a ->> 'type' in ('call', 'bet', 'raise')),
  pfr = exists (select 1 from jsonb_array_elements(h.actions) a
    where a ->> 'street' = 'preflop' and (a ->> 'seat')::int = p.seat and a ->> 'type' in ('bet', 'raise'))
from poker_hand h
where h.table_id = p.table_id and h.no = p.no and h.ended_at = p.ended_at and jsonb_array_length(h.result -> 'pots') > 0;

-- Hands that a player shows to whoever has the link.
create table poker_shared (
  id text primary key check (id ~ '^[A-Za-z0-9_-]{12}$'),
  table_id text not null,
  no integer not null,
  user_id bigint not null,
  -- Epoch milliseconds; those of the end of the hand.
  at bigint not null,
  ended_at bigint not null,
  unique (user_id, table_id, no, ended_at)
);
create index poker_shared_ended on poker_shared (ended_at);
