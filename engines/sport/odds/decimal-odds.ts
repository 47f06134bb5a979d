import { compare, ONE, parseDecimal, type Ratio } from '../exact/ratio.ts';

/** Longest odds that anything here takes: beyond it a number is a mistake and no price. */
export const MAX_ODDS = 1_000_000n;

/** Decimal odds from decimal text: 1 or more, at most a million. Null when the text is no such number. */
export function parseOdds(text: string): Ratio | null {
  const value = parseDecimal(text);
  if (!value || compare(value, ONE) < 0 || value.num > MAX_ODDS * value.den) return null;
  return value;
}
