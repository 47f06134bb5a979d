/** Amounts as the aggregator's answers write them. */
import { formatUnits } from '#platform/contract/money.ts';

/** Decimals that are read of an amount. */
export const AMOUNT_PLACES = 8;

/** Null for what is no amount above nothing. */
export function decimalOf(text: string): string | null {
  return productOf([text]);
}

/** The exact product of decimals, rounded down to eight places; without zeros at its end. */
export function productOf(factors: readonly string[]): string | null {
  let units = 10n ** BigInt(AMOUNT_PLACES);
  for (const factor of factors) {
    const [, whole, part = ''] = /^(\d{1,12})(?:\.(\d{1,8}))?$/.exec(factor) ?? [];
    if (whole === undefined) return null;
    units = (units * BigInt(whole + part.padEnd(AMOUNT_PLACES, '0'))) / 10n ** BigInt(AMOUNT_PLACES);
  }
  return units > 0n ? formatUnits(units, AMOUNT_PLACES).replace(/\.?0+$/, '') : null;
}
