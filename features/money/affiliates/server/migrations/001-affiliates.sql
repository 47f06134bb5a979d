-- Codes that players invite others with. Compared in lower case.
create table affiliate_code (
  id bigint generated always as identity primary key,
  user_id bigint not null,
  code text not null check (code ~ '^[A-Za-z0-9_-]{3,24}$'),
  clicks bigint not null default 0,
  created_at timestamptz not null
);
create unique index affiliate_code_code on affiliate_code (lower(code));
create index affiliate_code_user on affiliate_code (user_id, id);

-- Who was invited, and by whom. Kept for ever: it is what commissions rest on.
create table affiliate_player (
  user_id bigint primary key,
  affiliate_id bigint not null check (affiliate_id <> user_id),
  -- Null when the code was not told.
  code_id bigint references affiliate_code (id),
  at timestamptz not null,
  deposited boolean not null default false,
  -- Why the two may be one person. While it is set, nothing is counted until staff have looked at it.
  doubt text check (doubt in ('device', 'address')),
  -- What staff decided of the doubt.
  verdict text check (verdict in ('counts', 'refused'))
);
create index affiliate_player_affiliate on affiliate_player (affiliate_id, at);
create index affiliate_player_doubt on affiliate_player (at) where doubt is not null and verdict is null;

-- What invited players staked, what they got back, the edge on it (billionths of smallest units), and what of it was owed at
-- once (see affiliate_due). `model`: what a commission was a part of when the bets were counted.
create table affiliate_day (
  day date not null,
  user_id bigint not null,
  affiliate_id bigint not null,
  cur smallint not null check (cur > 0),
  model text not null check (model in ('edge', 'revenue')),
  bets bigint not null,
  staked numeric(30, 0) not null,
  paid numeric(30, 0) not null,
  edge numeric(40, 0) not null,
  micro_usd numeric(30, 0) not null,
  primary key (day, user_id, cur, model)
);
create index affiliate_day_affiliate on affiliate_day (affiliate_id, day);

-- Commissions that are owed: parts of a smallest unit are kept. See SCALE in server/commission.ts.
create table affiliate_due (
  affiliate_id bigint not null,
  cur smallint not null check (cur > 0),
  parts numeric(60, 0) not null default 0 check (parts >= 0),
  earned numeric(60, 0) not null default 0,
  primary key (affiliate_id, cur)
);

-- Months that were settled under the model `revenue`. `net`: stakes less winnings and rewards, in smallest units; `carried`:
-- what was lost before and is still open after it, at most 0.
create table affiliate_month (
  month date not null,
  affiliate_id bigint not null,
  cur smallint not null,
  net numeric(30, 0) not null,
  carried numeric(30, 0) not null check (carried <= 0),
  parts numeric(60, 0) not null,
  primary key (month, affiliate_id, cur)
);
create index affiliate_month_of on affiliate_month (affiliate_id, cur, month desc);

-- One click a day of an address, kept until the day is over.
create table affiliate_click (
  code_id bigint not null references affiliate_code (id),
  day date not null,
  mark bytea not null,
  primary key (code_id, day, mark)
);
create index affiliate_click_day on affiliate_click (day);
