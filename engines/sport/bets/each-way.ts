/** Each way: one bet on the win, one on a place at a part of the odds; and what a late withdrawal takes off (rule 4). */
import { add, multiply, ONE, type Ratio, subtract } from '../exact/ratio.ts';
import { factorOf, type Shares } from '../settle/shares.ts';
import { comboFactor, type Leg } from './payout.ts';

/** Odds of the place part: 1 + (odds - 1) * fraction. @param fraction 1/4 or 1/5 of the usual terms */
export function placeOdds(odds: Ratio, fraction: Ratio): Ratio {
  return add(ONE, multiply(subtract(odds, ONE), fraction));
}

/** Odds after rule 4 took its part of the winnings. @param deduction 0.35 for 35 pence in the pound @throws outside 0 to 1 */
export function afterRuleFour(odds: Ratio, deduction: Ratio): Ratio {
  if (deduction.num < 0n || deduction.num > deduction.den)
    throw new RangeError('a deduction is between 0 and 1');
  return add(ONE, multiply(subtract(odds, ONE), subtract(ONE, deduction)));
}

export interface EachWayLeg {
  readonly odds: Ratio;
  readonly fraction: Ratio;
  readonly win: Shares;
  readonly place: Shares;
}

/** Payout of each way on one runner. @param unit stake of each of the two bets */
export function eachWayPayout(unit: Ratio, { odds, fraction, win, place }: EachWayLeg): Ratio {
  return multiply(unit, add(factorOf(win, odds), factorOf(place, placeOdds(odds, fraction))));
}

/** Each way over several runners: an accumulator of the wins and one of the places. */
export function eachWayCombo(unit: Ratio, legs: readonly EachWayLeg[]): Ratio {
  const wins = legs.map(({ odds, win }): Leg => ({ odds, shares: win }));
  const places = legs.map(({ odds, fraction, place }): Leg => ({
    odds: placeOdds(odds, fraction),
    shares: place,
  }));
  return multiply(unit, add(comboFactor(wins), comboFactor(places)));
}
