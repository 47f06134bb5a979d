-- Deposits, withdrawals and gifts of real money by player, by their kind in the journal: what report_money_day has by what players are
-- filtered by.
create table report_player_money (
  day date not null,
  user_id bigint not null,
  kind smallint not null,
  cur smallint not null check (cur > 0),
  lines bigint not null,
  amount numeric(38, 0) not null,
  eur numeric not null,
  primary key (day, user_id, kind, cur)
) with (fillfactor = 70);
create index report_player_money_user on report_player_money (user_id, day);
create unlogged table rebuilt_player_money (like report_player_money including all);

-- What was counted before there was the table, as far as it was.
with picked as materialized (
  select e.* from entry e join report_cursor c on c.lane = e.lane and e.batch <= c.batch
    where e.cur > 0 and e.kind in (40, 60, 61, 62, 63, 64, 80, 68, 66, 123, 124, 67, 70, 20, 120, 50, 51, 53, 54)),
moved as (
  select account as user_id, at, kind, cur, credit::numeric - debit as amount from picked
    where account > 0 and kind not in (50, 51, 53, 54)
  union all
  select coalesce(p.account, h.user_id), e.at, e.kind, e.cur, case when e.kind = 50 then e.debit else e.credit end
    from picked e
      left join (select distinct on (lane, batch, ref, kind) lane, batch, ref, kind, account from picked where account > 0
        order by lane, batch, ref, kind, account) p on p.lane = e.lane and p.batch = e.batch and p.ref = e.ref and p.kind = e.kind
      left join hold h on h.id = e.ref and e.kind in (53, 54)
    where (e.kind in (50, 51, 53) and e.account = -7) or (e.kind = 54 and e.account = -8))
insert into report_player_money (day, user_id, kind, cur, lines, amount, eur)
  select (m.at at time zone 'UTC')::date, m.user_id, m.kind, m.cur, count(*), sum(m.amount), sum(m.amount * p.unit_eur)
    from moved m join report_price p on p.hour = date_trunc('hour', m.at, 'UTC') and p.cur = m.cur
    where m.user_id > 0 group by 1, 2, 3, 4;
