-- What a link in a letter proves: that its reader has the mailbox. Good once, for a while.
create table account_token (
  -- SHA-256 of the token: who reads this table cannot use it.
  hash bytea primary key check (length(hash) = 32),
  account_id bigint not null references account (id),
  -- reset: choose a new password. confirm: the address is theirs. restore: put this address back.
  purpose text not null check (purpose in ('reset', 'confirm', 'restore')),
  -- The address the letter went to; a confirmation holds only while it is the account's.
  email text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index account_token_account on account_token (account_id, purpose);
create index account_token_expiry on account_token (expires_at);

alter table account
  -- No withdrawal before this moment: set when the password or the address changes.
  add column withdrawals_locked_until timestamptz,
  -- When a confirmation was last asked for.
  add column confirmation_asked_at timestamptz;
