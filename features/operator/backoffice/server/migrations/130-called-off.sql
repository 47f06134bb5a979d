-- Stepped rounds that were called off before their first turn were counted as bets that won their stake back: taken out again.
create temporary table called_off on commit drop as
  select b.user_id, (b.at at time zone 'UTC')::date as day, b.game, b.cur, b.stake, b.payout
  from bet b join event_cursor c on c.name = 'backoffice.totals' and c.lane = b.lane and b.batch <= c.batch
  where not b.line and b.payout = b.stake and b.detail::jsonb -> 'turns' = '[]'::jsonb;

update player_total t set wagered = t.wagered - off.wagered, paid = t.paid - off.paid, bets = t.bets - off.bets
from (select user_id, cur, sum(stake) as wagered, sum(payout) as paid, count(*) as bets from called_off group by 1, 2) off
where t.user_id = off.user_id and t.cur = off.cur;

update day_total t set wagered = t.wagered - off.wagered, paid = t.paid - off.paid, bets = t.bets - off.bets
from (select day, game, cur, sum(stake) as wagered, sum(payout) as paid, count(*) as bets from called_off group by 1, 2, 3) off
where t.day = off.day and t.game = off.game and t.cur = off.cur;

delete from player_total where bets = 0;
delete from day_total where bets = 0;
