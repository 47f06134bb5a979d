/** What checking a case gave. */
import { type Ratio, readDecimal } from '#engines/futures/ratio.ts';
import { CaseFault, type Fields } from './read-case.ts';

export interface Difference {
  readonly field: string;
  readonly expected: string;
  readonly found: string;
}

export interface CheckedCase {
  readonly line: number;
  readonly name: string;
  /** The rule that the case itself breaks, so that it could not be run. */
  readonly fault?: string;
  /** Empty when it agrees. */
  readonly differences?: readonly Difference[];
}

/** What we find for a field, and whether a number or a text of the file agrees with it. */
export type Found =
  | { readonly text: string; agrees(expected: Ratio): boolean }
  | { readonly text: string; agreesText(expected: string): boolean };

/** Compares the fields that the case has. @throws CaseFault when it has none of them */
export function checkFields(
  fields: Fields,
  place: { readonly line: number; readonly name: string },
  found: Readonly<Record<string, Found>>,
): CheckedCase {
  const differences: Difference[] = [];
  let compared = 0;
  for (const [field, ours] of Object.entries(found)) {
    const expected = fields[field];
    if (expected === undefined) continue;
    compared += 1;
    const text = typeof expected === 'string' ? expected : JSON.stringify(expected);
    if ('agreesText' in ours) {
      if (!ours.agreesText(text)) differences.push({ field, expected: text, found: ours.text });
      continue;
    }
    const number = typeof expected === 'string' ? readDecimal(expected) : null;
    if (!number) throw new CaseFault(`${field} must be a decimal number, not ${JSON.stringify(expected)}`);
    if (!ours.agrees(number)) differences.push({ field, expected: text, found: ours.text });
  }
  if (compared === 0) throw new CaseFault(`nothing to compare: none of ${Object.keys(found).join(', ')}`);
  return { ...place, differences };
}

/** Agrees when it is the value rounded to `places`, however many zeros the file writes. */
export function rounded(text: string): Found {
  return { text, agrees: (expected) => same(expected, readDecimal(text)!) };
}

function same(a: Ratio, b: Ratio): boolean {
  return a.num * b.den === b.num * a.den;
}
