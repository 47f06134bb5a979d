-- The passkey that a session was opened with, by its id; null: it was opened in another way, or the passkey is gone. What staff may do can be
-- bound to it. Passkeys are a feature's: it takes the mark off in the transaction that removes one.
alter table session add column passkey text;
create index session_passkey on session (account_id) where passkey is not null;
