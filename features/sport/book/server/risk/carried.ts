/** What the legs of a bet carry of its stake. Pure; micro-dollars of real money. */
import { apportion } from '#engines/sport/cashout/exposure.ts';
import { multiply, ratio, roundHalfUp, toNumber } from '#engines/sport/exact/ratio.ts';
import { parseOdds } from '#engines/sport/odds/decimal-odds.ts';
import type { Carried } from './stakes.ts';

type Priced = Pick<Carried, 'event' | 'market' | 'outcome'> & {
  /** Decimal text. */
  readonly odds: string;
};

/** A single carries all; of a combined bet each leg its part by the logarithm of its odds. In the order of the legs. */
export function carriedBy(legs: readonly Priced[], stake: bigint): Carried[] {
  const odds = legs.map((leg) => parseOdds(leg.odds)!);
  const parts = legs.length === 1 ? [stake] : apportion(stake, odds.map(toNumber));
  return legs.map(({ event, market, outcome }, at) => {
    const staked = parts[at]!;
    return { event, market, outcome, staked, owed: roundHalfUp(multiply(ratio(staked), odds[at]!)) };
  });
}

/** Taken off again. */
export function takenOff(carried: readonly Carried[]): Carried[] {
  return carried.map((one) => ({ ...one, staked: -one.staked, owed: -one.owed }));
}
