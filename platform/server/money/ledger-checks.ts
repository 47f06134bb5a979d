/**
 * What must always be true of the ledger, each as one query that returns the rows for which it is not.
 * Every figure is computed again from the lines; nothing that the engine maintains is believed.
 */
import { ACCOUNT, KIND, POSTED } from './kinds.ts';
import { openRounds } from './open-rounds.ts';

export interface LedgerCheck {
  readonly name: string;
  /** The rule in words, for whoever reads the finding. */
  readonly rule: string;
  /** Returns at most a few offending rows. */
  readonly sql: string;
  /** Where SQL cannot tell: picks the offending ones out of what the query returns. */
  readonly judge?: (rows: readonly Record<string, unknown>[]) => readonly Record<string, unknown>[];
}

const OF_PAIRS = `
  select pair_id, nonce from bet where pair_id is not null and line
  union all select pair_id, nonce from round where pair_id is not null`;

export const LEDGER_CHECKS: readonly LedgerCheck[] = [
  {
    name: 'transactions balance',
    rule: 'in every batch and currency, what leaves accounts equals what enters accounts',
    sql: `select lane, batch, cur, sum(debit)::text as debit, sum(credit)::text as credit from journal
          group by lane, batch, cur having sum(debit) <> sum(credit) order by lane, batch limit 5`,
  },
  {
    name: 'wallets equal their entries',
    rule: "a wallet's balance is the sum of its journal lines, and never negative",
    sql: `select coalesce(w.user_id, j.account) as player, coalesce(w.cur, j.cur) as cur, w.balance::text, j.net::text as entries
          from wallet w full join (select account, cur, sum(credit - debit) as net from journal where account > 0 group by account, cur) j
            on j.account = w.user_id and j.cur = w.cur
          where coalesce(w.balance, 0) <> coalesce(j.net, 0) or w.balance < 0 order by 1, 2 limit 5`,
  },
  {
    name: 'house accounts equal their entries',
    rule: 'each account of the house holds the sum of its journal lines',
    sql: `select coalesce(h.code, j.account) as account, coalesce(h.cur, j.cur) as cur, h.balance::text, j.net::text as entries
          from (select code, cur, sum(balance) as balance from house group by code, cur) h
          full join (select account, cur, sum(credit - debit) as net from journal where account < 0 group by account, cur) j
            on j.account = h.code and j.cur = h.cur
          where coalesce(h.balance, 0) <> coalesce(j.net, 0) order by 1, 2 limit 5`,
  },
  {
    name: 'running balances chain',
    rule: 'each line starts from the balance another line of that wallet left; only the first starts at nothing and only the last is not gone on from',
    sql: `with lines as (
            select account, cur, balance_after - credit + debit as before, balance_after as after from journal where account > 0 and balance_after is not null),
          steps as (
            select account, cur, before as value, 1 as n from lines union all select account, cur, after, -1 from lines
            union all select user_id, cur, balance, 1 from wallet where seq > 0 union all select user_id, cur, 0, -1 from wallet where seq > 0)
          select account as player, cur, value::text as balance, sum(n)::text as surplus from steps
          group by account, cur, value having sum(n) <> 0 order by 1, 2 limit 5`,
  },
  {
    name: 'settled rounds have their bet and postings',
    rule: 'a settled round has one bet of its stake and payout, its stake taken in full and its payout given once',
    sql: `select r.user_id, r.id, r.game, r.stake::text, r.payout::text, b.stake::text as bet_stake, b.payout::text as bet_payout, e.taken::text, e.given::text
          from round r left join bet b on b.user_id = r.user_id and b.id = r.id
          left join lateral (select coalesce(sum(debit) filter (where kind in (${KIND.roundStake}, ${KIND.roundRaise})), 0) as taken,
              coalesce(sum(credit) filter (where kind = ${KIND.roundSettle}), 0) as given
            from entry where account = r.user_id and account > 0 and ref = r.id) e on true
          where r.status = 'settled' and (b.id is null or b.line or b.stake <> r.stake or b.payout <> r.payout or e.taken <> r.stake or e.given <> r.payout)
          limit 5`,
  },
  {
    name: 'unsettled rounds have their postings',
    rule: 'an open round has its stake taken and no bet; a refunded one has it given back',
    sql: `select r.user_id, r.id, r.game, r.status, r.stake::text, e.taken::text, e.given::text
          from round r left join bet b on b.user_id = r.user_id and b.id = r.id
          left join lateral (select coalesce(sum(debit), 0) as taken, coalesce(sum(credit), 0) as given
            from entry where account = r.user_id and account > 0 and ref = r.id) e on true
          where r.status <> 'settled' and (b.id is not null or e.taken <> r.stake or e.given <> case r.status when 'refunded' then r.stake else 0 end)
          limit 5`,
  },
  {
    name: 'bets of rounds have their round',
    rule: 'a bet that moved its money through a round has that round',
    sql: `select b.user_id, b.id, b.game from bet b left join round r on r.user_id = b.user_id and r.id = b.id
          where not b.line and r.id is null limit 5`,
  },
  {
    name: 'escrow holds the open stakes',
    rule: 'the open-rounds account holds exactly the stakes of open rounds',
    sql: `select coalesce(h.cur, r.cur) as cur, h.balance::text, r.stakes::text from
            (select cur, sum(balance) as balance from house where code = ${ACCOUNT.openRounds} group by cur) h
            full join (select cur, sum(stake) as stakes from (${openRounds()}) o group by cur) r on r.cur = h.cur
          where coalesce(h.balance, 0) <> coalesce(r.stakes, 0) limit 5`,
  },
  {
    name: 'holds hold what they say',
    rule: 'the account of held amounts holds exactly the holds that have not ended',
    sql: `select coalesce(h.cur, x.cur) as cur, h.balance::text, x.held::text from
            (select cur, sum(balance) as balance from house where code = ${ACCOUNT.held} group by cur) h
            full join (select cur, sum(amount) as held from hold where state = 'held' group by cur) x on x.cur = h.cur
          where coalesce(h.balance, 0) <> coalesce(x.held, 0) limit 5`,
  },
  {
    name: 'holds end whole',
    rule: 'a captured hold left the account of held amounts to the last unit, a released one went back, and one in force did neither',
    sql: `select x.id, x.state, x.amount::text, coalesce(e.taken, 0)::text as taken, coalesce(e.back, 0)::text as back from hold x
          left join (select ref, sum(debit) filter (where kind in (${KIND.holdCapture}, ${KIND.withdrawal}, ${KIND.withdrawalFee})) as taken,
              sum(debit) filter (where kind = ${KIND.holdRelease}) as back
            from entry where account = ${ACCOUNT.held} group by ref) e on e.ref = x.id
          where coalesce(e.taken, 0) <> case x.state when 'captured' then x.amount else 0 end
             or coalesce(e.back, 0) <> case x.state when 'released' then x.amount else 0 end limit 5`,
  },
  {
    name: 'nonces are gapless',
    rule: 'the bets of a seed pair have the nonces 0, 1, 2 ... each once, up to the counter of the pair',
    sql: `select p.id as pair, p.user_id, p.state, n.bets::text, n.highest::text, n.distinct_nonces::text, (case p.state when 'active' then y.nonce else p.nonce end)::text as counter
          from seed_pair p left join player y on y.user_id = p.user_id and y.pair_id = p.id
          left join (select pair_id, count(*) as bets, max(nonce) as highest, count(distinct nonce) as distinct_nonces from (${OF_PAIRS}) t group by pair_id) n on n.pair_id = p.id
          where coalesce(n.bets, 0) <> coalesce(n.distinct_nonces, 0) or coalesce(n.highest, -1) + 1 <> coalesce(n.bets, 0)
             or coalesce(n.bets, 0) <> (case p.state when 'active' then coalesce(y.nonce, -1) else p.nonce end)
          order by p.id limit 5`,
  },
  {
    name: 'lanes are ahead of their rows',
    rule: 'no row is in a batch that its lane has not reached',
    sql: `select l.id as lane, l.no::text, t.highest::text from lane l join (
            select lane, max(batch) as highest from (select lane, batch from bet union all select lane, batch from entry union all select lane, batch from event) x group by lane) t on t.lane = l.id
          where t.highest > l.no limit 5`,
  },
  {
    name: 'the event log is complete',
    rule: 'every posting of a player has told its event, and no event tells a posting that is not there',
    sql: `select e.ref, e.account as player, e.kind, v.data->>'id' as event from
            (select distinct ref, account, kind from entry where account > 0 and kind in (${POSTED.join(', ')})) e
            full join (select data, user_id from event where type = 'money.posted') v on v.user_id = e.account and v.data->>'id' = e.ref::text
          where e.ref is null or v.data is null limit 5`,
  },
  {
    name: 'request keys lead somewhere',
    rule: 'every idempotency key names a bet, a round or a posting that exists',
    sql: `select k.user_id, k.key, k.ref from request_key k
          where not exists (select 1 from bet b where b.user_id = k.user_id and b.id = k.ref)
            and not exists (select 1 from round r where r.user_id = k.user_id and r.id = k.ref)
            and not exists (select 1 from entry e where e.account = k.user_id and e.account > 0 and e.ref = k.ref) limit 5`,
  },
  {
    name: 'shared rounds ended for everyone',
    rule: 'a shared round that is over has nobody left in it',
    sql: `select r.game, r.shared_no::text as no, r.user_id, r.id from round r join shared_round s on s.game = r.game and s.no = r.shared_no
          where r.status = 'open' and r.shared_no is not null and s.state in ('settled', 'refunded') limit 5`,
  },
  {
    name: 'links lead to their commitment',
    rule: 'the link of each shared round hashes to the link before it, and the first one to the published end of the chain',
    sql: `select s.game, s.no::text, s.link, s.hash, coalesce(p.hash, c.terminating_hash) as expected from shared_round s
          join chain c on c.id = s.chain_id left join shared_round p on p.chain_id = s.chain_id and p.link = s.link - 1 and p.hash is not null
          where s.hash is not null and (s.link = 1 or p.hash is not null)
            and encode(sha256(convert_to(s.hash, 'UTF8')), 'hex') <> coalesce(p.hash, c.terminating_hash) limit 5`,
  },
];

/** How much there was to read, for the head of the report. */
export const LEDGER_COUNTS = `
select (select count(*) from bet)::int as bets, (select count(*) from entry)::int as entries, (select count(*) from wallet)::int as wallets,
  (select count(*) from round)::int as rounds, (select count(*) from seed_pair)::int as "seedPairs", (select count(*) from event)::int as events,
  (select coalesce(sum(no), 0) from lane)::int as batches, (select count(*) from player)::int as players,
  (select count(*) from chain)::int as chains, (select count(*) from shared_round)::int as "sharedRounds"`;
