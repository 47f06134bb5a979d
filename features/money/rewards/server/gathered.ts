/** The edge that rakeback is a part of, by day, and what of it still counts. */
import type pg from 'pg';
import { EDGE_SCALE } from '#platform/contract/edge.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import { microUsd } from '#platform/server/money/currency.ts';
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

/** Condition for days that still count. @param days, now, zone placeholders of what `inForce` gives, in its order */
export const isInForce = (days: string, now: string, zone: string): string =>
  `day >= (${now}::timestamptz at time zone ${zone})::date - ${days}::int`;

/** Values for the placeholders of `isInForce`. */
export function inForce(kit: ServerKit): [number, Date, string] {
  const { rakebackDays, timeZone } = settingsOf(kit);
  return [rakebackDays, new Date(kit.runtime.now()), timeZone];
}

interface Soon {
  readonly user_id: string;
  readonly cur: number;
  readonly edge: string;
  /** When the first of it expires. */
  readonly at: Date;
}

/** What expires within the days of the warning. */
export const SOON = `select user_id::text, cur, sum(edge)::text as edge, ((min(day) + $1::int + 1)::timestamp at time zone $3) as at
  from reward_edge where edge > 0 and ${isInForce('$1', '$2', '$3')}
    and day < ($2::timestamptz at time zone $3)::date - $1::int + ${WARN_DAYS}`;

/** What of a player's rakeback expires soon, in millionths of a dollar; null: less than a cent. */
export async function expiryOf(kit: ServerKit, user: bigint, percent: string, client?: pg.PoolClient) {
  const { rows } = await (client ?? kit.db.pool).query<Soon>(
    `${SOON} and user_id = $4 group by user_id, cur`,
    [...inForce(kit), user.toString()],
  );
  const micro = worthOf(kit, gathered(rows, basisPoints(percent)));
  if (micro < MIN_WARNED_MICRO_USD) return null;
  return { micro, at: Math.min(...rows.map(({ at }) => at.getTime())) };
}
