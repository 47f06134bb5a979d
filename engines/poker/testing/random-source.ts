/** Random numbers for tests and drills that come again from the same seed (xorshift32). */
export interface RandomSource {
  /** A whole number from 0 below `n`. */
  below(n: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
  shuffled<T>(list: readonly T[]): T[];
}

export function randomSource(seed: number): RandomSource {
  let state = (Math.imul(seed + 1, 0x9e3779b1) ^ 0x5bd1e995) | 0 || 1;
  const below = (n: number): number => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % n;
  };
  return {
    below,
    chance: (probability) => below(1_000_000) < probability * 1_000_000,
    pick: (list) => list[below(list.length)]!,
    shuffled(list) {
      const items = [...list];
      for (let at = items.length - 1; at > 0; at--) {
        const other = below(at + 1);
        [items[at], items[other]] = [items[other]!, items[at]!];
      }
      return items;
    },
  };
}
