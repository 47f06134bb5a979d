-- Whose letter it is: an address may be another account's by the time somebody asks. Null: it was nobody's when it was written.
alter table mail add column account_id bigint references account (id);
create index mail_account on mail (account_id, id);
-- Of letters that are there already only those are anybody's whose mailbox their account has shown to be its own.
update mail m set account_id = a.id from account a where lower(a.email) = lower(m.recipient) and a.email_verified;
