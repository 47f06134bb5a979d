/** What each place wins. Pure. */
import { tenths } from '../settings.ts';

/**
 * Shares of a prize, floored to whole cents: the house never pays more than the prize.
 * @param reward prize in cents @param split percent of each place, one decimal
 */
export function prizesOf(reward: bigint, split: readonly number[]): bigint[] {
  return split.map((percent) => (reward * BigInt(tenths(percent))) / 1000n);
}
