-- Bets that won so much that the law of a place pays it out in parts. One that never is paid in parts stays all the same.
create table capped_win (
  bet_id uuid primary key,
  user_id bigint not null,
  cur smallint not null,
  -- Payout less stake: in ledger units, and what that was worth when the bet was counted, in satoshi.
  won bigint not null check (won > 0),
  satoshi bigint not null check (satoshi > 0),
  at timestamptz not null
);
create index capped_win_user on capped_win (user_id, cur);
