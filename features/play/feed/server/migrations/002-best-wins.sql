-- The best wins of each day (UTC) and game of the house, kept by a subscriber: what the gallery is read from.
create table feed_best (
  day date not null,
  game text not null,
  user_id bigint not null,
  bet_id uuid not null,
  multiplier numeric not null,
  -- Worth of the payout when it was counted, in dollars.
  usd numeric not null,
  at timestamptz not null,
  primary key (day, game, user_id, bet_id)
);
create index feed_best_multiplier on feed_best (game, day, multiplier desc);
