-- Words are found however they are written: 'cafe' in 'Café'.
drop index support_message_words;
create index support_message_words on support_message using gin (to_tsvector('simple', plain_letters(message)));
