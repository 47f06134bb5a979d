-- Players by the day on which they played and the day on which they had played before it (-infinity: never): of all of a kind of money, of each
-- product ('' is all of them), each currency (0 is all of them) and each of both. Whoever played in a span played in it for the first time on one
-- day, and had played before that before the span or never: so distinct players of any span are a sum.
create table report_distinct (
  money text not null,
  product text not null,
  cur smallint not null check (cur >= 0),
  day date not null,
  before date not null,
  players bigint not null,
  primary key (money, product, cur, day, before),
  check (before < day)
) with (fillfactor = 70);
create unlogged table rebuilt_distinct (like report_distinct including all);

-- What was counted before there was the table.
with active as (
  select distinct l.money, l.product, l.cur, p.user_id, p.day from report_player_day p
    cross join lateral (select case when p.cur > 0 then 'real' when p.cur > -10000 then 'demo' else 'bonus' end as money, abs(p.cur) % 10000 as cur) m
    cross join lateral (values (m.money, '', 0), (m.money, p.product, 0), (m.money, '', m.cur), (m.money, p.product, m.cur)) as l(money, product, cur)
    where p.bets > 0),
days as (
  select money, product, cur, day, coalesce(lag(day) over (partition by money, product, cur, user_id order by day), '-infinity') as before from active)
insert into report_distinct (money, product, cur, day, before, players)
  select money, product, cur, day, before, count(*) from days group by 1, 2, 3, 4, 5;
