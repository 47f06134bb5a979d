-- The ledger. Amounts are integers in the currency's smallest unit. A negative currency id is the
-- play-money twin of the positive one: same rules, own balances, own house.
create table currency (
  id smallint primary key check (id > 0),
  code text not null unique,
  name text not null,
  decimals smallint not null check (decimals between 0 and 18),
  fiat boolean not null,
  style text not null,
  price_usd numeric(30, 12) not null check (price_usd > 0),
  price_eur numeric(30, 12) not null check (price_eur > 0),
  chains jsonb not null default '[]',
  enabled boolean not null default true
);

insert into currency (id, code, name, decimals, fiat, style, price_usd, price_eur) values
  (1, 'btc', 'Bitcoin', 8, false, '#f7931a', 97000, 89000),
  (2, 'eth', 'Ethereum', 8, false, '#8c8cff', 3400, 3120),
  (3, 'ltc', 'Litecoin', 8, false, '#9fb4d6', 110, 101),
  (4, 'doge', 'Dogecoin', 8, false, '#c9a63c', 0.32, 0.29),
  (5, 'sol', 'Solana', 8, false, '#9a6bff', 190, 174),
  (6, 'trx', 'TRON', 6, false, '#ff5a5f', 0.24, 0.22),
  (7, 'usdt', 'Tether', 6, false, '#2bb58f', 1, 0.92),
  (8, 'usdc', 'USD Coin', 6, false, '#4a8fe7', 1, 0.92),
  (9, 'eur', 'Euro', 2, true, '#5b8def', 1.09, 1),
  (10, 'usd', 'US Dollar', 2, true, '#52b788', 1, 0.92),
  (11, 'phx', 'Phoenix', 8, false, '#ff7a45', 0.05, 0.046);

-- One row a player: the lock of everything that player owns. Every change of the player's money,
-- seeds, rounds or limits moves `version`, so a decision made on version n is written only if the
-- row still says n. That is what keeps nonces gapless when two processes serve one player.
create table player (
  user_id bigint primary key,
  version bigint not null default 0,
  pair_id bigint not null,
  nonce bigint not null default 0,
  guard jsonb
) with (fillfactor = 50);

create table wallet (
  user_id bigint not null,
  cur smallint not null check (cur <> 0),
  balance bigint not null default 0 check (balance >= 0),
  seq bigint not null default 0,
  primary key (user_id, cur)
) with (fillfactor = 50);

-- Accounts of the house, split by lane so that no row is hot. `code` is listed in money/kinds.ts.
create table house (
  code smallint not null check (code < 0),
  cur smallint not null,
  lane smallint not null,
  balance numeric(38, 0) not null default 0,
  primary key (code, cur, lane)
) with (fillfactor = 10);

-- A lane is a queue of batches with consecutive numbers. Lane 0 carries what is not about a player.
create table lane (
  id smallint primary key,
  no bigint not null default 0
) with (fillfactor = 10);
insert into lane (id) values (0);

-- A settled bet. `line`: the row is itself the player's journal line (stake out, payout in);
-- false when the money of the bet moved earlier through `entry` (stepped and shared rounds).
create table bet (
  user_id bigint not null,
  id uuid not null,
  cur smallint not null,
  game text not null,
  stake bigint not null check (stake >= 0),
  payout bigint not null check (payout >= 0),
  pair_id bigint,
  nonce bigint not null,
  detail text not null,
  balance_after bigint not null,
  line boolean not null,
  lane smallint not null,
  batch bigint not null,
  at timestamptz not null,
  primary key (user_id, id)
);
-- Subscribers read ranges of batches five times a second. A BRIN would be smaller, but its newest pages
-- are not summarised yet, and those are just the ones they read.
create index bet_batch on bet (lane, batch);

-- Every other journal line: debit leaves the account, credit enters it.
create table entry (
  lane smallint not null,
  batch bigint not null,
  account bigint not null,
  cur smallint not null,
  debit bigint not null check (debit >= 0),
  credit bigint not null check (credit >= 0),
  kind smallint not null,
  ref uuid,
  balance_after bigint,
  note text,
  at timestamptz not null
);
create index entry_account on entry (account, at) where account > 0;
create index entry_batch on entry using brin (lane, batch int8_minmax_multi_ops) with (pages_per_range = 16, autosummarize = on);

-- Idempotency keys, kept for ever. `ref` is the bet, round or posting that the key made.
create table request_key (
  user_id bigint not null,
  key uuid not null,
  ref uuid not null,
  primary key (user_id, key)
);

-- A bet that lasts: stepped rounds and a player's part in a shared round.
create table round (
  user_id bigint not null,
  id uuid not null,
  game text not null,
  cur smallint not null,
  stake bigint not null check (stake > 0),
  payout bigint check (payout >= 0),
  pair_id bigint,
  nonce bigint not null,
  params jsonb not null,
  state jsonb not null,
  version text not null,
  status text not null check (status in ('open', 'settled', 'refunded')),
  shared_no bigint,
  steps integer not null default 0,
  opened_at timestamptz not null,
  touched_at timestamptz not null,
  primary key (user_id, id)
) with (fillfactor = 70);
create unique index round_one_open on round (user_id, game) where status = 'open' and shared_no is null;
create unique index round_one_shared on round (user_id, game, shared_no) where shared_no is not null and status = 'open';
create index round_shared on round (game, shared_no) where shared_no is not null;
create index round_idle on round (touched_at) where status = 'open' and shared_no is null;

create table hold (
  id uuid primary key,
  user_id bigint not null,
  cur smallint not null,
  amount bigint not null check (amount > 0),
  reason text not null,
  state text not null check (state in ('held', 'captured', 'released')),
  at timestamptz not null,
  ended_at timestamptz
);
create index hold_user on hold (user_id) where state = 'held';

-- Domain events that are not a bet row: written in the same transaction as what they tell.
create table event (
  lane smallint not null,
  batch bigint not null,
  type text not null,
  user_id bigint,
  data jsonb not null,
  at timestamptz not null
);
create index event_batch on event (lane, batch);

create table event_cursor (
  name text not null,
  lane smallint not null,
  batch bigint not null,
  primary key (name, lane)
);

create function append_only() returns trigger language plpgsql as $$
begin raise exception '% is append-only', tg_table_name; end $$;
create trigger bet_append_only before update or delete or truncate on bet for each statement execute function append_only();
create trigger entry_append_only before update or delete or truncate on entry for each statement execute function append_only();
create trigger event_append_only before update or delete or truncate on event for each statement execute function append_only();
create trigger request_key_append_only before update or delete or truncate on request_key for each statement execute function append_only();

-- The whole journal in one place, for auditors: bets that carry money, and every other line.
create view journal as
  select lane, batch, user_id as account, cur, stake as debit, payout as credit, 1::smallint as kind, id as ref, balance_after, at
    from bet where line
  union all
  select lane, batch, account, cur, debit, credit, kind, ref, balance_after, at from entry;
