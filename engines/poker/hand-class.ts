/**
 * How five cards compare, from the rules alone: category first, then the ranks that decide within it. The
 * evaluator builds its tables from this; nothing here is quick.
 */

/** Weakest first, so an index is comparable. */
export const CATEGORIES = [
  'high-card',
  'pair',
  'two-pair',
  'three-of-a-kind',
  'straight',
  'flush',
  'full-house',
  'four-of-a-kind',
  'straight-flush',
] as const;
export type Category = (typeof CATEGORIES)[number];

/** Ace to five: the ace counts low. */
const WHEEL = 0b1000000001111;

/** Highest rank of the best straight among the ranks of a mask (bit 0 is a 2), or -1. */
function straightHigh(mask: number): number {
  for (let high = 12; high >= 4; high--) {
    const run = 0b11111 << (high - 4);
    if ((mask & run) === run) return high;
  }
  return (mask & WHEEL) === WHEEL ? 3 : -1;
}

/** A score that orders hands: the category, then up to five ranks, four bits each. */
function score(category: Category, ranks: readonly number[]): number {
  let value = CATEGORIES.indexOf(category);
  for (let at = 0; at < 5; at++) value = value * 16 + (ranks[at] ?? 0);
  return value;
}

/** Score of the best hand in five or more cards of one suit. @param mask their ranks */
export function suitedScore(mask: number): number {
  const high = straightHigh(mask);
  if (high >= 0) return score('straight-flush', [high]);
  return score('flush', ranksOf(mask).slice(0, 5));
}

/**
 * Score of the best five of some cards when suits do not matter.
 * @param counts how many of each rank, from 2 to A; five to seven cards in all
 */
export function unsuitedScore(counts: readonly number[]): number {
  const ofCount = (least: number): number[] => descending.filter((rank) => counts[rank]! >= least);
  const others = (taken: readonly number[], howMany: number): number[] =>
    ofCount(1)
      .filter((rank) => !taken.includes(rank))
      .slice(0, howMany);
  const [quads] = ofCount(4);
  if (quads !== undefined) return score('four-of-a-kind', [quads, ...others([quads], 1)]);
  const [trips] = ofCount(3);
  const pairs = ofCount(2).filter((rank) => rank !== trips);
  if (trips !== undefined && pairs[0] !== undefined) return score('full-house', [trips, pairs[0]]);
  const straight = straightHigh(ofCount(1).reduce((mask, rank) => mask | (1 << rank), 0));
  if (straight >= 0) return score('straight', [straight]);
  if (trips !== undefined) return score('three-of-a-kind', [trips, ...others([trips], 2)]);
  if (pairs[1] !== undefined)
    return score('two-pair', [pairs[0]!, pairs[1], ...others([pairs[0]!, pairs[1]], 1)]);
  if (pairs[0] !== undefined) return score('pair', [pairs[0], ...others(pairs, 3)]);
  return score('high-card', others([], 5));
}

const descending = Array.from({ length: 13 }, (_, index) => 12 - index);

function ranksOf(mask: number): number[] {
  return descending.filter((rank) => (mask >> rank) & 1);
}

/** The category a score stands for. */
export function categoryOfScore(value: number): Category {
  return CATEGORIES[Math.floor(value / 16 ** 5)]!;
}

/** How many ranks decide within a category. */
const DECIDING: Readonly<Record<Category, number>> = {
  'high-card': 5,
  pair: 4,
  'two-pair': 3,
  'three-of-a-kind': 3,
  straight: 1,
  flush: 5,
  'full-house': 2,
  'four-of-a-kind': 2,
  'straight-flush': 1,
};

/** The ranks that decide, most important first (0 is a 2, 12 an ace; a straight names its highest). */
export function ranksOfScore(value: number): number[] {
  return Array.from({ length: DECIDING[categoryOfScore(value)] }, (_, at) => (value >> (4 * (4 - at))) & 15);
}
