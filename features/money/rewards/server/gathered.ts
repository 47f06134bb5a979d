/** The edge that rakeback is a part of, by day, and what of it still counts. */
import type pg from 'pg';
import { EDGE_SCALE } from '#platform/contract/edge.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import { microUsd } from '#platform/server/money/currency.ts';
import { offDays } from '#platform/server/settings/off-spans.ts';
import { basisPoints, settingsOf } from './account.ts';

/** Edge is in billionths, percent in hundredths of a percent. */
export const SCALE = EDGE_SCALE * 10_000n;
/** How long before it expires a player is warned; the bell rings once in as many days. */
export const WARN_DAYS = 5;
/** A cent in millionths of a dollar: less is worth no warning. */
const MIN_WARNED_MICRO_USD = 10_000n;

export interface Gathered {
  readonly cur: number;
  /** Smallest units that a claim pays. */
  readonly value: bigint;
}

/** @param part hundredths of a percent */
export function gathered<Edge extends { readonly cur: number; readonly edge: string }>(
  rows: readonly Edge[],
  part: bigint,
) {
  return rows.map(({ edge, ...row }) => ({
    ...row,
    edge: BigInt(edge),
    value: (BigInt(edge) * part) / SCALE,
  }));
}

/** Worth of sums in several currencies, in millionths of a dollar. */
export function worthOf({ money }: ServerKit, values: readonly Pick<Gathered, 'cur' | 'value'>[]): bigint {
  return values.reduce(
    (sum, { cur: ledgerCurrencyId, value }) => sum + microUsd(value, money.currencyById(ledgerCurrencyId)),
    0n,
  );
}

/** Values of `inForce`, for $1 to $5 of a statement. */
type InForce = readonly [
  days: number,
  now: Date,
  zone: string,
  off: readonly Date[],
  long: readonly number[],
];

/**
 * The last day on which a day's edge counts: days on which rewards were switched off afterwards, and nobody could claim, are added.
 * @param first number of the first of the placeholders
 */
const lastDay = (day: string, first: number): string =>
  `(${day} + $${first}::int + coalesce((select sum(o.long) from unnest($${first + 3}::timestamptz[], $${first + 4}::int[]) as o(off, long)
     where (o.off at time zone $${first + 2})::date >= ${day}), 0)::int)`;

const today = (first: number): string => `($${first + 1}::timestamptz at time zone $${first + 2})::date`;

/**
 * Condition for days that still count.
 * @param day the column @param first number of the first of the placeholders of what `inForce` gives, in its order
 */
export const isInForce = (day: string, first: number): string => `${lastDay(day, first)} >= ${today(first)}`;

/** Condition for days that would count no more had rewards never been off: what is among them is found by an index. */
export const isOld = (day: string, first: number): string => `${day} < ${today(first)} - $${first}::int`;

/** Values for the placeholders of `isInForce`. @param client of a transaction that asks */
export async function inForce(kit: ServerKit, client?: pg.ClientBase): Promise<InForce> {
  const { rakebackDays, timeZone } = settingsOf(kit);
  const now = kit.runtime.now();
  const spans = await kit.features.offSpans('rewards', client);
  return [
    rakebackDays,
    new Date(now),
    timeZone,
    spans.map(({ from }) => new Date(from)),
    spans.map((span) => offDays(span, now)),
  ];
}

interface Soon {
  readonly user_id: string;
  readonly cur: number;
  readonly edge: string;
  /** When the first of it expires. */
  readonly at: Date;
}

/** What expires within the days of the warning. */
export const SOON = `select user_id::text, cur, sum(edge)::text as edge, ((min(${lastDay('day', 1)}) + 1)::timestamp at time zone $3) as at
  from reward_edge where edge > 0 and ${isOld('day', 1)} + ${WARN_DAYS}
    and ${isInForce('day', 1)} and ${lastDay('day', 1)} < ${today(1)} + ${WARN_DAYS}`;

/** What of a player's rakeback expires soon, in millionths of a dollar; null: less than a cent. */
export async function expiryOf(kit: ServerKit, user: bigint, percent: string, client?: pg.PoolClient) {
  const { rows } = await (client ?? kit.db.pool).query<Soon>(
    `${SOON} and user_id = $6 group by user_id, cur`,
    [...(await inForce(kit, client)), user.toString()],
  );
  const micro = worthOf(kit, gathered(rows, basisPoints(percent)));
  if (micro < MIN_WARNED_MICRO_USD) return null;
  return { micro, at: Math.min(...rows.map(({ at }) => at.getTime())) };
}
