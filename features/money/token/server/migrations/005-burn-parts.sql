-- The parts that the tokens of a day are burnt in, for the signer burns no more at once than it pays without staff: each has
-- lines of the journal and a burn of its own.
create table token_burn_part (
  burn_id uuid primary key,
  day date not null references token_buyback,
  -- Of the token, and what it cost in the currency that was paid in; smallest units.
  amount bigint not null check (amount > 0),
  cost bigint not null check (cost >= 0)
);
create index token_burn_part_day on token_burn_part (day);

insert into token_burn_part (burn_id, day, amount, cost)
  select burn_id, day, amount, cost from token_buyback where burn_id is not null;

create trigger token_burn_part_append_only before update or delete or truncate on token_burn_part
  for each statement execute function append_only();
