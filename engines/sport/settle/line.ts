/** Handicaps and totals with whole, half and quarter lines, in whole quarters. */
import { multiply, type Ratio, ratio } from '../exact/ratio.ts';
import { HALF_LOST, HALF_WON, LOST, type Shares, VOID, WON } from './shares.ts';

/** Quarters of a line; null when it stands between two quarters. */
export function quartersOf(line: Ratio): number | null {
  const quarters = multiply(line, ratio(4));
  return quarters.den === 1n ? Number(quarters.num) : null;
}

/**
 * A stake on a side that finished `quarters`/4 beyond its line: half the stake stands on each neighbour of a quarter line.
 * @param quarters 4 * (margin + handicap), for over 4 * (points - line), for under the negative of it
 */
export function settleLine(quarters: number): Shares {
  if (quarters >= 2) return WON;
  if (quarters === 1) return HALF_WON;
  if (quarters === 0) return VOID;
  return quarters === -1 ? HALF_LOST : LOST;
}
