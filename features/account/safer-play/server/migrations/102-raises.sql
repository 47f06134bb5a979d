-- Wishes for a higher limit, or for none: what was asked, whether somebody of staff has to look at it, what they said, and how it
-- ended. Amounts as the player's row has them: micro-euro, milliseconds for limits of time; null: no limit.
create table limits_raise (
  id uuid primary key,
  user_id bigint not null,
  kind text not null,
  period text not null,
  cap_before bigint not null,
  cap_wanted bigint,
  asked_at timestamptz not null,
  ready_at timestamptz not null,
  -- Somebody has to look.
  looked boolean not null,
  -- It cannot be confirmed before two have agreed.
  held boolean not null,
  confirmed_at timestamptz,
  -- Taken back, lowered or asked anew.
  dropped_at timestamptz,
  -- Of a held one: who agreed first.
  agreed_by text,
  agreed_at timestamptz,
  decided_at timestamptz,
  decided_by text,
  outcome text check (outcome in ('seen', 'agreed', 'refused')),
  note text
);
create index limits_raise_user on limits_raise (user_id, asked_at);
create index limits_raise_waiting on limits_raise (asked_at) where looked and decided_at is null and dropped_at is null;
