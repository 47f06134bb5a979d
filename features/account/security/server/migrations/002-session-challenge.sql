-- A passkey can also be shown to open the session one is in anew.
alter table passkey_challenge drop constraint passkey_challenge_purpose_check;
alter table passkey_challenge add constraint passkey_challenge_purpose_check check (purpose in ('add', 'log-in', 'factor', 'session'));
