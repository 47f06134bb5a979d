-- Days that were settled and brought nothing are taken away once they are old.
create index reward_day_empty on reward_day (day, user_id, cur) where cashback = 0;
