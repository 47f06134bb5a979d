/**
 * Exact arithmetic of money: decimal strings outside, bigint of the currency's smallest unit inside. This is the only
 * place that turns one into the other. Apart from the schemas in money.ts, which the page's first load goes without.
 */

/**
 * Parses a decimal string to smallest units.
 * @param text decimal amount, e.g. "1.25"
 * @param decimals the currency's decimals, 0 to 18
 * @returns units, or null when the text is not an amount or has more decimals than the currency
 */
export function parseUnits(text: string, decimals: number): bigint | null {
  const match = /^(-?)(\d{1,20})(?:\.(\d{1,18}))?$/.exec(text);
  if (!match || !/^[\x20-\x7e]*$/.test(text)) return null;
  const fraction = (match[3] ?? '').replace(/0+$/, '');
  if (fraction.length > decimals) return null;
  const units = BigInt(match[2]! + fraction.padEnd(decimals, '0'));
  return match[1] ? -units : units;
}

/** Formats smallest units as a decimal string with exactly `decimals` places: (125n, 2) is "1.25". */
export function formatUnits(units: bigint, decimals: number): string {
  const negative = units < 0n;
  const digits = (negative ? -units : units).toString().padStart(decimals + 1, '0');
  const cut = digits.length - decimals;
  const text = decimals === 0 ? digits : `${digits.slice(0, cut)}.${digits.slice(cut)}`;
  return negative ? `-${text}` : text;
}

/** An exact multiplier. `num / den`, den > 0. */
export interface Ratio {
  readonly num: bigint;
  readonly den: bigint;
}

export const ZERO: Ratio = { num: 0n, den: 1n };
export const ONE: Ratio = { num: 1n, den: 1n };

/** Payout in smallest units: stake times multiplier, floored (towards the house). */
export function payoutOf(stake: bigint, multiplier: Ratio): bigint {
  return (stake * multiplier.num) / multiplier.den;
}

/** Stake in smallest units that a multiple of the opening stake asks for, rounded up (towards the house). */
export function stakeOf(opening: bigint, multiple: Ratio): bigint {
  return (opening * multiple.num + multiple.den - 1n) / multiple.den;
}

/** A ratio as a number floored to `places` decimals, for display and for contract fields. */
export function ratioNumber(ratio: Ratio, places = 4): number {
  const scale = 10n ** BigInt(places);
  return Number((ratio.num * scale) / ratio.den) / Number(scale);
}
