-- Tokens of the house that were bought back and are burnt. Written with the lines of the journal that bought them; the
-- signer reads both.
create table chain_burn (
  id uuid primary key,
  chain text not null,
  network text not null,
  cur smallint not null,
  -- Ledger units.
  amount bigint not null check (amount > 0),
  at timestamptz not null,
  -- 'done': its transaction is final.
  state text not null default 'open' check (state in ('open', 'done')),
  -- Why it is not done yet, and when that was seen.
  trouble text,
  tried_at timestamptz,
  txid text,
  ended_at timestamptz,
  check ((state = 'done') = (txid is not null)),
  check ((state = 'done') = (ended_at is not null))
);
create index chain_burn_open on chain_burn (chain, at) where state = 'open';
create index chain_burn_done on chain_burn (cur, ended_at) where state = 'done';

alter table chain_payment add column burn_id uuid references chain_burn (id);
alter table chain_payment drop constraint chain_payment_kind_check;
alter table chain_payment add constraint chain_payment_kind_check
  check (kind in ('pay', 'sweep', 'fund', 'cancel', 'burn'));
alter table chain_payment drop constraint chain_payment_check1;
alter table chain_payment add constraint chain_payment_check1 check ((kind in ('pay', 'burn')) = (target is null));
alter table chain_payment add constraint chain_payment_burn check ((kind = 'burn') = (burn_id is not null));
create unique index chain_payment_burn_one on chain_payment (burn_id) where state = 'open';
create unique index chain_payment_burn_done on chain_payment (burn_id) where state = 'done';
create index chain_payment_burn_all on chain_payment (burn_id) where burn_id is not null;
