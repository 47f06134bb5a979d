-- What a match is priced from as its feed sees it: selections that belong together have their price from it.
create table sport_law (
  event_id text primary key references sport_event on delete cascade,
  -- Grows with each change; the last twelve are kept, for slips that name one.
  version bigint not null,
  at bigint not null,
  law jsonb not null,
  history jsonb not null
);

-- Event to the price of its selections together, and what that was worked out from.
alter table sport_bet add column builder jsonb;
alter table sport_bet drop constraint sport_bet_kind_check;
alter table sport_bet add constraint sport_bet_kind_check check (kind in ('single', 'combo', 'system', 'builder'));
