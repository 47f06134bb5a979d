-- Of a player's row the days since the one before it on which the same player had played (32767: never): at all, the product, the currency, and
-- both. Only the first row of a day that counts for one of these has it, others have 0, so players of a span are rows whose gap reaches to before
-- the span, whoever is asked about. And what it won, near enough to find who won most; what those won exactly is added up of them alone.
alter table report_player_day add gap_all smallint not null default 0, add gap_product smallint not null default 0,
  add gap_cur smallint not null default 0, add gap_both smallint not null default 0, add net double precision not null default 0;
alter table rebuilt_player_day add gap_all smallint not null default 0, add gap_product smallint not null default 0,
  add gap_cur smallint not null default 0, add gap_both smallint not null default 0, add net double precision not null default 0;

-- Counted again from the first batch on, with the prices and players' traits that are kept.
truncate report_cursor, report_hour, report_day, report_player_day, report_player_money, report_money_day, report_player, report_deposit, report_first,
  report_distinct;
