/** Amounts that buttons fill in: exact, cut to the coin's places, never above what is meant. */
import { trimZeros } from '#ui/decimal.ts';
import { typedUnits } from '#platform/contract/typed-units.ts';
import { formatUnits, parseUnits } from '#platform/contract/units.ts';

/** What the quick buttons of a deposit are worth, in dollars. */
export const QUICK_DOLLARS = [50, 100, 250, 1000] as const;
/** Shares of the balance that the quick buttons of a withdrawal fill in; the last one is "Max". */
export const QUICK_PERCENTS = [25, 50, 75, 99] as const;

const PRICE_PLACES = 12;

/**
 * So many dollars in a coin.
 * @param price dollars for one coin, decimal string
 * @returns decimal string of the coin, or null while nobody knows a price
 */
export function dollarsInCoin(dollars: number, price: string, decimals: number): string | null {
  const one = parseUnits(price, PRICE_PLACES);
  if (one === null || one <= 0n) return null;
  const units = (BigInt(dollars) * 10n ** BigInt(decimals + PRICE_PLACES)) / one;
  return units === 0n ? null : trimZeros(formatUnits(units, decimals));
}

/** A share of a balance, floored. @param percent 1 to 100 */
export function percentOf(balance: string, percent: number, decimals: number): string {
  const units = typedUnits(balance, decimals) ?? 0n;
  return trimZeros(formatUnits((units * BigInt(percent)) / 100n, decimals));
}
