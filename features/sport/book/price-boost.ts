/** The price of a boosted selection: exact, the same on the page and in the book. */
import {
  add,
  compare,
  decimalText,
  multiply,
  ONE,
  type Ratio,
  ratio,
  subtract,
  toNumber,
} from '#engines/sport/exact/ratio.ts';
import { parseOdds } from '#engines/sport/odds/decimal-odds.ts';
import { snapDown } from '#engines/sport/odds/ladder.ts';

/** One of both: a price, or percent on top of the profit. */
export interface PriceBoost {
  readonly price: string | null;
  readonly percent: number | null;
}

/** @param plain decimal text of the market's price @returns decimal text; null where the boost raises nothing */
export function raisedOdds({ price, percent }: PriceBoost, plain: string): string | null {
  const from = parseOdds(plain);
  if (!from) return null;
  const to = price === null ? withPercent(from, percent ?? 0) : parseOdds(price);
  return to && compare(to, from) > 0 ? decimalText(to) : null;
}

function withPercent(from: Ratio, percent: number): Ratio | null {
  const profit = multiply(subtract(from, ONE), ratio(100 + percent, 100));
  return snapDown(toNumber(add(ONE, profit)));
}
