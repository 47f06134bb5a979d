/**
 * A margin put onto fair chances by the five ways in which it is taken off (`remove-margin.ts`), then down to the ladder. Each asks
 * at least the chance itself of every outcome, so no price of it is worth more than its stake.
 */
import type { Ratio } from '../exact/ratio.ts';
import { type Expectation, withMargin } from './apply-margin.ts';
import { MAX_PRICE, snapDown } from './ladder.ts';
import type { MarginMethod } from './remove-margin.ts';
import { solveFalling } from './solve.ts';

/** A sum that is this near to another is it: chances are doubles. */
const NEAR = 1e-6;

/**
 * What is asked for each outcome, summing to 1 + margin: 1 / price. Additive and proportional may ask 1 or more for a favourite, which
 * then has no price.
 * @param probabilities of all outcomes, summing to 1 @param margin 0.05 for 5 %
 */
export function asked(probabilities: readonly number[], margin: number, method: MarginMethod): number[] {
  if (!(margin >= 0) || margin >= 1) throw new RangeError('a margin is 0 or more and below 1');
  const total = probabilities.reduce((a, b) => a + b, 0);
  if (probabilities.some((p) => !(p >= 0)) || Math.abs(total - 1) > NEAR)
    throw new RangeError('probabilities are 0 or more and sum to 1');
  const possible = probabilities.filter((p) => p > 0).length;
  if (margin === 0 || possible < 2) return probabilities.map((p) => p * (1 + margin));
  const each = (of: (p: number) => number) => probabilities.map((p) => (p > 0 ? of(p) : 0));
  switch (method) {
    case 'proportional':
      return each((p) => p * (1 + margin));
    case 'additive':
      return each((p) => p + margin / possible);
    case 'power':
      return withMargin(probabilities, margin);
    case 'shin':
      return byShin(each, margin, possible);
    case 'odds_ratio': {
      const of = (c: number) => each((p) => (c * p) / (1 - p + c * p));
      // Falling in 1/c; the odds of every outcome are worse by c.
      const inverse = solveFalling((x) => sumOf(of(1 / x)), 1 + margin, 1e-9, 1);
      return of(1 / inverse);
    }
  }
}

/** Shin (1993): a part z of the money knows the result; r = sqrt(z p + (1 - z) p^2) * sum of the same. */
function byShin(each: (of: (p: number) => number) => number[], margin: number, possible: number): number[] {
  const roots = (z: number) => each((p) => Math.sqrt(z * p + (1 - z) * p * p));
  const at = (z: number) => {
    const all = roots(z);
    const sum = sumOf(all);
    return all.map((root) => root * sum);
  };
  // More than all of the money cannot know it: the greatest margin that it can stand for.
  const most = sumOf(at(1));
  if (most <= 1 + margin) return each((p) => p + margin / possible);
  const known = solveFalling((x) => sumOf(at(1 - x)), 1 + margin, 0, 1);
  return at(1 - known);
}

function sumOf(values: readonly number[]): number {
  return values.reduce((a, b) => a + b, 0);
}

/**
 * Prices of a market with this margin. Outcomes that exclude each other share it; two sides of a line with pushes have it on what is
 * not given back; any others, such as double chance, each against its own contrary.
 * @returns null for an outcome that cannot happen, or is as good as certain
 */
export function marginPrices(
  expectations: readonly Expectation[],
  margin: number,
  method: MarginMethod,
  cap: Ratio = MAX_PRICE,
): (Ratio | null)[] {
  const price = (r: number) => (r > 0 ? snapDown(1 / r, cap) : null);
  const [back] = expectations.map(({ refunded }) => refunded);
  const kept = 1 - (back ?? 0);
  const same = expectations.every(({ refunded }) => Math.abs(refunded - (back ?? 0)) < NEAR);
  const wins = sumOf(expectations.map(({ won }) => won));
  if (same && kept > NEAR && Math.abs(wins - kept) < NEAR) {
    const total = wins / kept;
    const shares = expectations.map(({ won }) => won / kept / total);
    return asked(shares, margin, method).map(price);
  }
  return expectations.map(({ won, refunded }) => {
    const staked = 1 - refunded;
    if (staked <= NEAR) return null;
    const p = Math.min(1, Math.max(0, won / staked));
    return price(asked([p, 1 - p], margin, method)[0]!);
  });
}
