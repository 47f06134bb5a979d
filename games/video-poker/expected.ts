/** What a round of video poker was to bring with the cards that were held. */
import type { Brought } from '#platform/contract/draws.ts';
import { asNumber } from '#platform/contract/odds.ts';
import { bestHold, holdSpread } from './best-hold.ts';
import type { PokerCard } from './hands.ts';
import { bounds, dealVariance } from './odds.ts';
import type { VideoPokerParams } from './params.ts';

/**
 * The deal is one draw, worth what its best hold returns on average; what another hold gives away is no bad luck and lowers
 * what was to be expected. Then each hand draws for itself.
 */
export function videoPokerExpected(
  params: VideoPokerParams,
  dealt: readonly PokerCard[],
  hold: readonly number[],
): Brought {
  const { variant = 'jacks', hands = 1 } = params;
  const best = bestHold(dealt, variant);
  const held = holdSpread(dealt, hold, variant);
  return {
    mean: asNumber(bounds.rtp(params)) + held.mean - best.sum / best.draws,
    variance: dealVariance(variant) + held.variance / hands,
  };
}
