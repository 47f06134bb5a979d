-- When the owner of an e-mail address was first known to be that of the account: what was set up before it ends then.
alter table account add column email_proved_at timestamptz;
update account set email_proved_at = now() where email_verified;
