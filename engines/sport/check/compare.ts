/** What a case expects beside what we get. */
import { equal, parseDecimal, type Ratio, toUnits, unitsText } from '../exact/ratio.ts';
import { type Case, CaseFault } from './fields.ts';

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

/** Figures of a model, within half of the last digit that the files carry. */
export function near(field: string, expected: number, got: number, tolerance: number): Mismatch[] {
  if (Math.abs(expected - got) <= tolerance) return [];
  return [{ field, expected: String(expected), got: String(got) }];
}

/** One figure of a case, if the case has it. */
export function nearField(one: Case, field: string, got: number, tolerance: number): Mismatch[] {
  if (!(field in one)) return [];
  const expected = one[field];
  if (typeof expected !== 'number') throw new CaseFault(`${field}: ${JSON.stringify(expected)} is no number`);
  return near(field, expected, got, tolerance);
}
