-- What a player has handed in today is counted.
create index support_file_account on support_file (account_id, created_at);
