-- Old partitions of bets are closed and written to files that are held against them (docs/decisions/046). They stay where they are.
alter table ledger_part drop constraint ledger_part_state_check;
alter table ledger_part add constraint ledger_part_state_check check (state in ('open', 'closed', 'frozen', 'exported', 'verified', 'listed'));
alter table ledger_part add column closed_at timestamptz;
-- First and last batch of each lane: {"1": ["12", "900"]}.
alter table ledger_part add column lanes jsonb;
-- Name in the archive's folder, and what is in it.
alter table ledger_part add column file text;
alter table ledger_part add column rows bigint;
alter table ledger_part add column bytes bigint;
alter table ledger_part add column sha256 text;

create function ledger_closed() returns trigger language plpgsql as $$
begin raise exception '% is closed', tg_table_name; end $$;
