/**
 * What a player has used of a period that runs, for a limit that begins in the middle of it. Nearly all of it is read before
 * the lane is asked for: the sums of the days, and the bets behind the sums' cursor. In the lane only the bets of the
 * moment between are added, so that a limit holds exactly and nobody waits for a month of bets to be read.
 */
import type pg from 'pg';
import type { ServerKit } from '#platform/server/kit.ts';
import { firstId } from '#platform/server/money/bet-id.ts';
import { microEur } from '#platform/server/money/currency.ts';
import type { PlayerState } from '#platform/server/money/state.ts';
import type { LimitKind, LimitPeriod } from '#platform/server/policy/restrictions.ts';
import { periodStart } from '#platform/server/policy/period.ts';

/** Name of the sums' cursor. */
export const DAYS = 'days';
/** A round lasts no longer than this: one that was settled in a period was opened at most so long before it. */
const LONGEST_ROUND = 3 * 86_400_000;
/** When a bet was opened: ids carry their time. SQL over a bet named `b`. */
export const OPENED_AT = `to_timestamp(('x' || lpad(left(replace(b.id::text, '-', ''), 12), 16, '0'))::bit(64)::bigint / 1000.0)`;

type Tools = Pick<ServerKit, 'money'>;
type Sums = readonly { readonly cur: number; readonly stake: bigint; readonly payout: bigint }[];

/** What was used until a batch of the player's lane. */
export interface UsedBefore {
  readonly from: number;
  readonly batch: string;
  readonly sums: Sums;
}

interface Row {
  cur: number | null;
  stake: string;
  payout: string;
  batch: string;
}

// One statement is one snapshot: the cursor, the sums it stands for, the bets behind it, and the batch all of it reaches to.
const BEFORE = `
with place as materialized (
  select l.no, coalesce(c.batch, 0) as counted from lane l left join event_cursor c on c.lane = l.id and c.name = 'limits.${DAYS}' where l.id = $1),
used as (
  select d.cur, d.staked as stake, d.paid as payout from limits_day d
   where d.user_id = $2 and d.day >= ($3::timestamptz at time zone 'UTC')::date
  union all
  select b.cur, case when b.id >= $4::uuid then b.stake else 0 end, case when b.at >= $3 then b.payout else 0 end from bet b
   where b.user_id = $2 and b.cur > 0 and b.lane = $1 and b.id >= $5::uuid and b.batch > (select counted from place))
select p.no::text as batch, u.cur, coalesce(sum(u.stake), 0)::text as stake, coalesce(sum(u.payout), 0)::text as payout
  from place p left join used u on true group by p.no, u.cur`;

/** Bets since then. Few: they are found by their batches. */
const SINCE = `
select b.cur, coalesce(sum(b.stake) filter (where b.id >= $4::uuid), 0)::text as stake,
    coalesce(sum(b.payout) filter (where b.at >= $5), 0)::text as payout
  from bet b where b.lane = $1 and b.batch > $2 and b.user_id = $3 and b.cur > 0 group by b.cur`;

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
  return { from, batch: rows[0]!.batch, sums: sumsOf(rows) };
}

/**
 * Micro-euro of real money at the prices of now. Deposits and time are counted from the first limit on, so they begin at 0.
 * @param client of the transaction that sets the limit
 */
export async function usedSoFar(
  { money }: Tools,
  client: pg.ClientBase,
  state: PlayerState,
  { kind, period, now }: { kind: LimitKind; period: LimitPeriod; now: number },
  known: UsedBefore,
): Promise<bigint> {
  if (kind === 'deposit' || kind === 'time') return 0n;
  const from = periodStart(period, now);
  // A period began between the two looks: it is short, so it is read here.
  const before =
    known.from === from ? known : await usedBefore({ money }, client, state.user, { period, now });
  const { rows } = await client.query<Row>(SINCE, [
    money.laneOf(state.user),
    before.batch,
    state.user.toString(),
    firstId(from),
    new Date(from),
  ]);
  let used = 0n;
  for (const { cur: ledgerCurrencyId, stake, payout } of [...before.sums, ...sumsOf(rows)]) {
    const currency = money.currencyById(ledgerCurrencyId);
    used += microEur(stake, currency);
    if (kind === 'loss') used -= microEur(payout, currency);
  }
  for (const round of state.rounds.values()) {
    if (round.cur > 0 && round.openedAt >= from) used += microEur(round.stake, money.currencyById(round.cur));
  }
  return used;
}

function sumsOf(rows: readonly Row[]): Sums {
  return rows.flatMap(({ cur: ledgerCurrencyId, stake, payout }) =>
    ledgerCurrencyId === null
      ? []
      : [{ cur: ledgerCurrencyId, stake: BigInt(stake), payout: BigInt(payout) }],
  );
}
