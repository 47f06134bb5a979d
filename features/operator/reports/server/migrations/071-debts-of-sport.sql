-- What players owe after a slip was settled again belonged to nobody in particular, so their country, inviter and level were not those of the
-- player: everything is counted again, by the job.
truncate report_cursor, report_hour, report_day, report_player_day, report_player_money, report_money_day, report_player, report_deposit, report_first,
  report_distinct;
