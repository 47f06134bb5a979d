/**
 * Exact arithmetic of money: decimal strings outside, bigint of the currency's smallest unit inside. This is the only
 * place that turns one into the other. Apart from the schemas in money.ts, which the page's first load goes without.
 */

/** No text of an amount has more. */
const MAX_PLACES = 18;

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

/**
 * What of an exact amount can be typed: units of `decimals` places, the finer part cut off.
 * @returns null when the text is not an amount
 */
export function typedUnits(text: string, decimals: number): bigint | null {
  const units = parseUnits(text, MAX_PLACES);
  return units === null ? null : units / 10n ** BigInt(MAX_PLACES - decimals);
}

/** Formats smallest units as a decimal string with exactly `decimals` places: (125n, 2) is "1.25". */
export function formatUnits(units: bigint, decimals: number): string {
  const negative = units < 0n;
  const digits = (negative ? -units : units).toString().padStart(decimals + 1, '0');
  const cut = digits.length - decimals;
  const text = decimals === 0 ? digits : `${digits.slice(0, cut)}.${digits.slice(cut)}`;
  return negative ? `-${text}` : text;
}

/**
 * How finely a currency is counted. `decimals` is what players and operators type and pages show; `scale` is what the
 * ledger keeps, never less. A unit inside is 10^-scale of a coin.
 */
export interface Places {
  readonly decimals: number;
  readonly scale: number;
}

/** Units of the ledger in the least amount that can be typed: tables deal no finer. */
export function typedStep({ decimals, scale }: Places): bigint {
  return 10n ** BigInt(scale - decimals);
}

/** The greatest amount not above that can be typed: limits that a player may go up to. */
export function typedFloor(units: bigint, places: Places): bigint {
  return units - (units % typedStep(places));
}

/** The least amount not below that can be typed: what a player has to reach. */
export function typedCeil(units: bigint, places: Places): bigint {
  return typedFloor(units + typedStep(places) - 1n, places);
}

/**
 * Parses an amount that someone typed or set, to units of the ledger.
 * @returns null when the text is not an amount or has more places than the currency's `decimals`
 */
export function parseAmount(text: string, { decimals, scale }: Places): bigint | null {
  const units = parseUnits(text, decimals);
  return units === null ? null : units * 10n ** BigInt(scale - decimals);
}

/**
 * Formats units of the ledger exactly: the currency's `decimals` always, and more where the amount goes on. With 2
 * decimals and a scale of 6, 1250000n is "1.25" and 1254321n is "1.254321".
 */
export function formatAmount(units: bigint, { decimals, scale }: Places): string {
  const text = formatUnits(units, scale);
  const shortest = text.length - (scale - decimals);
  let end = text.length;
  while (end > shortest && text[end - 1] === '0') end--;
  return text.slice(0, text[end - 1] === '.' ? end - 1 : end);
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
