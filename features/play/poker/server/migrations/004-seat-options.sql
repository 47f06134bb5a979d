-- What a player has chosen for their seat at a cash table.
alter table poker_seat
  add column straddles boolean not null default false,
  add column run_twice boolean not null default false,
  -- Chips that the stack is brought up to before a hand; null: it is not.
  add column refill bigint check (refill > 0);
