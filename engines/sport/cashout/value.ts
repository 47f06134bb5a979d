/** What an open bet is worth now, and what we offer for it. Chances come from a model; money is exact. */
import {
  add,
  compare,
  multiply,
  ONE,
  type Ratio,
  ratio,
  smaller,
  subtract,
  sum,
  ZERO,
} from '../exact/ratio.ts';
import { symmetricSums } from '../bets/payout.ts';
import { factorOf, type Shares } from '../settle/shares.ts';

/** Chances are held to so many parts: a fair value never hangs on the last bits of a double. */
const PARTS = 1_000_000_000;

export type CashOutLeg =
  | { readonly kind: 'settled'; readonly odds: Ratio; readonly shares: Shares }
  /** Expected shares without margin, as of now. */
  | {
      readonly kind: 'open';
      readonly odds: Ratio;
      readonly won: number;
      readonly refunded: number;
      readonly offered: boolean;
    };

function exact(chance: number): Ratio {
  if (!(chance >= 0) || !(chance <= 1 + 1e-9)) throw new RangeError(`${chance} is no chance`);
  return ratio(Math.round(Math.min(1, chance) * PARTS), PARTS);
}

/** Expected factor of a leg: what it pays for a stake of 1. */
export function expectedFactor(leg: CashOutLeg): Ratio {
  if (leg.kind === 'settled') return factorOf(leg.shares, leg.odds);
  return add(multiply(exact(leg.won), leg.odds), exact(leg.refunded));
}

/** Fair value of an accumulator: stake times the expected factors (legs of different events). */
export function fairValue(stake: Ratio, legs: readonly CashOutLeg[]): Ratio {
  return legs.reduce((value, leg) => multiply(value, expectedFactor(leg)), stake);
}

/** Fair value of a system of these sizes. @param unit stake of each line */
export function fairSystemValue(unit: Ratio, sizes: readonly number[], legs: readonly CashOutLeg[]): Ratio {
  const sums = symmetricSums(legs.map(expectedFactor));
  return multiply(unit, sum(sizes.map((size) => sums[size] ?? ZERO)));
}

export interface OfferTerms {
  /** Share kept of the fair value, 0.02 to 0.1. */
  readonly margin: Ratio;
  /** The most that the bet can still pay; an offer is never above it. */
  readonly mostPayout: Ratio;
}

/** Offer for all of a bet; null while a leg is not offered for cash-out, or nothing is left. */
export function cashOutOffer(
  fair: Ratio,
  legs: readonly CashOutLeg[],
  { margin, mostPayout }: OfferTerms,
): Ratio | null {
  if (legs.some((leg) => leg.kind === 'open' && !leg.offered)) return null;
  const offer = smaller(multiply(fair, subtract(ONE, margin)), mostPayout);
  return compare(offer, ZERO) > 0 ? offer : null;
}

export interface PartialCashOut {
  /** What is paid now, in smallest units. */
  readonly paid: bigint;
  /** Stake that stays, at the original odds, in smallest units. */
  readonly stakeLeft: bigint;
}

/**
 * Part of an offer: `part` of the stake goes for the same part of the offer. The stake that leaves is rounded up and the pay
 * down, so many small parts never give more than one.
 * @param stake and @param offer in smallest units @param part above 0 and at most 1 @throws RangeError outside
 */
export function partialCashOut(stake: bigint, offer: bigint, part: Ratio): PartialCashOut {
  if (compare(part, ZERO) <= 0 || compare(part, ONE) > 0)
    throw new RangeError('a part is above 0 and at most 1');
  const leaving = (stake * part.num + part.den - 1n) / part.den;
  return { paid: (offer * part.num) / part.den, stakeLeft: stake - leaving };
}

/** What a new offer does to an accepted one: more is paid out, less is asked again. */
export function acceptOffer(
  accepted: bigint,
  now: bigint | null,
): { readonly pays: bigint } | { readonly asks: bigint | null } {
  return now !== null && now >= accepted ? { pays: now } : { asks: now };
}
