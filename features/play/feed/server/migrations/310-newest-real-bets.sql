-- The newest bets in real money, for where play money has taken all batches that are looked back at.
alter table feed_pick drop constraint feed_pick_channel_check;
alter table feed_pick add constraint feed_pick_channel_check check (channel in ('all', 'high_rollers', 'lucky_wins', 'all_wins'));
