/**
 * The SQL of the engine. Both statements do the same in one round trip and one commit:
 * take the next batch number of the lane (which also lines up processes that share the lane), move
 * each player whose version is still the one decided on, and write only what belongs to moved players.
 * Nothing of a player whose version changed is written; the engine decides again on fresh state.
 */
import { AT, LANE, REVISION, rowsOf } from './bet-lists.ts';
import { ACCOUNT, KIND } from './kinds.ts';
import { openRounds } from './open-rounds.ts';

/** Instant bets only: the hot path. Arrays, no JSON; its parameters are those of bet-lists.ts. */
export const SETTLE_BETS = `
with fence as materialized (
  update lane set no = no + 1 where id = ${LANE} and exists (select 1 from policy_revision where no = ${REVISION}) returning no),
p as materialized (
  select * from ${rowsOf('players')}),
k as materialized (
  select * from ${rowsOf('keys')}),
dup as materialized (
  select r.user_id, r.key, r.ref from k join request_key r on r.user_id = k.user_id and r.key = k.key),
moved as materialized (
  update player x set version = x.version + 1, nonce = x.nonce + p.bets, guard = coalesce(p.guard::jsonb, x.guard)
    from p where x.user_id = p.user_id and x.version = p.version
     and exists (select 1 from fence) and not exists (select 1 from dup d where d.user_id = p.user_id)
  returning x.user_id),
w as (
  update wallet x set balance = x.balance + t.net, seq = x.seq + t.moves
    from ${rowsOf('wallets')}
    join moved m on m.user_id = t.user_id
   where x.user_id = t.user_id and x.cur = t.cur),
i as materialized (
  select t.* from ${rowsOf('bets')} join moved m on m.user_id = t.user_id),
ib as (
  insert into bet (user_id, id, cur, game, stake, payout, pair_id, nonce, detail, balance_after, line, lane, batch, at)
  select user_id, id, cur, game, stake, payout, pair_id, nonce, detail, balance_after, true, ${LANE}, (select no from fence), ${AT} from i),
h as (select cur, sum(stake)::bigint as s, sum(payout)::bigint as p from i group by cur),
ie as (
  insert into entry (lane, batch, account, cur, debit, credit, kind, at)
  select ${LANE}, (select no from fence), -1, cur, p, s, 2, ${AT} from h),
uh as (
  insert into house as x (code, cur, lane, balance) select -1, cur, ${LANE}, s - p from h
  on conflict (code, cur, lane) do update set balance = x.balance + excluded.balance),
ik as (
  insert into request_key (user_id, key, ref) select k.user_id, k.key, k.ref from k join moved m on m.user_id = k.user_id)
select (select no from fence)::text as no,
  (select string_agg(user_id::text, ',') from moved) as moved,
  (select json_agg(json_build_array(user_id::text, key, ref))::text from dup) as dups`;

/**
 * Everything else: rounds, postings, events, and bets that come with them. Their rows are one JSON parameter, the last. The house's side of all rounds
 * that end in a batch is one sum a currency, as that of instant bets is; so is what aggregators' rounds hold, a sum a kind:
 * each player's own lines name the round.
 */
