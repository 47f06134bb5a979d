/**
 * Numbers with at most two decimals (targets, auto cash-outs), judged in whole hundredths so that no
 * comparison ever depends on binary fractions.
 */
import * as z from 'zod/mini';
import type { Ratio } from './money.ts';

/** Hundredths of a number that {@link hundredths} has let through: 1.01 is 101. */
export function toHundredths(value: number): number {
  return Math.round(value * 100);
}

/**
 * A finite JSON number from `min` to `max` with at most two decimals. Exact: k / 100 is correctly
 * rounded, so a number passes only if it is what its two-decimal text parses to.
 */
export function hundredths(min: number, max: number) {
  return z.number().check(
    z.gte(min),
    z.lte(max),
    z.refine((value) => toHundredths(value) / 100 === value, 'At most two decimals'),
  );
}

/** A ratio rounded to whole hundredths, halves up: how ladders with two decimals are made. Exact. */
export function roundHundredths({ num, den }: Ratio): Ratio {
  return { num: (200n * num + den) / (2n * den), den: 100n };
}
