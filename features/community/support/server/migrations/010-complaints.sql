-- Since when a conversation is a complaint: its player said so when it began, or staff did later.
alter table support_chat add column complaint_at timestamptz;
create index support_chat_complaint on support_chat (complaint_at) where complaint_at is not null and closed_at is null;
