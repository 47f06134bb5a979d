-- What a player asked for, as it was asked: written with the hold and never changed. Payments and the signer pay this and
-- nothing else; the audit compares the withdrawal with it.
create table withdrawal_order (
  withdrawal_id uuid primary key references withdrawal (id),
  user_id bigint not null,
  hold_id uuid not null unique,
  cur smallint not null,
  chain text not null,
  -- 'main', 'test' or 'local'; null for what was asked for before this table was there.
  network text check (network in ('main', 'test', 'local')),
  address text not null,
  amount bigint not null,
  fee bigint not null,
  net bigint not null,
  -- SHA-256 of the token of the session that asked, and whether a second factor was shown for it.
  session bytea,
  factor boolean not null,
  at timestamptz not null,
  check (amount = fee + net)
);
insert into withdrawal_order (withdrawal_id, user_id, hold_id, cur, chain, network, address, amount, fee, net, session, factor, at)
  select id, user_id, hold_id, cur, chain, null, address, amount, fee, net, null, false, at from withdrawal;
create trigger withdrawal_order_append_only before update or delete or truncate on withdrawal_order
  for each statement execute function append_only();

-- The state of a withdrawal moves on; whom it pays, what and from which hold does not.
create function withdrawal_keeps() returns trigger language plpgsql as $$
begin
  raise exception 'what a withdrawal pays is not changed: %', old.id;
end $$;
create trigger withdrawal_keeps before update on withdrawal for each row
  when ((old.id, old.user_id, old.cur, old.chain, old.address, old.amount, old.fee, old.net, old.hold_id, old.at)
    is distinct from (new.id, new.user_id, new.cur, new.chain, new.address, new.amount, new.fee, new.net, new.hold_id, new.at))
  execute function withdrawal_keeps();
create trigger withdrawal_stays before delete or truncate on withdrawal for each statement execute function append_only();

-- What staff signed with their passkey over this very approval (WebAuthn's own JSON); null where none is asked for.
alter table withdrawal_approval add column assertion jsonb;
