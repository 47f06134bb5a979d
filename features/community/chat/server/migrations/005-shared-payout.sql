-- A shared bet was kept with its payout under the name that means the stake everywhere else. What was shared before keeps that
-- amount under both names: the stake is found behind the link.
update chat_message set data = data || jsonb_build_object('payout', data -> 'splitTotal')
where type = 'game_link' and not data ? 'payout';
