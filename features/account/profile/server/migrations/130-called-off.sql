-- Stepped rounds that were called off before their first turn were counted as bets that won their stake back: taken out again.
update player_play t set bets = t.bets - off.bets, wins = t.wins - off.bets, wagered = t.wagered - off.wagered, paid = t.paid - off.paid
from (
  select b.user_id, date_trunc('month', b.at at time zone 'UTC')::date as month, b.cur, b.game,
    count(*) as bets, sum(b.stake) as wagered, sum(b.payout) as paid
  from bet b join event_cursor c on c.name = 'profile.totals' and c.lane = b.lane and b.batch <= c.batch
  where not b.line and b.payout = b.stake and b.detail::jsonb -> 'turns' = '[]'::jsonb
  group by 1, 2, 3, 4) off
where t.user_id = off.user_id and t.month = off.month and t.cur = off.cur and t.game = off.game;

delete from player_play where bets = 0;
