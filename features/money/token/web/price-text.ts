import { formatFixed, formatShort } from '#ui/format.ts';

/** Of the price of a token: eight are what the ledger keeps of a cheap one. */
const PRICE_PLACES = 8;

/** "$0.05000000" */
export function priceOf(value: string): string {
  return `$${formatFixed(Number(value), PRICE_PLACES)}`;
}

/** A price at the axis of a chart, with the places that it needs: "0.02" */
export function priceTick(value: number): string {
  return formatShort(value, PRICE_PLACES);
}
