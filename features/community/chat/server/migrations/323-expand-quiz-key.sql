-- Of the asker's own making: the same one asks once.
alter table chat_quiz add column key text;
create index chat_quiz_key on chat_quiz (author_id, key) where key is not null;
