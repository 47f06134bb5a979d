import type { Ratio } from './ladder.ts';

/** What `wins` wins pay that each double 98 % of the stake: 0.98 * 2^wins. */
export function doubled(wins: number): Ratio {
  return { num: 98n * 2n ** BigInt(wins), den: 100n };
}
