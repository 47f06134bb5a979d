/** From probabilities to prices: the margin by the power method, then down to the ladder. */
import type { Ratio } from '../exact/ratio.ts';
import { MAX_PRICE, snapDown } from './ladder.ts';
import { solveFalling } from './solve.ts';

/**
 * Implied probabilities r = p^(1/k) that sum to 1 + margin: long shots carry more of it than favourites, as in real books.
 * @param probabilities of all outcomes, summing to 1 @param margin 0.05 for 5 %
 */
export function withMargin(probabilities: readonly number[], margin: number): number[] {
  const total = probabilities.reduce((a, b) => a + b, 0);
  if (probabilities.some((p) => !(p >= 0)) || Math.abs(total - 1) > 1e-6)
    throw new RangeError('probabilities are 0 or more and sum to 1');
  if (!(margin >= 0) || margin >= 1) throw new RangeError('a margin is 0 or more and below 1');
  const possible = probabilities.filter((p) => p > 0);
  if (margin === 0 || possible.length < 2) return probabilities.map((p) => p * (1 + margin));
  const power = solveFalling((x) => possible.reduce((all, p) => all + p ** x, 0), 1 + margin, 0, 1);
  return probabilities.map((p) => (p > 0 ? p ** power : 0));
}

/** Prices of a market; an outcome that cannot happen, or that is all but certain, has none (null). */
export function prices(
  probabilities: readonly number[],
  margin: number,
  cap: Ratio = MAX_PRICE,
): (Ratio | null)[] {
  return withMargin(probabilities, margin).map((r) => (r > 0 ? snapDown(1 / r, cap) : null));
}

/** Expected shares of a stake on one outcome. */
export interface Expectation {
  readonly won: number;
  readonly refunded: number;
}

/** Fair decimal odds where part of the stake may come back: (1 - E[refunded]) / E[won]; Infinity when nothing can win. */
export function fairOdds({ won, refunded }: Expectation): number {
  return won > 0 ? (1 - refunded) / won : Infinity;
}

/** Prices of the two sides of a line with pushes: the margin goes onto won / (1 - refunded) and its complement. */
export function linePrices(side: Expectation, margin: number, cap: Ratio = MAX_PRICE): (Ratio | null)[] {
  const staked = 1 - side.refunded;
  if (staked <= 0) return [null, null];
  const q = Math.min(1, Math.max(0, side.won / staked));
  return prices([q, 1 - q], margin, cap);
}
