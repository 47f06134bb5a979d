/** What a case expects beside what we get. */
import { equal, parseDecimal, type Ratio, toUnits, unitsText } from '../exact/ratio.ts';
import { type Case, CaseFault } from './fields.ts';
import { decimalsOf } from './written.ts';

/** Decimals of the smallest unit in which payouts are compared. */
export const PAYOUT_DECIMALS = 8;

export interface Mismatch {
  readonly field: string;
  readonly expected: string;
  readonly got: string;
}

export function sameText(field: string, expected: unknown, got: string | number | null): Mismatch[] {
  return expected === got
    ? []
    : [{ field, expected: JSON.stringify(expected) ?? 'nothing', got: String(got) }];
}

/** Payouts as whole smallest units, floored. */
export function samePayout(field: string, expected: Ratio, got: Ratio): Mismatch[] {
  const [a, b] = [toUnits(expected, PAYOUT_DECIMALS), toUnits(got, PAYOUT_DECIMALS)];
  return a === b
    ? []
    : [{ field, expected: unitsText(a, PAYOUT_DECIMALS), got: unitsText(b, PAYOUT_DECIMALS) }];
}

/** A factor as decimal text, or null. */
export function sameFactor(field: string, expected: unknown, got: Ratio | null): Mismatch[] {
  const wanted =
    typeof expected === 'string' || typeof expected === 'number' ? parseDecimal(String(expected)) : null;
  if ((expected ?? null) !== null && !wanted)
    throw new CaseFault(`${field}: ${JSON.stringify(expected)} is no factor`);
  if (wanted === null ? got === null : got !== null && equal(wanted, got)) return [];
  return [{ field, expected: String(expected), got: got ? `${got.num}/${got.den}` : 'null' }];
}

/** Decimals to which figures are compared: as many as they are written with, but no fewer and no more than these. */
export interface Decimals {
  readonly least: number;
  readonly most: number;
}

/** Figures that stand together are rounded alike: as the longest is written, for programs that write JSON drop noughts at the end. */
export function asWritten(holder: object, keys: readonly string[], { least, most }: Decimals): Decimals {
  const longest = keys.map((key) => (Object.hasOwn(holder, key) ? decimalsOf(holder, key) : 0));
  return { least: Math.min(most, Math.max(least, ...longest)), most };
}

/** Half of the last digit, and what a double adds to it. */
const HALF = 0.501;
const FIGURE = /^[+-]?(?:\d+\.?\d*|\.\d+)$/;

/**
 * A figure that is expected, if it is there, rounded as it is written.
 * @param holder a case, or a list or table of it @param name of the field in words, where its key alone does not tell
 */
export function nearField(
  holder: object,
  key: string,
  got: number,
  { least, most }: Decimals,
  name = key,
): Mismatch[] {
  if (!Object.hasOwn(holder, key)) return [];
  const expected = (holder as Case)[key];
  const value = typeof expected === 'string' && FIGURE.test(expected) ? Number(expected) : expected;
  if (typeof value !== 'number') throw new CaseFault(`${name}: ${JSON.stringify(expected)} is no number`);
  const decimals = Math.min(most, Math.max(least, decimalsOf(holder, key)));
  if (Math.abs(value - got) <= HALF * 10 ** -decimals) return [];
  return [{ field: name, expected: String(expected), got: String(got) }];
}
