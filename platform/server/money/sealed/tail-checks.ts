/** The checks whose full form reads every bet, on what came after a checkpoint. The rest of `LEDGER_CHECKS` runs as it is. */
import { ACCOUNT, KIND, POSTED } from '../kinds.ts';
import type { LedgerCheck } from '../ledger-checks.ts';
import { openRounds } from '../open-rounds.ts';
import { after, type Lanes, tailJournal, tailNonces, tailRefs } from './tail.ts';

/** SQL by the name of the check. */
export function tailChecks(lanes: Lanes): Readonly<Record<string, string>> {
  return {
    'transactions balance': `select lane, batch, cur, sum(debit)::text as debit, sum(credit)::text as credit from (${tailJournal(lanes)}) j
      group by lane, batch, cur having sum(debit) <> sum(credit) order by lane, batch limit 5`,
    // That wallets and accounts of the house moved by just these lines is held against what was sealed: figures.ts, digests.ts.
    'wallets equal their entries': `select coalesce(w.user_id, j.account) as player, coalesce(w.cur, j.cur) as cur, w.balance::text, j.net::text as entries
      from (select account, cur, sum(credit - debit) as net from (${tailJournal(lanes)}) t where account > 0 group by account, cur) j
      left join wallet w on j.account = w.user_id and j.cur = w.cur where (w.user_id is null and j.net <> 0) or w.balance < 0 limit 5`,
    'house accounts equal their entries': `select j.account, j.cur, j.net::text as entries
      from (select account, cur, sum(credit - debit) as net from entry e where account < 0 and ${after(lanes, 'e')} group by account, cur) j
      where j.net <> 0 and not exists (select 1 from house h where h.code = j.account and h.cur = j.cur) limit 5`,
    'running balances chain': `with lines as materialized (
        select account, cur, balance_after - credit + debit as before, balance_after as after, credit - debit as net from (${tailJournal(lanes)}) j
          where account > 0 and balance_after is not null),
      moved as (select account, cur, sum(net) as net from lines group by account, cur),
      steps as (
        select account, cur, before as value, 1 as n from lines union all select account, cur, after, -1 from lines
        union all select w.user_id, w.cur, w.balance, 1 from wallet w join moved m on m.account = w.user_id and m.cur = w.cur
        union all select w.user_id, w.cur, w.balance - m.net, -1 from wallet w join moved m on m.account = w.user_id and m.cur = w.cur)
      select account as player, cur, value::text as balance, sum(n)::text as surplus from steps
        group by account, cur, value having sum(n) <> 0 order by 1, 2 limit 5`,
    'settled rounds have their bet and postings': `select r.user_id, r.id, r.game, r.stake::text, r.payout::text, b.stake::text as bet_stake, b.payout::text as bet_payout,
        e.taken::text, e.given::text
      from (${tailRefs(lanes)}) t join round r on r.user_id = t.user_id and r.id = t.ref left join bet b on b.user_id = r.user_id and b.id = r.id
      left join lateral (select coalesce(sum(debit) filter (where kind in (${KIND.roundStake}, ${KIND.roundRaise})), 0) as taken,
          coalesce(sum(credit) filter (where kind = ${KIND.roundSettle}), 0) as given
        from entry where account = r.user_id and account > 0 and ref = r.id) e on true
      where r.status = 'settled' and r.id >= (select id from bet_border)
        and (b.id is null or b.line or b.stake <> r.stake or b.payout <> r.payout or e.taken <> r.stake or e.given <> r.payout)
      limit 5`,
    'unsettled rounds have their postings': `select r.user_id, r.id, r.game, r.status, r.stake::text, e.taken::text, e.given::text
      from (${openRounds()} union all select r.* from (${tailRefs(lanes)}) t join round r on r.user_id = t.user_id and r.id = t.ref where r.status = 'refunded') r
      left join bet b on b.user_id = r.user_id and b.id = r.id
      left join lateral (select coalesce(sum(debit), 0) as taken, coalesce(sum(credit), 0) as given
        from entry where account = r.user_id and account > 0 and ref = r.id) e on true
      where (b.id is not null or e.taken <> r.stake or e.given <> case r.status when 'refunded' then r.stake else 0 end)
      limit 5`,
    'bets of rounds have their round': `select b.user_id, b.id, b.game from bet b left join round r on r.user_id = b.user_id and r.id = b.id
      where not b.line and ${after(lanes, 'b')} and r.id is null limit 5`,
    'nonces are gapless': `with n as (
        select pair_id, count(*) as bets, min(nonce) as lowest, max(nonce) as highest, count(distinct nonce) as different from (${tailNonces(lanes)}) t group by pair_id)
      select n.pair_id as pair, p.user_id, p.state, n.bets::text, n.lowest::text, n.highest::text, c.counter::text
        from n left join seed_pair p on p.id = n.pair_id left join player y on y.user_id = p.user_id and y.pair_id = p.id
        left join lateral (select case p.state when 'active' then y.nonce else p.nonce end as counter) c on true
        where (n.bets, n.lowest, n.highest + 1) is distinct from (n.different, c.counter - n.bets, c.counter) order by 1 limit 5`,
    'lanes are ahead of their rows': `select l.id as lane, l.no::text, t.highest::text from lane l join (
        select lane, max(batch) as highest from (
          select b.lane, b.batch from bet b where ${after(lanes, 'b')} union all select e.lane, e.batch from entry e where ${after(lanes, 'e')}
          union all select v.lane, v.batch from event v where ${after(lanes, 'v')}) x group by lane) t on t.lane = l.id
      where t.highest > l.no limit 5`,
    'the event log is complete': `select e.ref, e.account as player, e.kind, v.data->>'id' as event from
        (select distinct x.ref, x.account, x.kind from entry x where x.account > 0 and x.kind in (${POSTED.join(', ')}) and ${after(lanes, 'x')}) e
        full join (select y.data, y.user_id from event y where y.type = 'money.posted' and ${after(lanes, 'y')}) v
          on v.user_id = e.account and v.data->>'id' = e.ref::text
      where e.ref is null or v.data is null limit 5`,
    // Keys carry no batch. How many lead to what was written since is a figure; here a part of all of them, by chance. Those that lead to
    // bets which left the database are looked for in the files: old-keys.ts.
    'request keys lead somewhere': `select k.user_id, k.key, k.ref from (select * from request_key tablesample system (1) limit 5000) k
      where k.ref >= (select id from bet_border) and not exists (select 1 from bet b where b.user_id = k.user_id and b.id = k.ref)
        and not exists (select 1 from round r where r.user_id = k.user_id and r.id = k.ref)
        and not exists (select 1 from entry e where e.account = k.user_id and e.account > 0 and e.ref = k.ref) limit 5`,
    'holds end whole': `select x.id, x.state, x.amount::text, e.taken::text, e.back::text from hold x
      left join lateral (select coalesce(sum(debit) filter (where kind in (${KIND.holdCapture}, ${KIND.withdrawal}, ${KIND.withdrawalFee})), 0) as taken,
          coalesce(sum(debit) filter (where kind = ${KIND.holdRelease}), 0) as back
        from entry where account = ${ACCOUNT.held} and ref = x.id) e on true
      where e.taken <> case x.state when 'captured' then x.amount else 0 end or e.back <> case x.state when 'released' then x.amount else 0 end limit 5`,
  };
}

/** @returns each check in the form that reads what came after */
export function sinceThen(checks: readonly LedgerCheck[], lanes: Lanes): LedgerCheck[] {
  const tails = tailChecks(lanes);
  return checks.map((check) => ({ ...check, sql: tails[check.name] ?? check.sql }));
}
