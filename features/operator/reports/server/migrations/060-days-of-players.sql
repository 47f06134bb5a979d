-- Days of players are written day after day: where those of a span lie is known by the block, and is looked up in a thousandth of what the key takes.
create index report_player_day_days on report_player_day using brin (day) with (pages_per_range = 16, autosummarize = on);
create index report_player_money_days on report_player_money using brin (day) with (pages_per_range = 16, autosummarize = on);
