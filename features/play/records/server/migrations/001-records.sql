-- What players have played, game by game, kept behind the bets by a subscriber whose cursor makes it exact. The currency is that
-- of the ledger: play money and bonus money have numbers of their own.
create table record_game (
  user_id bigint not null,
  cur smallint not null,
  game text not null,
  bets bigint not null,
  -- Bets that paid more than their stake.
  wins bigint not null,
  wagered numeric(38, 0) not null,
  paid numeric(38, 0) not null,
  -- Greatest payout as a multiple of its stake, and the bet that had it first.
  best numeric not null,
  best_bet uuid,
  -- Of the bets whose return and deviation a table of their game states: how many, what came back, what was to be expected
  -- (millionths of a unit) and the sum of their variances (millionths of a unit's square).
  rated bigint not null,
  rated_paid numeric(38, 0) not null,
  expected numeric not null,
  variance numeric not null,
  primary key (user_id, cur, game)
) with (fillfactor = 70);

-- What bets have left towards an achievement, each mark once; the one that fills the number reached it.
create table record_mark (
  user_id bigint not null,
  achievement text not null,
  version smallint not null,
  mark text not null,
  bet_id uuid not null,
  at timestamptz not null,
  -- When the stage of its round has shown it: nobody is told before.
  shown_at timestamptz not null,
  primary key (user_id, achievement, version, mark)
);
