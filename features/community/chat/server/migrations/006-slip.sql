-- A player shows selections of the sportsbook.
alter table chat_message drop constraint chat_message_type_check;
alter table chat_message add constraint chat_message_type_check
  check (type in ('message', 'service', 'quiz', 'quiz_answered', 'game_link', 'rain', 'slip'));
