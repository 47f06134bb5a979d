/** What bets pay, exactly; rounded once, at the end. */
import { multiply, ONE, product, type Ratio, ratio, smaller, subtract, sum, ZERO } from '../exact/ratio.ts';
import { factorOf, type Shares } from '../settle/shares.ts';

/** A settled leg. */
export interface Leg {
  /** Decimal odds at which it was taken. */
  readonly odds: Ratio;
  readonly shares: Shares;
}

/** What a stake of 1 on all these legs together pays. Void legs count 1; a lost one makes it 0. */
export function comboFactor(legs: readonly Leg[]): Ratio {
  return product(legs.map(({ odds, shares }) => factorOf(shares, odds)));
}

/** Payout of a single or an accumulator, stake included. */
export function comboPayout(stake: Ratio, legs: readonly Leg[]): Ratio {
  return multiply(stake, comboFactor(legs));
}

/** Combined odds as placed. */
export function combinedOdds(odds: readonly Ratio[]): Ratio {
  return product(odds);
}

/** A stake that is not given back with the winnings, such as a free bet: stake * (factor - 1), and never below 0. */
export function freeBetPayout(stake: Ratio, legs: readonly Leg[]): Ratio {
  const profit = multiply(stake, subtract(comboFactor(legs), ONE));
  return profit.num < 0n ? ZERO : profit;
}

/** Payout under a cap. */
export function capped(payout: Ratio, most: Ratio): Ratio {
  return smaller(payout, most);
}

/**
 * Sum of the products of all k factors out of these, for k = 0 to n: each size of a system in one pass
 * (elementary symmetric polynomials), so 20 legs cost 20 steps and not a million combinations.
 */
export function symmetricSums(factors: readonly Ratio[]): Ratio[] {
  const sums: Ratio[] = [ONE];
  for (const factor of factors) {
    for (let size = sums.length; size > 0; size--) {
      sums[size] = sum([sums[size] ?? ZERO, multiply(sums[size - 1]!, factor)]);
    }
  }
  return sums;
}

/** How many ways there are to pick `k` of `n`. */
export function choose(n: number, k: number): bigint {
  if (k < 0 || k > n) return 0n;
  let ways = 1n;
  for (let index = 1; index <= k; index++) ways = (ways * BigInt(n - k + index)) / BigInt(index);
  return ways;
}

/** Lines of a system: how many single bets it is. @throws RangeError on sizes that `legs` cannot have, or a size twice */
export function systemLines(legs: number, sizes: readonly number[]): bigint {
  const fault = sizesFault(legs, sizes);
  if (fault) throw new RangeError(fault);
  return sizes.reduce((lines, size) => lines + choose(legs, size), 0n);
}

export function sizesFault(legs: number, sizes: readonly number[]): string | null {
  if (sizes.length === 0) return 'a system has at least one size';
  if (new Set(sizes).size !== sizes.length) return 'a system has each size once';
  const wrong = sizes.find((size) => !Number.isSafeInteger(size) || size < 1 || size > legs);
  return wrong === undefined ? null : `a system of ${legs} legs has no size ${wrong}`;
}

/** Payout of a system. @param unit stake of each line */
export function systemPayout(unit: Ratio, sizes: readonly number[], legs: readonly Leg[]): Ratio {
  const fault = sizesFault(legs.length, sizes);
  if (fault) throw new RangeError(fault);
  const sums = symmetricSums(legs.map(({ odds, shares }) => factorOf(shares, odds)));
  return multiply(unit, sum(sizes.map((size) => sums[size]!)));
}

/** Stake of all lines together. */
export function systemStake(unit: Ratio, legs: number, sizes: readonly number[]): Ratio {
  return multiply(unit, ratio(systemLines(legs, sizes)));
}
