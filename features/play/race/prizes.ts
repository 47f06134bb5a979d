/** What each place wins. Pure, for both halves. */

/** Tenths of a percent, so that sums are exact. */
export const tenths = (percent: number): number => Math.round(percent * 10);

/**
 * Shares of a prize, floored to whole cents: the house never pays more than the prize.
 * @param reward prize in cents @param split percent of each place, one decimal
 */
export function prizesOf(reward: bigint, split: readonly number[]): bigint[] {
  return split.map((percent) => (reward * BigInt(tenths(percent))) / 1000n);
}
