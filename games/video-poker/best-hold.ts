/**
 * The best cards to hold: for each of the 32 ways the exact sum of what every possible draw pays. Draws are counted
 * by ranks, not card by card, which makes 21 thousand cases of 2.6 million and needs a few milliseconds.
 */
import { RANKS, rankIndex, suitOf, SUITS, type Card } from '#engines/fair/cards.ts';
import { binomial } from '#engines/fair/combinatorics.ts';
import { range } from '#engines/fair/draw.ts';
import { countRanks, flushOfRanks, handOfRanks, PAYS } from './hands.ts';

/** Cards that are left to draw from. */
const LEFT = 47;
const CHOOSE = [
  [1, 0, 0, 0, 0],
  [1, 1, 0, 0, 0],
  [1, 2, 1, 0, 0],
  [1, 3, 3, 1, 0],
  [1, 4, 6, 4, 1],
];

export interface HoldValue {
  /** Places 0 to 4, ascending. */
  readonly hold: readonly number[];
  /** Payouts of all draws added up, and the number of draws: their quotient is the expected payout. */
  readonly sum: number;
  readonly draws: number;
}

function pay(hand: ReturnType<typeof handOfRanks>): number {
  return hand === null ? 0 : Number(PAYS[hand]);
}

function payouts(hand: readonly Card[], hold: readonly number[]): number {
  const held = hold.map((place) => hand[place]!);
  const counts = countRanks(held);
  const left = countRanks(hand).map((count) => 4 - count);
  // Suits that can still make a flush, each with the ranks that are left of it.
  const suits = SUITS.filter((suit) => held.every((card) => suitOf(card) === suit)).map((suit) => {
    const gone = new Set(hand.filter((card) => suitOf(card) === suit).map(rankIndex));
    return RANKS.map((_rank, index) => (gone.has(index) ? 0 : 1));
  });
  const drawn: number[] = [];

  /** Adds what all draws of `more` cards from rank `from` on pay, given how many ways led here. */
  function visit(from: number, more: number, ways: number): number {
    if (more === 0) return score(ways);
    let sum = 0;
    for (let rank = from; rank < RANKS.length; rank++) {
      const most = Math.min(more, left[rank]!);
      for (let count = 1; count <= most; count++) {
        counts[rank]! += count;
        drawn.push(rank);
        sum += visit(rank + 1, more - count, ways * CHOOSE[left[rank]!]![count]!);
        drawn.pop();
        counts[rank]! -= count;
      }
    }
    return sum;
  }
  function score(ways: number): number {
    const plain = pay(handOfRanks(counts));
    if (drawn.length + held.length < 5 || counts.some((count) => count > 1)) return ways * plain;
    let flushes = 0;
    for (const free of suits) flushes += drawn.reduce((all, rank) => all * free[rank]!, 1);
    return (ways - flushes) * plain + (flushes === 0 ? 0 : flushes * pay(flushOfRanks(counts)));
  }
  return visit(0, 5 - held.length, 1);
}

/** All 32 ways to hold, in the order of their bits: way 5 holds the first and the third card. */
export function holdValues(hand: readonly Card[]): readonly HoldValue[] {
  return range(32).map((bits) => {
    const hold = range(5).filter((place) => (bits >> place) & 1);
    return { hold, sum: payouts(hand, hold), draws: Number(binomial(LEFT, 5 - hold.length)) };
  });
}

/** The hold with the greatest expected payout; of equals the one that keeps more. */
export function bestHold(hand: readonly Card[]): HoldValue {
  return holdValues(hand).reduce((best, next) => {
    // Both products stay far below 2^53.
    const difference = next.sum * best.draws - best.sum * next.draws;
    return difference > 0 || (difference === 0 && next.hold.length > best.hold.length) ? next : best;
  });
}
