-- A message whose answer was lost is sent again under the same key, and is one message.
alter table support_message add column key text;
create unique index support_message_key on support_message (account_id, key) where key is not null;
