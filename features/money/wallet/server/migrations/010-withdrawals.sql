-- Withdrawals. The signer reads this table, withdrawal_approval, hold, entry and currency by itself before it signs.
create table withdrawal (
  id uuid primary key,
  user_id bigint not null references account (id),
  cur smallint not null check (cur > 0),
  chain text not null,
  -- In the chain's normal form; it was parsed before it was stored.
  address text not null,
  -- Smallest units: amount left the balance, net is paid out.
  amount bigint not null check (amount > 0),
  fee bigint not null check (fee >= 0),
  net bigint not null check (net > 0),
  -- Worth when it was asked for, for limits and thresholds.
  micro_eur bigint not null check (micro_eur >= 0),
  -- 0 waits for staff, 3 approved, 1 paid, 2 declined, 4 cancelled by the player.
  status smallint not null check (status in (0, 1, 2, 3, 4)),
  -- Approved by rule.
  auto boolean not null,
  hold_id uuid not null unique references hold (id),
  -- How often its payment was begun anew after staff approved it again.
  attempt smallint not null default 1,
  step text not null default 'none'
    check (step in ('none', 'planned', 'signed', 'sent', 'mined', 'failed', 'done')),
  -- Why it waits and until when: a code the player is shown.
  wait_reason text,
  wait_until timestamptz,
  decline_reason text,
  txid text,
  confirmations integer not null default 0,
  trouble text,
  at timestamptz not null,
  approved_at timestamptz,
  ended_at timestamptz,
  check (amount = fee + net)
);
-- One at a time, whatever races.
create unique index withdrawal_one_open on withdrawal (user_id) where status in (0, 3);
create index withdrawal_user on withdrawal (user_id, at);
create index withdrawal_waiting on withdrawal (at) where status = 0;
create index withdrawal_approved on withdrawal (chain, approved_at) where status = 3;

-- Who let it go. `staff` is a public id, or 'rule' for those that nobody had to look at.
create table withdrawal_approval (
  withdrawal_id uuid not null references withdrawal (id),
  attempt smallint not null,
  staff text not null,
  at timestamptz not null,
  primary key (withdrawal_id, attempt, staff)
);
create trigger withdrawal_approval_append_only before update or delete or truncate on withdrawal_approval
  for each statement execute function append_only();
