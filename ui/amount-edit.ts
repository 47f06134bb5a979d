import { compareDecimals, fromScaled, toScaled } from './decimal.ts';

/**
 * What stays of a typed or pasted text in an amount box: ASCII digits and one point, at most `decimals` after it.
 * A comma counts as the point when it is the only separator; with both, the last one is the point.
 * @returns the cleaned text; it may end in a point while someone is typing ("1.")
 */
export function cleanAmount(text: string, decimals: number): string {
  const separator = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','));
  const grouped = (text.match(/,/g)?.length ?? 0) > 1 && !text.includes('.');
  const cut = grouped ? text.length : separator;
  const whole = digitsOf(cut < 0 ? text : text.slice(0, cut))
    .replace(/^0+(?=\d)/, '')
    .slice(0, 20);
  if (cut < 0 || grouped || decimals === 0) return whole;
  return `${whole || '0'}.${digitsOf(text.slice(cut + 1)).slice(0, decimals)}`;
}

function digitsOf(text: string): string {
  return text.replace(/[^0-9]/g, '');
}

/** What an amount box says once left: full places, so "1." is "1.00" with two decimals; empty becomes zero. */
export function settleAmount(text: string, decimals: number): string {
  return fromScaled(toScaled(text, decimals), decimals);
}

/** Half, cut to the currency's places, never below `min`. */
export function halveAmount(text: string, decimals: number, min = '0'): string {
  return clampAmount(fromScaled(toScaled(text, decimals) / 2n, decimals), decimals, min);
}

/** Double, never above `max`; zero doubles to the smallest amount so the button always does something. */
export function doubleAmount(text: string, decimals: number, min = '0', max?: string): string {
  const doubled = toScaled(text, decimals) * 2n;
  return clampAmount(fromScaled(doubled === 0n ? 1n : doubled, decimals), decimals, min, max);
}

/** Moves an amount into its limits. An upper limit below the lower one wins: nobody stakes what they do not have. */
export function clampAmount(text: string, decimals: number, min?: string, max?: string): string {
  let clamped = settleAmount(text, decimals);
  if (min !== undefined && compareDecimals(clamped, min) < 0) clamped = settleAmount(min, decimals);
  if (max !== undefined && compareDecimals(clamped, max) > 0) clamped = settleAmount(max, decimals);
  return clamped;
}
