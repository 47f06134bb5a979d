/** Accumulator boost: a share on top of the winnings that grows with the legs. */
import { add, compare, multiply, ONE, type Ratio, subtract, ZERO } from '../exact/ratio.ts';
import { kindOf } from '../settle/shares.ts';
import { comboPayout, type Leg } from './payout.ts';

export interface Boost {
  /** Legs below these odds do not count. */
  readonly minOdds: Ratio;
  /** Share of the winnings by number of legs that count, rising; `[{ legs: 3, share: 0.03 }, ...]`. */
  readonly steps: readonly { readonly legs: number; readonly share: Ratio }[];
}

/** Share for so many legs that count: that of the highest step reached, or 0. */
export function boostShare(boost: Boost, legs: number): Ratio {
  return boost.steps
    .filter((step) => step.legs <= legs)
    .reduce((best, step) => (compare(step.share, best) > 0 ? step.share : best), ZERO);
}

/** Legs that count: odds at the floor or above, and not void. */
export function boostedLegs(boost: Boost, legs: readonly Leg[]): number {
  return legs.filter(({ odds, shares }) => compare(odds, boost.minOdds) >= 0 && kindOf(shares) !== 'void')
    .length;
}

/** What the boost adds to the payout of an accumulator: a share of the winnings above the stake, nothing on a loss. */
export function boostAmount(boost: Boost, stake: Ratio, legs: readonly Leg[]): Ratio {
  const winnings = subtract(comboPayout(stake, legs), stake);
  if (compare(winnings, ZERO) <= 0) return ZERO;
  return multiply(winnings, boostShare(boost, boostedLegs(boost, legs)));
}

/** Payout with boost. */
export function boostedPayout(boost: Boost, stake: Ratio, legs: readonly Leg[]): Ratio {
  return add(comboPayout(stake, legs), boostAmount(boost, stake, legs));
}

/** Odds with a price boost on them: (odds - 1) grown by a share. */
export function boostedOdds(odds: Ratio, share: Ratio): Ratio {
  return add(ONE, multiply(subtract(odds, ONE), add(ONE, share)));
}
