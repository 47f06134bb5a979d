/** When an unused account costs something, and how much. Pure. Source: our reading of the seeds' terms, specs/operator.md. */
import type { Currency } from '#platform/server/money/currency.ts';

/** Nobody logged in or bet for so long: the account is dormant. */
export const DORMANT_MONTHS = 6;
/** From the letter to the first fee, and from one to the next. */
export const MONTH_MS = 30 * 86_400_000;
/** Hundredths of a percent that are the whole. */
const WHOLE = 10_000n;

/**
 * What one month costs, in smallest units: rounded down to the places in which the currency is shown.
 * @param fee hundredths of a percent
 */
export function feeOf(
  balance: bigint,
  fee: number,
  { decimals, scale }: Pick<Currency, 'decimals' | 'scale'>,
): bigint {
  const shown = 10n ** BigInt(scale - decimals);
  return ((balance * BigInt(fee)) / WHOLE / shown) * shown;
}

/** The month that can be charged at this moment, 0 from thirty days after the letter on; null: none yet. Both in epoch milliseconds. */
export function monthAt(writtenAt: number, now: number): number | null {
  const month = Math.floor((now - writtenAt) / MONTH_MS) - 1;
  return month < 0 ? null : month;
}

/** The beginning of what counts as recent, epoch milliseconds. */
export function dormantSince(now: number): number {
  const at = new Date(now);
  const day = at.getUTCDate();
  at.setUTCDate(1);
  at.setUTCMonth(at.getUTCMonth() - DORMANT_MONTHS);
  const last = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate();
  at.setUTCDate(Math.min(day, last));
  return at.getTime();
}

/** As people write it: 250 is 2.5. @param fee hundredths of a percent */
export const percentOf = (fee: number): string => String(fee / 100);
