/** Test support: optimal play worked out over all deals, 2,598,960 of 52 cards and 2,869,685 with the joker. */
import { DECK } from '#engines/fair/cards.ts';
import { range } from '#engines/fair/draw.ts';
import { bestBits, CHOOSE, eachHand, holdTable, SIZES, type HoldTable } from './hold-table.ts';
import { HANDS, paysOf, type Variant } from './hands.ts';

export interface OptimalPlay {
  /** Cards left to draw from. */
  readonly left: number;
  /** By number of cards drawn: what all deals that are best played so pay in all their draws. */
  readonly sums: readonly bigint[];
  /** By hand, then by number of cards drawn: in how many of these draws it comes. */
  readonly counts: readonly (readonly bigint[])[];
  /** By number of cards drawn: squares of what a deal pays in all its draws. */
  readonly squares: readonly bigint[];
  /** By number of cards drawn: deals by how many of their draws pay nothing. */
  readonly blanks: readonly ReadonlyMap<number, number>[];
}

/**
 * Deals that differ in the names of their suits alone are played alike: how many those are, told of the one whose ranks, suit by suit,
 * descend; 0 for the others.
 */
function suitings(hand: readonly number[]): number {
  const ranks = [0, 0, 0, 0];
  for (const card of hand) if (card < DECK) ranks[card & 3]! |= 1 << (card >> 2);
  let ways = 24;
  for (let suit = 1, alike = 1; suit < 4; suit++) {
    if (ranks[suit]! > ranks[suit - 1]!) return 0;
    alike = ranks[suit] === ranks[suit - 1] ? alike + 1 : 1;
    ways /= alike;
  }
  return ways;
}

/** The table of a variant that has the hands of another one and pays them otherwise: nothing is counted again. */
export function repaid({ cards, counts, subsets }: HoldTable, variant: Variant): HoldTable {
  const pays = HANDS[variant].map((hand) => Number(paysOf(variant, hand)));
  const total = new Float64Array(counts[0]!.length);
  for (const [index, list] of counts.entries())
    for (let place = 0; place < total.length; place++) total[place]! += pays[index]! * list[place]!;
  return { cards, total, counts, subsets };
}

/** Every deal played by its best hold. @param table with its hands counted */
export function optimalPlay(variant: Variant, table: HoldTable = holdTable(variant, true)): OptimalPlay {
  const left = table.cards - 5;
  const at: number[] = [];
  const values: number[] = [];
  const sums = range(6).map(() => 0);
  const squares = range(6).map(() => 0n);
  const blanks = range(6).map(() => new Map<number, number>());
  const counts = HANDS[variant].map(() => range(6).map(() => 0));
  eachHand(table.cards, (hand) => {
    const weight = suitings(hand);
    if (weight === 0) return;
    table.subsets(hand, at);
    const best = bestBits(table, at, values);
    const drawn = 5 - SIZES[best]!;
    sums[drawn]! += weight * values[best]!;
    squares[drawn]! += BigInt(weight) * BigInt(values[best]!) ** 2n;
    let paying = 0;
    for (const [index, list] of table.counts.entries()) {
      let count = 0;
      const rest = 31 & ~best;
      for (let out = rest; ; out = (out - 1) & rest) {
        const times = list[at[best | out]!]!;
        count += SIZES[out]! % 2 === 0 ? times : -times;
        if (out === 0) break;
      }
      counts[index]![drawn]! += weight * count;
      paying += count;
    }
    const blank = CHOOSE[left]![drawn]! - paying;
    blanks[drawn]!.set(blank, (blanks[drawn]!.get(blank) ?? 0) + weight);
  });
  return {
    left,
    sums: sums.map(BigInt),
    counts: counts.map((list) => list.map(BigInt)),
    squares,
    blanks,
  };
}
