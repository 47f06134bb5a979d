-- Positions of a halted ticker are given back: one of staff asks, another one agrees, and the process that makes the ticks
-- does it. `halted_at` names the halt; a ticker that went on since has nothing to give back.
create table futures_void (
  id uuid primary key,
  ticker text not null,
  halted_at bigint not null,
  reason text not null,
  asked_by bigint not null,
  asked_at bigint not null,
  state text not null default 'waiting' check (state in ('waiting', 'agreed', 'done', 'refused', 'lapsed')),
  decided_by bigint,
  decided_at bigint,
  check ((state = 'waiting') = (decided_by is null)),
  check (state in ('waiting', 'refused') or decided_by <> asked_by)
);
create unique index futures_void_waiting on futures_void (ticker, halted_at) where state in ('waiting', 'agreed');
create index futures_void_agreed on futures_void (ticker) where state = 'agreed';
create index futures_void_newest on futures_void (asked_at desc);

alter table futures_position add column voided_by uuid references futures_void (id);
create index futures_position_voided on futures_position (voided_by) where voided_by is not null;
