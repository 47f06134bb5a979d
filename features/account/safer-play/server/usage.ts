/**
 * What a player has used of a period that runs, for a limit that begins in the middle of it. Nearly all of it is read before
 * the lane is asked for: the sums of the days, and the bets and postings behind the sums' cursors. In the lane only those of the
 * moment between and open rounds are added, so that a limit holds exactly and nobody waits for a month of bets to be read.
 */
import type pg from 'pg';
import type { DomainEvents } from '#platform/contract/event.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import { firstId } from '#platform/server/money/bet-id.ts';
import { microEur } from '#platform/server/money/currency.ts';
import type { PlayerState } from '#platform/server/money/state.ts';
import type { LimitKind, LimitPeriod } from '#platform/server/policy/restrictions.ts';
import type { LimitUseSource } from '#platform/server/services/limit-use.ts';
import { periodStart } from '#platform/server/policy/period.ts';
import { playedIn } from './posted.ts';

/** Names of the sums' cursors: over bets, and over postings. */
export const DAYS = 'days';
export const POSTED_DAYS = 'posted-days';
/** A round lasts no longer than this: one that was settled in a period was opened at most so long before it. */
const LONGEST_ROUND = 3 * 86_400_000;
/** When a bet was opened: ids carry their time. SQL over a bet named `b`. */
export const OPENED_AT = `to_timestamp(('x' || lpad(left(replace(b.id::text, '-', ''), 12), 16, '0'))::bit(64)::bigint / 1000.0)`;

type Tools = Pick<ServerKit, 'money' | 'services'>;
type Sums = readonly { readonly cur: number; readonly stake: bigint; readonly payout: bigint }[];

/** What was used until a batch of the player's lane. */
export interface UsedBefore {
  readonly from: number;
  readonly batch: string;
  readonly sums: Sums;
}

/** Sums of bets in a currency, or one posting. */
interface Row {
  cur: number | null;
  stake: string | null;
  payout: string | null;
  data: DomainEvents['money.posted'] | null;
  at: Date | null;
  batch: string;
}

/** Postings of a player ($2) in the lane ($1) since the period began ($3). SQL over an event named `e`. */
const POSTINGS = `e.lane = $1 and e.user_id = $2 and e.type = 'money.posted' and e.at >= $3`;

// One statement is one snapshot: the cursors, the sums they stand for, what is behind them, and the batch all of it reaches to.
const BEFORE = `
with place as materialized (
  select l.no, coalesce(b.batch, 0) as counted, coalesce(p.batch, 0) as posted from lane l
    left join event_cursor b on b.lane = l.id and b.name = 'limits.${DAYS}'
    left join event_cursor p on p.lane = l.id and p.name = 'limits.${POSTED_DAYS}' where l.id = $1),
used as (
  select d.cur, d.staked as stake, d.paid as payout from limits_day d
   where d.user_id = $2 and d.day >= ($3::timestamptz at time zone 'UTC')::date
  union all
  select b.cur, case when b.id >= $4::uuid then b.stake else 0 end, case when b.at >= $3 then b.payout else 0 end from bet b
   where b.user_id = $2 and b.cur > 0 and b.lane = $1 and b.id >= $5::uuid and b.batch > (select counted from place))
select p.no::text as batch, u.cur, coalesce(sum(u.stake), 0)::text as stake, coalesce(sum(u.payout), 0)::text as payout, null::jsonb as data,
    null::timestamptz as at
  from place p left join used u on true group by p.no, u.cur
union all
select p.no::text, null, null, null, e.data, e.at from place p join event e on ${POSTINGS} and e.batch > p.posted`;

/** Bets and postings since then ($5). Few: they are found by their batches. */
const SINCE = `
select b.cur, coalesce(sum(b.stake) filter (where b.id >= $4::uuid), 0)::text as stake,
    coalesce(sum(b.payout) filter (where b.at >= $3), 0)::text as payout, null::jsonb as data, null::timestamptz as at
  from bet b where b.lane = $1 and b.batch > $5 and b.user_id = $2 and b.cur > 0 group by b.cur
union all
select null, null, null, e.data, e.at from event e where ${POSTINGS} and e.batch > $5`;

/** Reads all but the last moment, outside of the lane. @param db the pool, or the lane's transaction */
export async function usedBefore(
  { money }: Tools,
  db: pg.Pool | pg.ClientBase,
  user: bigint,
  { period, now }: { period: LimitPeriod; now: number },
): Promise<UsedBefore> {
  const from = periodStart(period, now);
  const { rows } = await db.query<Row>(BEFORE, [
    money.laneOf(user),
    user.toString(),
    new Date(from),
    firstId(from),
    firstId(from - LONGEST_ROUND),
  ]);
  return { from, batch: rows[0]!.batch, sums: sumsOf(rows, from) };
}

/**
 * Micro-euro of real money at the prices of now. Deposits and time are counted from the first limit on, so they begin at 0.
 * @param client of the transaction that sets the limit
 */
export async function usedSoFar(
  tools: Tools,
  client: pg.ClientBase,
  state: PlayerState,
  { kind, period, now }: { kind: LimitKind; period: LimitPeriod; now: number },
  known: UsedBefore,
): Promise<bigint> {
  if (kind === 'deposit' || kind === 'time') return 0n;
  const { money } = tools;
  const from = periodStart(period, now);
  // A period began between the two looks: it is short, so it is read here.
  const before = known.from === from ? known : await usedBefore(tools, client, state.user, { period, now });
  const { rows } = await client.query<Row>(SINCE, [
    money.laneOf(state.user),
    state.user.toString(),
    new Date(from),
    firstId(from),
    before.batch,
  ]);
  const open = await openRounds(tools, client, state, from);
  let used = 0n;
  for (const { cur: ledgerCurrencyId, stake, payout } of [...before.sums, ...sumsOf(rows, from), ...open]) {
    const currency = money.currencyById(ledgerCurrencyId);
    used += microEur(stake, currency);
    if (kind === 'loss') used -= microEur(payout, currency);
  }
  return used;
}

/** The same for who else sets limits. */
export const limitUse =
  (tools: Tools): LimitUseSource =>
  async (db, user, running) => {
    const known = await usedBefore(tools, db, user, running);
    return (client, state, limit) => usedSoFar(tools, client, state, limit, known);
  };

/** Rounds that were opened in the period and are no bets yet: the ledger's, and those that rooms keep. */
async function openRounds(
  { services }: Tools,
  client: pg.ClientBase,
  { user, rounds }: PlayerState,
  from: number,
): Promise<Sums> {
  const own = [...rounds.values()].filter(({ cur, openedAt }) => cur > 0 && openedAt >= from);
  const kept = [];
  // One after the other: they share the connection of the lane.
  for (const read of services.openStakes) kept.push(...(await read(client, user)));
  return [
    ...own.map(({ cur, stake }) => ({ cur, stake, payout: 0n })),
    ...kept
      .filter(({ openedAt }) => openedAt >= from)
      .map(({ cur, staked, paid }) => ({ cur, stake: staked, payout: paid })),
  ];
}

function sumsOf(rows: readonly Row[], from: number): Sums {
  return rows.flatMap(({ cur, stake, payout, data, at }) => {
    if (data && at)
      return playedIn(data, at.getTime())
        .filter((one) => one.at >= from)
        .map((one) => ({ cur: one.cur, stake: one.staked, payout: one.paid }));
    return cur === null ? [] : [{ cur, stake: BigInt(stake!), payout: BigInt(payout!) }];
  });
}
