/** What one round can pay, each payout with its exact chance; and what follows from such a list. */
import { ZERO, type Ratio } from './money.ts';

export interface Prize {
  /** Multiple of the stake. */
  readonly pays: Ratio;
  /** Exact chance, 0 to 1. */
  readonly chance: Ratio;
}

/** All payouts of one setting. What is missing to a chance of 1 pays nothing. */
export type Odds = readonly Prize[];

/** Sum in lowest terms. */
export function addRatios(a: Ratio, b: Ratio): Ratio {
  return lowestTerms(unreducedSum(a, b));
}

/** Sum as it comes: fractions of some games have hundreds of digits, and to reduce those takes longer than to add and compare them. */
export function unreducedSum(a: Ratio, b: Ratio): Ratio {
  return { num: a.num * b.den + b.num * a.den, den: a.den * b.den };
}

export function multiplyRatios(a: Ratio, b: Ratio): Ratio {
  return { num: a.num * b.num, den: a.den * b.den };
}

/** Negative, zero or positive as `a` is less than, equal to or greater than `b`. */
export function compareRatios(a: Ratio, b: Ratio): number {
  const difference = a.num * b.den - b.num * a.den;
  return difference === 0n ? 0 : difference < 0n ? -1 : 1;
}

export function lowestTerms({ num, den }: Ratio): Ratio {
  const common = gcd(num, den);
  return common <= 1n ? { num, den } : { num: num / common, den: den / common };
}

/** Greatest common divisor of two numbers from 0. */
function gcd(a: bigint, b: bigint): bigint {
  let [x, y] = [a, b];
  while (y !== 0n) [x, y] = [y, x % y];
  return x;
}

/** Exact return to player: the sum of chance times payout. */
export function returnOf(odds: Odds): Ratio {
  return odds.reduce((sum, { pays, chance }) => addRatios(sum, multiplyRatios(pays, chance)), ZERO);
}

/** Chance of any payout at all. */
export function hitChance(odds: Odds): Ratio {
  return odds.reduce((sum, { pays, chance }) => (pays.num > 0n ? addRatios(sum, chance) : sum), ZERO);
}

/** The greatest payout that has a chance. */
export function greatestPrize(odds: Odds): Ratio {
  return odds.reduce(
    (best, { pays, chance }) => (chance.num > 0n && compareRatios(pays, best) > 0 ? pays : best),
    ZERO,
  );
}

/** Standard deviation of the payout in multiples of the stake: the volatility of the setting. */
export function deviationOf(odds: Odds): number {
  const mean = asNumber(returnOf(odds));
  const square = odds.reduce((sum, { pays, chance }) => sum + asNumber(pays) ** 2 * asNumber(chance), 0);
  return Math.sqrt(Math.max(0, square - mean ** 2));
}

/** Nearest double, also of numbers that are too long for one each. */
export function asNumber({ num, den }: Ratio): number {
  const scale = 10n ** 18n;
  return Number((num * scale) / den) / 1e18;
}
