/** The journal as facts that reports are summed from: what was played and what money came and went, in SQL. */
import { PLAYED_BETS } from '#platform/server/money/counted.ts';
import { BET_BASE } from '#platform/server/money/edges.ts';
import { ACCOUNT, KIND } from '#platform/server/money/kinds.ts';
import { currencyIdSql } from '#platform/server/money/ledger-id.ts';
import { BET_PRODUCT, GIVEN, HOUSE_LINE_PRODUCT, HOUSE_LINES } from '#platform/server/money/revenue-lines.ts';
import { RATE_COLUMNS, RATE_PARAMS } from './rates.ts';

/** Batches of a lane: $1 is the lane, $2 (exclusive) to $3 (inclusive) its batches. */
const inRange = (name: string): string => `${name}.lane = $1 and ${name}.batch > $2 and ${name}.batch <= $3`;

const HOUSE_KINDS = Object.values(HOUSE_LINES).flat();
/** What the house takes of pots. What the cases of battles bring and cost it is a result like that of a bet. */
const RAKES = [...HOUSE_LINES.poker, KIND.poolRake];
/** What moves between the house and a player under the name of its kind. */
const POSTED = [...GIVEN, KIND.commission, KIND.adjust, KIND.revenueShare];
/** What moves over an account of the house, and which side of that says how much. */
const OVER: Readonly<Record<number, { account: number; side: 'debit' | 'credit' }>> = {
  [KIND.deposit]: { account: ACCOUNT.custody, side: 'debit' },
  [KIND.depositReversal]: { account: ACCOUNT.custody, side: 'credit' },
  [KIND.withdrawal]: { account: ACCOUNT.custody, side: 'credit' },
  [KIND.withdrawalFee]: { account: ACCOUNT.fees, side: 'credit' },
  [KIND.dormantFee]: { account: ACCOUNT.fees, side: 'credit' },
  [KIND.networkFee]: { account: ACCOUNT.networkFees, side: 'debit' },
};
const MOVED = Object.entries(OVER).map(([kind, { account, side }]) => ({ kind, account, side }));

/** Kinds of lines in report_money_day. */
const MONEY_KINDS: readonly number[] = [...POSTED, ...MOVED.map(({ kind }) => Number(kind))];

/** Who made the game of a row, in SQL: '' for the house itself, '--' where lines of aggregators do not say. @param row has `product` and `game` */
export const providerOf = (row: string): string =>
  `case when ${row}.game like 'external:%' then split_part(${row}.game, ':', 2) when ${row}.product = 'providers' then '--' else '' end`;

/** Kinds whose lines may move nothing of the player's, only what they owe or what an aggregator's round keeps: whose they are stands in lines before. */
const WITHOUT_PLAYER = [...HOUSE_LINES.providers, KIND.sportCorrection];

/** A deposit that its chain undid. */
const UNDONE = `v.type = 'deposit.reversed'`;

const KINDS = [...new Set([...HOUSE_KINDS, ...MONEY_KINDS])].join(', ');

/**
 * Lines that no bet carries, with the player they are about: 0 where it is nobody in particular, as with the rake of a hand.
 * A withdrawal's lines are under the id of its hold. What ends an aggregator's round moves nothing of the player's then, nor does the part of a
 * correction in sport that they owe, or no longer do: whose it is stands in lines before. Nor does a deposit that is undone when all of it was
 * spent: whose it is says the event of its batch, which has no other operation in it. Nothing is looked for that depends on where a range begins.
 */
const LINES = `
  picked as materialized (select e.* from entry e where ${inRange('e')} and e.cur > 0 and e.kind in (${KINDS})),
  lines as materialized (
    select e.*, coalesce(p.account, h.user_id, case when e.kind in (${WITHOUT_PLAYER.join(', ')}) then
        (select q.account from entry q where q.ref = e.ref and q.lane = e.lane and q.batch <= e.batch and q.account > 0 order by q.batch limit 1)
        when e.kind = ${KIND.depositReversal} then (select v.user_id from event v where v.lane = e.lane and v.batch = e.batch and ${UNDONE} limit 1) end, 0) as user_id
      from (select * from picked where account < 0) e
      left join (select distinct on (batch, ref, kind) batch, ref, kind, account from picked where account > 0 order by batch, ref, kind, account) p
        on p.batch = e.batch and p.ref = e.ref and p.kind = e.kind
      left join hold h on h.id = e.ref and e.kind in (${KIND.withdrawal}, ${KIND.withdrawalFee}))`;

/** Bets on sport that came to nothing after they had counted, or count after all: stake and its return go out, or come in. */
const VOIDED = `v.type = 'sport.voided' and (v.data ->> 'cur')::int > 0`;
const VOIDED_BETS = `(case when (v.data ->> 'void')::boolean then -1 else 1 end)`;

/** Slips that were taken into the queue, and those that it gave back: what was accepted is the difference. */
const TAKEN = `v.type in ('sport.placed', 'sport.refused') and (v.data ->> 'cur')::int > 0`;

