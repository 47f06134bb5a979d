/** Probabilities behind a book's odds, by five ways to take its margin out (specs of the field: Clarke 2017, Shin 1993). */
import { solveFalling } from './solve.ts';

export const MARGIN_METHODS = ['proportional', 'additive', 'power', 'shin', 'odds_ratio'] as const;
export type MarginMethod = (typeof MARGIN_METHODS)[number];

export interface Removal {
  /** In the order of the odds; they sum to 1. Additive may leave a long shot below 0: its formula knows no floor. */
  readonly probabilities: readonly number[];
  /** What the method solved for: k of power, z of Shin, c of odds ratio; null for the two without. */
  readonly parameter: number | null;
}

/** Sum of 1/odds: 1 is a fair book, 1.05 one with a margin of 5 %. */
export function booksum(odds: readonly number[]): number {
  return odds.reduce((total, one) => total + 1 / one, 0);
}

/** @param odds decimal, all above 1, of every outcome of one market @throws RangeError for anything else */
export function removeMargin(odds: readonly number[], method: MarginMethod): Removal {
  if (odds.length < 2 || odds.some((one) => !(one > 1) || !Number.isFinite(one)))
    throw new RangeError('a market has two outcomes or more, each with odds above 1');
  const raw = odds.map((one) => 1 / one);
  const total = booksum(odds);
  switch (method) {
    case 'proportional':
      return { probabilities: raw.map((r) => r / total), parameter: null };
    case 'additive':
      return { probabilities: raw.map((r) => r - (total - 1) / raw.length), parameter: null };
    case 'power':
      return solved((k) => raw.map((r) => r ** k), 1e-6, 1000);
    case 'shin':
      return solved((z) => raw.map((r) => shin(r, z, total)), -0.999, 0.999999);
    case 'odds_ratio':
      return solved((c) => raw.map((r) => r / (c + r - c * r)), 1e-9, 1e9);
  }
}

function shin(r: number, z: number, total: number): number {
  return (Math.sqrt(z * z + (4 * (1 - z) * r * r) / total) - z) / (2 * (1 - z));
}

function solved(at: (parameter: number) => number[], low: number, high: number): Removal {
  const parameter = solveFalling((x) => at(x).reduce((a, b) => a + b, 0), 1, low, high);
  return { probabilities: at(parameter), parameter };
}
