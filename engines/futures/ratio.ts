/** Exact fractions of whole numbers: no price, share or amount of this engine is ever a float. */
export interface Ratio {
  readonly num: bigint;
  /** Always above 0. */
  readonly den: bigint;
}

export const ZERO: Ratio = { num: 0n, den: 1n };
export const ONE: Ratio = { num: 1n, den: 1n };

/** @param den not 0 */
export function ratio(num: bigint, den: bigint = 1n): Ratio {
  return den < 0n ? { num: -num, den: -den } : { num, den };
}

export function add(a: Ratio, b: Ratio): Ratio {
  if (a.den === b.den) return { num: a.num + b.num, den: a.den };
  return { num: a.num * b.den + b.num * a.den, den: a.den * b.den };
}

export function subtract(a: Ratio, b: Ratio): Ratio {
  return add(a, { num: -b.num, den: b.den });
}

export function multiply(a: Ratio, b: Ratio): Ratio {
  return { num: a.num * b.num, den: a.den * b.den };
}

/** @param b not 0 */
export function divide(a: Ratio, b: Ratio): Ratio {
  return ratio(a.num * b.den, a.den * b.num);
}

/** @returns below 0, 0 or above 0, as a sort wants it */
export function compare(a: Ratio, b: Ratio): number {
  const difference = a.num * b.den - b.num * a.den;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

export function least(a: Ratio, b: Ratio): Ratio {
  return compare(a, b) <= 0 ? a : b;
}

export function greatest(a: Ratio, b: Ratio): Ratio {
  return compare(a, b) >= 0 ? a : b;
}

/** The greatest whole number that is not above. */
export function floor({ num, den }: Ratio): bigint {
  const whole = num / den;
  return num < 0n && whole * den !== num ? whole - 1n : whole;
}

/** The least whole number that is not below. */
export function ceil({ num, den }: Ratio): bigint {
  return -floor({ num: -num, den });
}

const DECIMAL = /^([+-]?)(\d{1,60})(?:\.(\d{1,60}))?(?:[eE]([+-]?\d{1,2}))?$/;

/** Reads "-12.5" or "1e-7" exactly. @returns null when the text is no decimal number */
export function readDecimal(text: string): Ratio | null {
  const match = DECIMAL.exec(text);
  if (!match) return null;
  const [, sign, whole, fraction = '', exponent = '0'] = match;
  const places = fraction.length - Number(exponent);
  const digits = BigInt(`${whole}${fraction}`) * (sign === '-' ? -1n : 1n);
  return places >= 0
    ? { num: digits, den: 10n ** BigInt(places) }
    : { num: digits * 10n ** BigInt(-places), den: 1n };
}

/** The nearest decimal with `places` digits after the point, halves to even. */
export function toFixed({ num, den }: Ratio, places: number): string {
  const scaled = (num < 0n ? -num : num) * 10n ** BigInt(places);
  const [whole, rest] = [scaled / den, (scaled % den) * 2n];
  const up = rest > den || (rest === den && whole % 2n === 1n);
  return decimal(up ? whole + 1n : whole, places, num < 0n);
}

/** The exact decimal without zeros at its end, cut off after `maxPlaces` where it has no end. */
export function toDecimal({ num, den }: Ratio, maxPlaces = 24): string {
  const text = decimal(((num < 0n ? -num : num) * 10n ** BigInt(maxPlaces)) / den, maxPlaces, num < 0n);
  return text.includes('.') ? text.replace(/\.?0+$/, '').replace(/^-0$/, '0') : text;
}

function decimal(digits: bigint, places: number, negative: boolean): string {
  const text = digits.toString().padStart(places + 1, '0');
  const cut = text.length - places;
  const value = places === 0 ? text : `${text.slice(0, cut)}.${text.slice(cut)}`;
  return negative && digits > 0n ? `-${value}` : value;
}
