/** Exact sums of euros, and what is shown of them. Decimals come as text from the database and are never numbers. */

/** Places kept: a smallest unit has at most 18 and a price 12. */
const PLACES = 30;
const CENT = 10n ** BigInt(PLACES - 2);
/** One euro in what `scaled` returns. */
export const EURO = 10n ** BigInt(PLACES);

/** A decimal in 1e-30. A second minus takes the first away, for terms that are subtracted. */
export function scaled(text: string): bigint {
  const minus = /^-*/.exec(text)![0].length;
  const [whole = '0', fraction = ''] = text.slice(minus).split('.');
  const size = BigInt(whole + fraction.padEnd(PLACES, '0').slice(0, PLACES));
  return minus % 2 === 1 ? -size : size;
}

/** The quotient, halves to the even one. @param by above zero */
function divided(value: bigint, by: bigint): bigint {
  const size = value < 0n ? -value : value;
  const twice = (size % by) * 2n;
  const up = twice > by || (twice === by && (size / by) % 2n === 1n);
  const rounded = size / by + (up ? 1n : 0n);
  return value < 0n ? -rounded : rounded;
}

function hundredths(value: bigint): string {
  const size = (value < 0n ? -value : value).toString().padStart(3, '0');
  return `${value < 0n ? '-' : ''}${size.slice(0, -2)}.${size.slice(-2)}`;
}

const sumOf = (terms: readonly string[]): bigint => terms.reduce((sum, term) => sum + scaled(term), 0n);

/** The sum of decimals as another, nothing rounded. */
export function summed(terms: readonly string[]): string {
  const sum = sumOf(terms);
  const digits = (sum < 0n ? -sum : sum).toString().padStart(PLACES + 1, '0');
  return `${sum < 0n ? '-' : ''}${digits.slice(0, -PLACES)}.${digits.slice(-PLACES)}`;
}

/** The sum of decimals with two places, rounded once. */
export function cents(terms: readonly string[]): string {
  return centsOf(sumOf(terms));
}

/** A sum in 1e-30 with two places, rounded once. */
export function centsOf(sum: bigint): string {
  return hundredths(divided(sum, CENT));
}

/** The sum of decimals as percent of another with two places; null of nothing. */
export function percentOf(terms: readonly string[], whole: string): string | null {
  const base = scaled(whole);
  if (base === 0n) return null;
  const sum = sumOf(terms) * 10_000n;
  return hundredths(base < 0n ? divided(-sum, -base) : divided(sum, base));
}
