-- What a room shows, in its order. Messages that were taken away are not in it: however many a moderator removes at once,
-- the newest page is found at its end.
create index chat_message_shown on chat_message (channel, id) where removed_at is null;
