/**
 * Exact arithmetic on decimal strings for what inputs need; the page never turns money into a float.
 * Text that is not a plain decimal counts as zero here: the server is the one that judges.
 */

/** Scales a decimal string to an integer of 10^-places, dropping digits past `places`. "1.239", 2 is 123n. */
export function toScaled(text: string, places: number): bigint {
  const match = /^([+-]?)(\d*)(?:\.(\d*))?$/.exec(text.trim());
  if (!match) return 0n;
  const fraction = (match[3] ?? '').slice(0, places).padEnd(places, '0');
  const digits = `${match[2] ?? ''}${fraction}`;
  const scaled = BigInt(digits === '' ? '0' : digits);
  return match[1] === '-' ? -scaled : scaled;
}

/** The inverse of `toScaled`, with exactly `places` digits after the point. 123n, 2 is "1.23". */
export function fromScaled(scaled: bigint, places: number): string {
  const negative = scaled < 0n;
  const digits = (negative ? -scaled : scaled).toString().padStart(places + 1, '0');
  const cut = digits.length - places;
  const text = places === 0 ? digits : `${digits.slice(0, cut)}.${digits.slice(cut)}`;
  return negative ? `-${text}` : text;
}

/** Sign of a decimal string: -1, 0 or 1. */
export function signOf(text: string): -1 | 0 | 1 {
  if (!/[1-9]/.test(text)) return 0;
  return text.trim().startsWith('-') ? -1 : 1;
}

/** Orders two decimal strings: negative when `a` is less, 0 when equal, positive when more. */
export function compareDecimals(a: string, b: string): number {
  const difference = toScaled(a, 18) - toScaled(b, 18);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

/** Moves the point: 8 turns BTC into satoshi, -8 back. Digits that fall off the end are dropped beyond 18 places. */
export function shiftPoint(text: string, places: number): string {
  const scaled = toScaled(text, 18);
  if (places >= 0) return trimZeros(fromScaled(scaled * 10n ** BigInt(places), 18));
  return trimZeros(fromScaled(scaled / 10n ** BigInt(-places), 18));
}

/** Drops zeros after the point, and the point with them: "1.2300" is "1.23", "2.00" is "2". */
export function trimZeros(text: string): string {
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}
