/**
 * Aggregators count with four decimals, the ledger in the smallest unit of each currency. Here amounts are in parts of a
 * unit: of a satoshi, or where a cent is ten thousand units, one; where a cent is the unit, a hundred. What is no whole
 * unit waits in the player's remainder, so nothing is rounded. Some protocols count finer than the parts: a stake that is finer
 * is refused, and of what is paid the rest below a part stays with the house, so that no money is made.
 */
import { formatUnits, parseUnits } from '#platform/contract/money.ts';
import { formatAmount, type Places } from '#platform/contract/units.ts';
import type { Currency } from '#platform/server/money/currency.ts';

const DECIMALS = 4;
/** Longer is no amount of any protocol: 18 digits and 12, or here 15 and 18. */
const MAX_TEXT = 34;

type Fractions = Pick<Currency, 'scale'>;

/** How many parts make a unit. */
export function partsOf({ scale }: Fractions): bigint {
  return 10n ** BigInt(Math.max(DECIMALS - scale, 0));
}

/** @returns null when the text is no amount, or finer than the parts */
export function parseParts(text: string, { scale }: Fractions): bigint | null {
  if (!/^\d{1,15}(\.\d{1,18})?$/.test(text)) return null;
  const parts = parseUnits(text, Math.max(DECIMALS, scale));
  // Far below what a column of the ledger holds, whatever it is added to.
  return parts === null || parts >= 1n << 60n ? null : parts;
}

/** What is paid. */
export interface Credit {
  readonly parts: bigint;
  /** The rest that is finer than the parts, in words for the log of calls; null where there is none. */
  readonly left: string | null;
}

/** Parts of an amount that is paid: the same text is always the same. @returns null when the text is no amount */
export function creditOf(text: string, currency: Fractions): Credit | null {
  const places = Math.max(DECIMALS, currency.scale);
  const point = text.indexOf('.');
  const end = point < 0 ? text.length : point + 1 + places;
  const finer = text.slice(end);
  const parts =
    /^\d*$/.test(finer) && text.length <= MAX_TEXT ? parseParts(text.slice(0, end), currency) : null;
  if (parts === null) return null;
  const left = /[1-9]/.test(finer) ? `0.${'0'.repeat(places)}${finer} of ${text} is not paid` : null;
  return { parts, left };
}

/** The same for a whole number of `10^-places`. */
export function creditOfScaled(amount: number, places: number, currency: Fractions): Credit | null {
  if (!Number.isSafeInteger(amount) || amount < 0) return null;
  return creditOf(formatUnits(BigInt(amount), places), currency);
}

/** An amount with four decimals, less rather than more. */
export function formatParts(parts: bigint, { scale }: Fractions): string {
  const finer = 10n ** BigInt(Math.max(scale - DECIMALS, 0));
  return formatUnits(parts / finer, DECIMALS);
}

/** Units for an amount of parts, rounded up: what a limit counts. */
export function unitsUp(parts: bigint, currency: Fractions): bigint {
  const unit = partsOf(currency);
  return (parts + unit - 1n) / unit;
}

/** An amount as it is: four decimals or as many as the currency has, and more where it goes on. */
export function formatExact(parts: bigint, { decimals, scale }: Places): string {
  return formatAmount(parts, { decimals: Math.max(DECIMALS, decimals), scale: Math.max(DECIMALS, scale) });
}

/** Parts for a whole number of `10^-places`; null where that is finer than the parts, or no amount. */
export function fromScaled(amount: number, places: number, { scale }: Fractions): bigint | null {
  if (!Number.isSafeInteger(amount) || amount < 0) return null;
  const [parts, finer] = [BigInt(amount) * 10n ** BigInt(Math.max(DECIMALS, scale)), 10n ** BigInt(places)];
  return parts % finer === 0n && parts / finer < 1n << 60n ? parts / finer : null;
}

/** A whole number of `10^-places` for parts, less rather than more: protocols that count so want a number. */
export function toScaled(parts: bigint, places: number, { scale }: Fractions): number {
  return Number((parts * 10n ** BigInt(places)) / 10n ** BigInt(Math.max(DECIMALS, scale)));
}
