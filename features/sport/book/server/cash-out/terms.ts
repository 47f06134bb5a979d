/** What the house keeps of a cash-out. Pure. */
import { type Ratio, ratio, toNumber } from '#engines/sport/exact/ratio.ts';

/** Nothing above this is kept, percent. */
const MAX_KEPT = 10;
/** Of each doubling or halving since the bet was placed, percent. */
const EACH_DOUBLING = 1;
const HUNDREDTHS = 10_000n;

/**
 * Share that is kept of a fair value: from `percent` upwards the farther it has moved from the stake, where a wrong price
 * costs most.
 * @param percent of bets like this one
 */
export function cashOutMargin(percent: number, stake: Ratio, fair: Ratio): Ratio {
  const moved = Math.abs(Math.log2(toNumber(fair) / toNumber(stake)));
  const kept = Math.min(MAX_KEPT, percent + (Number.isFinite(moved) ? moved * EACH_DOUBLING : MAX_KEPT));
  return ratio(BigInt(Math.round(kept * 100)), HUNDREDTHS);
}
