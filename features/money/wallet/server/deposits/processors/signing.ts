/** What the adapters have in common: signatures, and numbers that came as JSON. */
import { createHmac, timingSafeEqual } from 'node:crypto';

/** Compares a signature as it was sent (hex of either case) with ours, in a time that does not tell where they differ. */
export function isSigned(
  sent: string | undefined,
  hash: 'sha256' | 'sha512',
  secret: string,
  text: Buffer | string,
): boolean {
  if (sent === undefined || !/^[0-9a-f]+$/i.test(sent)) return false;
  const own = createHmac(hash, secret).update(text).digest();
  const given = Buffer.from(sent, 'hex');
  return given.length === own.length && timingSafeEqual(given, own);
}

/** A JSON number or text as a decimal without an exponent, null when it is no amount. */
export function decimalOf(value: unknown): string | null {
  if (typeof value === 'number' && Number.isFinite(value) && value >= 0)
    return value.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 18 });
  return typeof value === 'string' && /^\d{1,20}(\.\d{1,18})?$/.test(value) ? value : null;
}

/** The object in a JSON text, null when there is none. */
export function objectOf(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}

export function textOf(value: unknown): string | null {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return String(value);
  return typeof value === 'string' && value !== '' && value.length <= 200 ? value : null;
}