/** Facts that no table rates. */
const UNRATED = '0, 0::numeric, 0::numeric, 0::numeric, 0::numeric, 0::numeric';

/**
 * Two named queries, for a `with`: `plays` and `moves`. The rates of bets are $4 to $10, see createRates.
 * What an aggregator takes back or pays late is counted when it happens; so are cash-outs and corrections in sport.
 * @param key what beside its parameters the rate of a bet hangs on
 */
export const facts = (key: string): string => `
  ${LINES},
  rates as materialized (select * from unnest($4::text[], $5::text[], $6::text[], $7::numeric[], $8::numeric[], $9::numeric[], $10::numeric[]) as t(${RATE_COLUMNS})),
  plays as materialized (
    select b.user_id, b.at, ${BET_PRODUCT} as product, b.game, b.cur, 1 as bets, b.stake::numeric as stake, b.payout::numeric as paid,
        0::numeric as fee, case when b.cur > 0 then ${BET_BASE} * coalesce(x.edge, 0) else 0 end as edge, 0::numeric as accepted,
        case when b.cur > 0 and x.mean is not null then 1 else 0 end as rated, ${rating('b.stake')} as rated_stake, ${rating('b.payout')} as rated_paid,
        ${rating('b.stake * x.mean')} as expected, ${rating('b.stake::numeric * b.stake * x.variance')} as variance, ${rating('x.top')} as tops
      from (select b.*, b.detail::jsonb as d from bet b where ${inRange('b')} offset 0) b
        left join rates x on x.game = b.game and x.params = ${RATE_PARAMS} and x.key = ${key} where ${PLAYED_BETS}
    union all
    select e.user_id, e.at, ${HOUSE_LINE_PRODUCT}, ${HOUSE_LINE_PRODUCT}, e.cur, 0,
        case when e.kind = ${KIND.providerStake} then e.credit::numeric - e.debit else 0 end,
        case when e.kind in (${[KIND.providerStake, ...RAKES].join(', ')}) then 0 else e.debit::numeric - e.credit end,
        case when e.kind in (${RAKES.join(', ')}) then e.credit::numeric - e.debit else 0 end, 0, 0, ${UNRATED}
      from lines e where e.account = ${ACCOUNT.house} and e.kind in (${HOUSE_KINDS.join(', ')})
    union all
    select v.user_id, v.at, 'sport', 'sport', (v.data ->> 'cur')::smallint, ${VOIDED_BETS}, ${VOIDED_BETS} * (v.data ->> 'stake')::numeric,
        ${VOIDED_BETS} * (v.data ->> 'stake')::numeric, 0, 0, 0, ${UNRATED}
      from event v where ${inRange('v')} and ${VOIDED}
    union all
    select v.user_id, v.at, 'sport', 'sport', (v.data ->> 'cur')::smallint, 0, 0, 0, 0, 0,
        case v.type when 'sport.placed' then 1 else -1 end * (v.data ->> 'stake')::numeric, ${UNRATED}
      from event v where ${inRange('v')} and ${TAKEN}),
  moves as materialized (
    select p.account as user_id, p.at, p.kind, p.cur, p.credit::numeric - p.debit as amount, p.ref
      from picked p where p.account > 0 and p.kind in (${POSTED.join(', ')})
    union all
    select e.user_id, e.at, e.kind, e.cur, case ${MOVED.map(({ kind, side }) => `when e.kind = ${kind} then e.${side}`).join(' ')} end, e.ref
      from lines e where ${MOVED.map(({ kind, account }) => `(e.kind = ${kind} and e.account = ${account})`).join(' or ')})`;

/** A sum over bets of real money that a table rates. */
function rating(sum: string): string {
  return `case when b.cur > 0 and x.mean is not null then (${sum})::numeric else 0 end`;
}

/** Hours and currencies of a range, for prices. */
export const HOURS = `
  select distinct date_trunc('hour', f.at, 'UTC') as hour, ${currencyIdSql('f.cur')}::smallint as cur
    from (select b.at, b.cur from bet b where ${inRange('b')} union all select e.at, e.cur from entry e where ${inRange('e')}
    union all select v.at, (v.data ->> 'cur')::smallint from event v where ${inRange('v')} and (${VOIDED} or ${TAKEN})) f`;

/** Players of a range, for what they are filtered by. */
export const PLAYERS = `
  select distinct f.user_id::text as id from (
    select b.user_id from bet b where ${inRange('b')} union all select e.account from entry e where ${inRange('e')} and e.account > 0
    union all select v.user_id from event v where ${inRange('v')} and (${VOIDED} or ${TAKEN} or ${UNDONE})
    union all select h.user_id from entry e join hold h on h.id = e.ref where ${inRange('e')} and e.kind in (${KIND.withdrawal}, ${KIND.withdrawalFee})) f
  where not exists (select from report_trait t where t.user_id = f.user_id) order by 1`;
