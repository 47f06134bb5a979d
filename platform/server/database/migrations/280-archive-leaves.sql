-- Partitions of bets leave the database once their files were held against them (docs/decisions/046). Whoever reads an old bet has it
-- brought back for as long as one transaction reads it.
alter table ledger_part drop constraint ledger_part_state_check;
alter table ledger_part add constraint ledger_part_state_check check (state in ('open', 'closed', 'frozen', 'exported', 'verified', 'listed', 'gone'));
alter table ledger_part add column gone_at timestamptz;
-- When it was put back, by the database's clock.
alter table ledger_part add column back_at timestamptz;
-- Of a part that is gone: when its last bet was booked, and what its bets sum to: [{"cur": 1, "line": true, "n": 9, "stake": "90", "payout": "80"}].
alter table ledger_part add column last_at timestamptz;
alter table ledger_part add column totals jsonb;

-- Bets of a lane's batches up to this one may be gone. A reader that begins before it has them brought back.
alter table lane add column archived bigint not null default 0;

-- Where the bets in the database begin: the least id, and a moment after which no bet that is gone was booked.
create view bet_border as
  select coalesce(id_floor(max(to_at)), '00000000-0000-0000-0000-000000000000'::uuid) as id, coalesce(max(last_at), '-infinity'::timestamptz) as at
    from ledger_part where source = 'bet' and state = 'gone';

-- Old bets for one transaction: it writes them here, reads `bet` and `journal` along the path `recalled, public`, and takes them away
-- before it commits, so nobody else ever sees one. Never in the log, and empty after a crash.
create schema recalled;
create unlogged table recalled.old_bet (like bet including defaults);
create index old_bet_player on recalled.old_bet (user_id, id);
create index old_bet_batch on recalled.old_bet (lane, batch);
create view recalled.bet as
  select user_id, id, cur, game, stake, payout, pair_id, nonce, detail, balance_after, line, lane, batch, at from public.bet
  union all
  select user_id, id, cur, game, stake, payout, pair_id, nonce, detail, balance_after, line, lane, batch, at from recalled.old_bet;
create view recalled.journal as
  select lane, batch, user_id as account, cur, stake as debit, payout as credit, 1::smallint as kind, id as ref, balance_after, at
    from recalled.bet where line
  union all
  select lane, batch, account, cur, debit, credit, kind, ref, balance_after, at from public.entry;
create view recalled.bet_border as select '00000000-0000-0000-0000-000000000000'::uuid as id, '-infinity'::timestamptz as at;
