-- Rakeback expires: the edge it is a part of is kept by day, in the operator's time zone. What has gathered so far counts
-- as gathered today.
alter table reward_edge add column day date not null default current_date;
alter table reward_edge alter column day drop default;
alter table reward_edge drop constraint reward_edge_pkey;
alter table reward_edge add primary key (user_id, cur, day);
create index reward_edge_day on reward_edge (day, user_id, cur);

-- When the player was last warned that rakeback is about to expire.
alter table reward_player add column warned_at timestamptz;
