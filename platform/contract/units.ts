/**
 * Exact arithmetic of money: decimal strings outside, bigint of the currency's smallest unit inside. This is the only
 * place that turns one into the other. Apart from the schemas in money.ts and from what is reckoned with
 * amounts (typed-units.ts), which the page's first load goes without.
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

/**
 * How finely a currency is counted. `decimals` is what players and operators type and pages show; `scale` is what the
 * ledger keeps, never less. A unit inside is 10^-scale of a coin.
 */
export interface Places {
  readonly decimals: number;
  readonly scale: number;
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
