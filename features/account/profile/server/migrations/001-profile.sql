-- Sums that profiles and statements show, kept by a subscriber behind the bets (its cursor makes them exact). Months are
-- those of UTC, named by their first day; a negative currency id is play money, as in the ledger.

-- What was played: every settled bet.
create table player_play (
  user_id bigint not null,
  month date not null,
  cur smallint not null,
  game text not null,
  bets bigint not null,
  -- Bets that paid at least their stake.
  wins bigint not null,
  wagered numeric(38, 0) not null,
  paid numeric(38, 0) not null,
  -- Greatest payout as a multiple of its stake.
  best numeric not null,
  primary key (user_id, month, cur, game)
) with (fillfactor = 70);

-- What moved the account: every line of the journal, by its kind.
create table player_month (
  user_id bigint not null,
  month date not null,
  cur smallint not null,
  kind smallint not null,
  debit numeric(38, 0) not null,
  credit numeric(38, 0) not null,
  primary key (user_id, month, cur, kind)
) with (fillfactor = 70);
