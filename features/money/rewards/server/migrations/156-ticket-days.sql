-- Tickets of the wheel expire: when the newest came (null: with the account), and when their player was warned. What is
-- there already counts as come today.
alter table reward_player add column tickets_at timestamptz, add column tickets_warned_at timestamptz;
update reward_player set tickets_at = now();
insert into reward_player (user_id, tickets_at) select id, now() from account on conflict (user_id) do nothing;