export const SETTLE_GENERAL = `
with fence as materialized (
  update lane set no = no + 1 where id = $1::smallint and exists (select 1 from policy_revision where no = $2::bigint) returning no),
p as materialized (
  select * from jsonb_to_recordset($4::jsonb->'players') as t(u bigint, v bigint, n int, g jsonb, gs boolean)),
k as materialized (
  select * from jsonb_to_recordset($4::jsonb->'keys') as t(u bigint, key uuid, ref uuid)),
dup as materialized (
  select r.user_id, r.key, r.ref from k join request_key r on r.user_id = k.u and r.key = k.key),
open_gate as materialized (
  select s.game, s.no, s.state from shared_round s
   where (s.game, s.no, s.state) in (select t.game, t.no, t.state from jsonb_to_recordset($4::jsonb->'gates') as t(u bigint, game text, no bigint, state text))
     and exists (select 1 from fence) for share of s),
shut as materialized (
  select t.* from jsonb_to_recordset($4::jsonb->'gates') as t(u bigint, game text, no bigint, state text)
   where exists (select 1 from fence)
     and not exists (select 1 from open_gate o where o.game = t.game and o.no = t.no and o.state = t.state)),
moved as materialized (
  update player x set version = x.version + 1, nonce = x.nonce + p.n, guard = case when p.gs then nullif(p.g, 'null'::jsonb) else x.guard end
    from p where x.user_id = p.u and x.version = p.v
     and exists (select 1 from fence)
     and not exists (select 1 from dup d where d.user_id = p.u)
     and not exists (select 1 from shut s where s.u = p.u)
  returning x.user_id),
w as (
  insert into wallet as x (user_id, cur, balance, seq)
  select t.u, t.c, t.net, t.m from jsonb_to_recordset($4::jsonb->'wallets') as t(u bigint, c smallint, net bigint, m int)
    join moved on moved.user_id = t.u
    where not exists (select 1 from wallet y where y.user_id = t.u and y.cur = t.c)
  returning 1),
wu as (
  update wallet x set balance = x.balance + t.net, seq = x.seq + t.m
    from jsonb_to_recordset($4::jsonb->'wallets') as t(u bigint, c smallint, net bigint, m int) join moved on moved.user_id = t.u
   where x.user_id = t.u and x.cur = t.c),
i as materialized (
  select t.* from jsonb_to_recordset($4::jsonb->'bets')
    as t(u bigint, id uuid, c smallint, game text, stake bigint, payout bigint, pair bigint, nonce bigint, detail text, after bigint, line boolean)
    join moved on moved.user_id = t.u),
ib as (
  insert into bet (user_id, id, cur, game, stake, payout, pair_id, nonce, detail, balance_after, line, lane, batch, at)
  select u, id, c, game, stake, payout, pair, nonce, detail, after, line, $1, (select no from fence), $3::timestamptz from i),
e as materialized (
  select t.* from jsonb_to_recordset($4::jsonb->'entries')
    as t(o bigint, a bigint, c smallint, d bigint, r bigint, kind smallint, ref uuid, after bigint, note text)
    join moved on moved.user_id = t.o),
h as (select c, line, sum(stake)::bigint as s, sum(payout)::bigint as p from i group by c, line),
pooled as (
  select ${ACCOUNT.house} as a, c, p as d, s as r, case when line then ${KIND.betHouse} else ${KIND.roundSettle} end as kind from h
  union all select ${ACCOUNT.openRounds}, c, s, 0, ${KIND.roundSettle} from h where not line
  union all select a, c, sum(d)::bigint, sum(r)::bigint, kind from e where a = ${ACCOUNT.providerRounds} group by a, c, kind),
ie as (
  insert into entry (lane, batch, account, cur, debit, credit, kind, ref, balance_after, note, at)
  select $1, (select no from fence), a, c, d, r, kind, ref, after, note, $3 from e where a <> ${ACCOUNT.providerRounds}
  union all select $1, (select no from fence), a, c, d, r, kind, null, null, null, $3 from pooled),
hs as (
  select code, c, sum(net) as net from (
    select a as code, c, r - d as net from e where a < 0 and a <> ${ACCOUNT.providerRounds}
    union all select a, c, r - d from pooled) t group by code, c),
uh as (
  insert into house as x (code, cur, lane, balance) select code, c, $1, net from hs
  on conflict (code, cur, lane) do update set balance = x.balance + excluded.balance),
nr as (
  insert into round (user_id, id, game, cur, stake, payout, pair_id, nonce, params, state, version, status, shared_no, steps, opened_at, touched_at)
  select t.u, t.id, t.game, t.c, t.stake, t.payout, t.pair, t.nonce, t.params, t.state, t.version, t.status, t.shared, t.steps, $3, $3
    from jsonb_to_recordset($4::jsonb->'fresh')
      as t(u bigint, id uuid, game text, c smallint, stake bigint, payout bigint, pair bigint, nonce bigint, params jsonb, state jsonb,
           version text, status text, shared bigint, steps int) join moved on moved.user_id = t.u),
ur as (
  update round x set stake = t.stake, state = t.state, status = t.status, payout = t.payout, steps = t.steps, touched_at = $3
    from jsonb_to_recordset($4::jsonb->'saved') as t(u bigint, id uuid, stake bigint, state jsonb, status text, payout bigint, steps int)
    join moved on moved.user_id = t.u
   where x.user_id = t.u and x.id = t.id and x.status = 'open'),
ev as (
  insert into event (lane, batch, type, user_id, data, at)
  select $1, (select no from fence), t.type, t.u, t.data, $3
    from jsonb_to_recordset($4::jsonb->'events') as t(u bigint, type text, data jsonb) join moved on moved.user_id = t.u),
ik as (
  insert into request_key (user_id, key, ref) select k.u, k.key, k.ref from k join moved on moved.user_id = k.u)
select (select no from fence)::text as no,
  (select string_agg(user_id::text, ',') from moved) as moved,
  (select json_agg(json_build_array(user_id::text, key, ref))::text from dup) as dups,
  (select json_agg(json_build_array(u::text, game, no::text, state))::text from shut) as shut`;

/** Players by id with seeds, wallets and open rounds, all of one snapshot. */
export const LOAD_PLAYERS = `
select p.user_id::text as user, p.version::text as version, p.nonce::text as nonce, p.guard,
  coalesce((select t.edition from player_terms t where t.user_id = p.user_id), 0) as terms,
  a.id::text as pair, a.sealed, a.hash, a.client_seed, n.id::text as next_pair, n.hash as next_hash,
  coalesce((select json_agg(json_build_array(w.cur, w.balance::text)) from wallet w where w.user_id = p.user_id), '[]') as wallets,
  coalesce((select json_agg(json_build_object('id', r.id, 'game', r.game, 'cur', r.cur, 'stake', r.stake::text, 'pair', r.pair_id::text,
      'nonce', r.nonce::text, 'params', r.params, 'state', r.state, 'version', r.version, 'shared', r.shared_no::text, 'steps', r.steps,
      'openedAt', floor(extract(epoch from r.opened_at) * 1000)))
    from (${openRounds('user_id = p.user_id')}) r), '[]') as rounds
from player p
join seed_pair a on a.id = p.pair_id
join lateral (select id, hash from seed_pair where user_id = p.user_id and state = 'next' offset 0) n on true
where p.user_id = any($1::bigint[])`;
