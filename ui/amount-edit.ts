import { asciiDigits } from './ascii-digits.ts';
import { compareDecimals, fromScaled, toScaled } from './decimal.ts';

/** Thousands set apart, whole ("1.234.567") or with a point of the other kind ("1.234,5"), also as in India ("1,23,456.7"). */
const GROUPED =
  /^[1-9]\d{0,2}(?:(?:\.\d{3}){2,}|(?:,\d{3}){2,}|(?:\.\d{3})+,\d+|(?:,\d{3})+\.\d+|(?:,\d{2})+,\d{3}\.\d+)$/;

/**
 * What stays of a typed or pasted text in an amount box: digits, in ASCII, and one point, at most `decimals` after it.
 * The first separator is the point and those after it are slips of the finger, unless thousands are set apart.
 * @returns the cleaned text; it may end in a point while someone is typing ("1.")
 */
export function cleanAmount(text: string, decimals: number): string {
  const kept = asciiDigits(text).replace(/[^0-9.,]/g, '');
  const point = pointOf(kept);
  const whole = digitsOf(point < 0 ? kept : kept.slice(0, point))
    .replace(/^0+(?=\d)/, '')
    .slice(0, 20);
  if (point < 0 || decimals === 0) return whole;
  return `${whole || '0'}.${digitsOf(kept.slice(point + 1)).slice(0, decimals)}`;
}

/** Where the point of digits and separators is; -1: there is none. */
function pointOf(kept: string): number {
  const first = kept.search(/[.,]/);
  if (!GROUPED.test(kept)) return first;
  const last = Math.max(kept.lastIndexOf('.'), kept.lastIndexOf(','));
  return kept[last] === kept[first] ? -1 : last;
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
