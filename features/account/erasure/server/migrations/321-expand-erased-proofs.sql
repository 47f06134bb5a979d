-- By what else than a mailbox somebody who was kept from play and was erased is known again: wallets, people of a messaging app.

create table erased_proof (
  -- HMAC of what was proved to open the account.
  mark bytea not null,
  user_id bigint not null references account (id),
  -- Until when they are kept from play; null: for good.
  mark_until timestamptz,
  primary key (mark, user_id)
);
create index erased_proof_user on erased_proof (user_id);
