/**
 * The journal read a second time, from the formulas of the specification, by plain SQL over the view `journal`, the bets and the revisions of
 * the sportsbook. Nothing of features/operator/reports is used. Kinds and accounts are written as the numbers that the ledger keeps.
 */
import type pg from 'pg';
import type { AnyGame } from '#platform/contract/game.ts';

/** 0 and up: real money. -1 to -9999: play money. -10001 and below: bonus money. */
const PRODUCT = `case when b.game in ('sport', 'futures') then b.game when left(b.game, 9) = 'external:' then 'providers' else 'originals' end`;
const MAKER = `case when left(b.game, 9) = 'external:' then coalesce(nullif(split_part(b.game, ':', 2), ''), '--') else '' end`;
/** A stepped round that ended before anything was at stake, and a slip all of whose legs are void, are no bets. */
const CALLED_OFF = `(not b.line and b.payout = b.stake and (coalesce(b.detail::jsonb -> 'turns' = '[]'::jsonb, false) or coalesce(b.detail::jsonb -> 'risked' = 'false'::jsonb, false)))`;

const PLAYS = `
create table drill.raw as
-- What is decided at once: one line out and in.
select j.account as user_id, j.at, ${PRODUCT} as product, ${MAKER} as provider, b.game, j.cur::int as cur, 1 as bets, j.debit::numeric as stake, j.credit::numeric as paid, 0::numeric as fee, b.id, 0::numeric as accepted
  from journal j join bet b on b.user_id = j.account and b.id = j.ref where j.kind = 1 and j.account > 0
union all
-- What lasts: stakes and raises less what was given back, and what the end paid; on the day of its end.
select b.user_id, b.at, ${PRODUCT}, ${MAKER}, b.game, b.cur, 1, s.staked, s.paid, 0, b.id, 0
  from bet b join (select account, ref, sum(case when kind in (10, 13) then debit when kind = 12 then -credit else 0 end)::numeric as staked,
      coalesce(sum(credit) filter (where kind = 11), 0)::numeric as paid from journal where account > 0 and kind in (10, 11, 12, 13) group by 1, 2) s
    on s.account = b.user_id and s.ref = b.id where not b.line and not ${CALLED_OFF}
union all
-- Every later revision of a slip is a fact of its own moment: the difference to the one before.
select s.user_id, r.at, 'sport', '', 'sport', s.cur, 0, 0, r.delta, 0, s.id, 0
  from sport_revision r join sport_bet s on s.id = r.bet_id where r.how <> 'round' and s.cur > 0 and r.delta <> 0
union all
-- One that comes to nothing takes stake and return out, one that counts again brings them back.
select v.user_id, v.at, 'sport', '', 'sport', v.cur, v.turn, v.turn * v.stake, v.turn * v.stake, 0, v.id, 0
  from (select s.id, s.user_id, s.cur, s.stake, r.at,
      (case when r.payout = s.stake then 0 else 1 end) - (case when lag(r.payout) over w = s.stake then 0 else 1 end) as turn, lag(r.payout) over w as before
    from sport_revision r join sport_bet s on s.id = r.bet_id where s.cur > 0 and not exists (select from sport_cash_out c where c.bet_id = s.id) window w as (partition by s.id order by r.revision)) v
  where v.before is not null and v.turn <> 0
union all
-- What aggregators take back or bring after the end of a round, rake, and what battles' cases brought or cost.
select coalesce((select min(p.account) from journal p where p.ref = j.ref and (p.kind = j.kind or j.kind between 91 and 94) and p.account > 0), 0), j.at,
    case when j.kind between 91 and 94 then 'providers' when j.kind = 102 then 'poker' else 'pvp' end, case when j.kind between 91 and 94 then '--' else '' end,
    case when j.kind between 91 and 94 then 'providers' when j.kind = 102 then 'poker' else 'pvp' end, j.cur, 0,
    case when j.kind = 91 then j.credit::numeric - j.debit else 0 end, case when j.kind in (92, 93, 94, 115) then j.debit::numeric - j.credit else 0 end,
    case when j.kind in (102, 113) then j.credit::numeric - j.debit else 0 end, j.ref, 0
  from journal j where j.account = -1 and j.cur > 0 and j.kind in (91, 92, 93, 94, 102, 113, 115)
union all
-- Slips that the sportsbook took, when they were placed.
select s.user_id, s.placed_at, 'sport', '', 'sport', s.cur, 0, 0, 0, 0, s.id, s.stake from sport_bet s where s.cur > 0 and s.state not in ('queued', 'rejected');

create table drill.rawmoves as
-- Gifts: what players got of the promotions account in real money, and what of it they forfeited.
select account as user_id, at, cur::int as cur, 'given' as what, credit::numeric - debit as amount from journal
  where account > 0 and cur > 0 and kind in (40, 60, 61, 62, 63, 64, 66, 67, 68, 80, 123, 124)
union all select (select min(p.account) from journal p where p.ref = j.ref and p.kind = 50 and p.account > 0), at, cur, 'deposited', debit from journal j where account = -7 and cur > 0 and kind = 50
union all select coalesce((select min(p.account) from journal p where p.ref = j.ref and p.kind = 51 and p.account > 0), 0), at, cur, 'undone', credit from journal j where account = -7 and cur > 0 and kind = 51
union all select h.user_id, j.at, j.cur, 'withdrawn', j.credit from journal j join hold h on h.id = j.ref where j.account = -7 and j.cur > 0 and j.kind = 53
union all select account, at, cur, 'commission', credit::numeric - debit from journal where account > 0 and cur > 0 and kind = 70
union all select h.user_id, j.at, j.cur, 'fees', j.credit from journal j join hold h on h.id = j.ref where j.account = -8 and j.cur > 0 and j.kind = 54;`;

