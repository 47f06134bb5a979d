/** What sums of a pair say about it. The bounds are far from what two strangers come to over as many hands. */
import type { PairSums } from './pair-hand.ts';

export type PairReason = 'flow' | 'quiet' | 'folds';

export interface PairScore {
  readonly reasons: readonly PairReason[];
  /** 0: nothing to look at; 3 is the gravest. */
  readonly severity: number;
}

const FEWEST_HANDS = 20;
/** Big blinds that went one way, and in each hand at least. */
const FLOW_BLINDS = 200n;
const FLOW_OF_HAND = 2n;
const FEWEST_CASES = 20;
const QUIET_PERCENT = 85;
const FOLDED_PERCENT = 90;

export function scoreOf({ hands, flow, alone, quiet, faced, folded }: PairSums): PairScore {
  const moved = flow < 0n ? -flow : flow;
  const flows =
    hands >= FEWEST_HANDS && moved >= FLOW_BLINDS * 100n && moved >= FLOW_OF_HAND * 100n * BigInt(hands);
  const reasons: PairReason[] = [];
  if (flows) reasons.push('flow');
  if (alone >= FEWEST_CASES && quiet * 100 >= alone * QUIET_PERCENT) reasons.push('quiet');
  if (faced >= FEWEST_CASES && folded * 100 >= faced * FOLDED_PERCENT) reasons.push('folds');
  return { reasons, severity: reasons.length === 0 ? 0 : reasons.length > 1 ? 3 : flows ? 2 : 1 };
}
