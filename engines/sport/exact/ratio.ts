/** Exact fractions of whole numbers: odds, stakes and payouts are never floats. */
export interface Ratio {
  readonly num: bigint;
  /** Always above 0. */
  readonly den: bigint;
}

export const ZERO: Ratio = { num: 0n, den: 1n };
export const ONE: Ratio = { num: 1n, den: 1n };
export const HALF: Ratio = { num: 1n, den: 2n };

/** The most digits that a decimal may have: what comes from outside must not become a number of a million digits. */
const MAX_DIGITS = 40;

/** Fraction in lowest terms. @throws when `den` is 0 */
export function ratio(num: bigint | number, den: bigint | number = 1n): Ratio {
  const [top, bottom] = [BigInt(num), BigInt(den)];
  if (bottom === 0n) throw new RangeError('a fraction has no denominator of 0');
  const common = gcd(top < 0n ? -top : top, bottom < 0n ? -bottom : bottom);
  const sign = bottom < 0n ? -1n : 1n;
  return common <= 1n
    ? { num: sign * top, den: sign * bottom }
    : { num: (sign * top) / common, den: (sign * bottom) / common };
}

function gcd(a: bigint, b: bigint): bigint {
  let [x, y] = [a, b];
  while (y !== 0n) [x, y] = [y, x % y];
  return x;
}

/** Exact value of decimal text such as `1.95` or `-0.75`; null when it is none (no exponent, no blanks, no bare dot). */
export function parseDecimal(text: string): Ratio | null {
  const match = /^(-)?(\d+)(?:\.(\d+))?$/.exec(text);
  if (!match || text.length > MAX_DIGITS) return null;
  const fraction = match[3] ?? '';
  const value = BigInt(`${match[2]}${fraction}`);
  return ratio(match[1] ? -value : value, 10n ** BigInt(fraction.length));
}

export function add(a: Ratio, b: Ratio): Ratio {
  return ratio(a.num * b.den + b.num * a.den, a.den * b.den);
}

export function subtract(a: Ratio, b: Ratio): Ratio {
  return ratio(a.num * b.den - b.num * a.den, a.den * b.den);
}

export function multiply(a: Ratio, b: Ratio): Ratio {
  return ratio(a.num * b.num, a.den * b.den);
}

/** @throws when `b` is 0 */
export function divide(a: Ratio, b: Ratio): Ratio {
  return ratio(a.num * b.den, a.den * b.num);
}

/** Negative, zero or positive as `a` is less than, equal to or greater than `b`. */
export function compare(a: Ratio, b: Ratio): number {
  const difference = a.num * b.den - b.num * a.den;
  return difference === 0n ? 0 : difference < 0n ? -1 : 1;
}

export function equal(a: Ratio, b: Ratio): boolean {
  return compare(a, b) === 0;
}

export function sum(values: readonly Ratio[]): Ratio {
  return values.reduce(add, ZERO);
}

export function product(values: readonly Ratio[]): Ratio {
  return values.reduce(multiply, ONE);
}

export function smaller(a: Ratio, b: Ratio): Ratio {
  return compare(a, b) <= 0 ? a : b;
}

/** Greatest whole number that is not above the value. */
export function floor({ num, den }: Ratio): bigint {
  const whole = num / den;
  return num % den < 0n ? whole - 1n : whole;
}

/** Nearest whole number; halves go up. */
export function roundHalfUp(value: Ratio): bigint {
  return floor(add(value, HALF));
}

export type Rounding = 'floor' | 'half-up';

/** Whole smallest units of a currency with `decimals` decimals. @param rounding floor is the ledger's (docs/decisions) */
export function toUnits(value: Ratio, decimals: number, rounding: Rounding = 'floor'): bigint {
  const scaled = multiply(value, ratio(10n ** BigInt(decimals)));
  return rounding === 'floor' ? floor(scaled) : roundHalfUp(scaled);
}

/** Units of a currency as decimal text without trailing zeros: 1050000n with 6 decimals is `1.05`. */
export function unitsText(units: bigint, decimals: number): string {
  const sign = units < 0n ? '-' : '';
  const digits = (units < 0n ? -units : units).toString().padStart(decimals + 1, '0');
  const [whole, rest] = [digits.slice(0, digits.length - decimals), digits.slice(digits.length - decimals)];
  const fraction = rest.replace(/0+$/, '');
  return `${sign}${whole}${fraction === '' ? '' : `.${fraction}`}`;
}

/** Decimal text: exact where the value has at most `digits` decimals, else rounded half up to them. */
export function decimalText(value: Ratio, digits = 12): string {
  return unitsText(toUnits(value, digits, 'half-up'), digits);
}

/** Nearest double, also of numbers that are too long for one. For display and for models, never for money. */
export function toNumber({ num, den }: Ratio): number {
  const scale = 10n ** 20n;
  return num / den > 1_000_000n ? Number(num / den) : Number((num * scale) / den) / 1e20;
}
