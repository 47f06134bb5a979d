-- A passkey can also be shown for the session one is in.
alter table passkey_challenge drop constraint passkey_challenge_purpose_check;
alter table passkey_challenge add constraint passkey_challenge_purpose_check check (purpose in ('add', 'log-in', 'factor', 'session'));