/** Facts with their prices and what the player was: country, inviter and level of the day. */
const DRESSED = `
create index on drill.price (cur, at desc);
create index on drill.trait (user_id, from_day desc);
create table drill.hours as select h.hour, c.id as cur, (select unit_eur from drill.price p where p.cur = c.id and p.at < h.hour + interval '1 hour' order by p.at desc limit 1) as eur
  from (select distinct date_trunc('hour', at, 'UTC') as hour from (select at from drill.raw union all select at from drill.rawmoves) x) h cross join currency c;
create table drill.play as select f.*, abs(f.cur) % 10000 as coin, case when f.cur > 0 then 'real' when f.cur > -10000 then 'demo' else 'bonus' end as money,
    (f.at at time zone 'UTC')::date as day, to_char(date_trunc('hour', f.at at time zone 'UTC'), 'YYYY-MM-DD"T"HH24:MI"Z"') as hour, h.eur as unit,
    f.stake * h.eur as eur_stake, f.paid * h.eur as eur_paid, f.fee * h.eur as eur_fee, f.accepted * h.eur as eur_accepted, coalesce(t.country, '--') as country, coalesce(t.affiliate_id, 0) as affiliate, coalesce(t.vip, 0) as vip
  from drill.raw f join drill.hours h on h.hour = date_trunc('hour', f.at, 'UTC') and h.cur = abs(f.cur) % 10000
    left join lateral (select * from drill.trait t where t.user_id = f.user_id and t.from_day <= (f.at at time zone 'UTC')::date order by from_day desc limit 1) t on true;
create table drill.move as select f.*, f.cur as coin, (f.at at time zone 'UTC')::date as day, f.amount * h.eur as eur, coalesce(t.country, '--') as country, coalesce(t.affiliate_id, 0) as affiliate
  from drill.rawmoves f join drill.hours h on h.hour = date_trunc('hour', f.at, 'UTC') and h.cur = f.cur
    left join lateral (select * from drill.trait t where t.user_id = f.user_id and t.from_day <= (f.at at time zone 'UTC')::date order by from_day desc limit 1) t on true;
create index on drill.play (user_id); analyze drill.play; analyze drill.move;`;

/** @param client of the role that owns the tables */
export async function readAgain(client: pg.Client, games: ReadonlyMap<string, AnyGame>): Promise<void> {
  await client.query(PLAYS);
  await client.query(DRESSED);
  await client.query('create table drill.stated (game text, params text, r numeric)');
  const { rows } = await client.query<{ game: string; params: string }>(
    `select distinct b.game, (b.detail::jsonb -> 'params')::text as params from bet b where b.cur > 0 and game not like '%:%' and game not in ('sport', 'futures')`,
  );
  const stated = rows.flatMap(({ game, params }) => {
    const rules = games.get(game);
    if (!rules) return [];
    return [{ game, params, r: `${bestOf(rules, rules.params.parse(JSON.parse(params)))}e-18` }];
  });
  await client.query('insert into drill.stated select * from unnest($1::text[], $2::text[], $3::numeric[])', [
    stated.map(({ game }) => game),
    stated.map(({ params }) => params),
    stated.map(({ r }) => r),
  ]);
}

/** What is stated of a bet is the return of the best way to play it: of a round of turns that of its best end. In 1e-18. */
function bestOf(rules: AnyGame, params: unknown): bigint {
  const ends =
    rules.kind === 'steps' ? Array.from({ length: rules.steps?.(params) ?? 1 }, (_, at) => at + 1) : [];
  const returns = [
    rules.rtp(params),
    ...(rules.kind === 'steps' ? ends.map((end) => rules.rtp(params, end)) : []),
    ...(rules.kind === 'shared' && rules.flight ? rules.settings.map((one) => rules.rtp(one)) : []),
  ];
  const most = returns.map(({ num, den }) => (num * 10n ** 18n) / den).reduce((a, b) => (a > b ? a : b));
  // A bet never earns the player anything in the mean, whatever rounding says.
  return most > 10n ** 18n ? 10n ** 18n : most;
}
