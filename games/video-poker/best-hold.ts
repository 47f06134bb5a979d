/**
 * The best cards to hold: for each of the 32 ways the exact sum of what every possible draw pays. Draws are counted
 * by ranks and wild cards, not card by card, which makes 21 thousand cases of 2.6 million and needs a few milliseconds.
 */
import { RANKS, rankIndex, suitOf, SUITS } from '#engines/fair/cards.ts';
import { binomial } from '#engines/fair/combinatorics.ts';
import { range } from '#engines/fair/draw.ts';
import type { Brought } from '#platform/contract/draws.ts';
import {
  addRank,
  countRanks,
  deckOf,
  flushOfSets,
  handOfSets,
  HANDS,
  inDeckOrder,
  isPlain,
  paysOf,
  rankSetsOf,
  WILD,
  WILDS,
  type PokerCard,
  type PokerHand,
  type Variant,
} from './hands.ts';

const CHOOSE = [
  [1, 0, 0, 0, 0],
  [1, 1, 0, 0, 0],
  [1, 2, 1, 0, 0],
  [1, 3, 3, 1, 0],
  [1, 4, 6, 4, 1],
];

/** What hands pay, as plain numbers: they are looked up some twenty thousand times for one deal. */
const PAY_NUMBERS: Readonly<Record<Variant, Partial<Readonly<Record<PokerHand, number>>>>> = {
  jacks: numbersOf('jacks'),
  nineSix: numbersOf('nineSix'),
  deuces: numbersOf('deuces'),
  joker: numbersOf('joker'),
};

function numbersOf(variant: Variant): Partial<Readonly<Record<PokerHand, number>>> {
  return Object.fromEntries(HANDS[variant].map((hand) => [hand, Number(paysOf(variant, hand))]));
}

export interface HoldValue {
  /** Places 0 to 4, ascending. */
  readonly hold: readonly number[];
  /** Payouts of all draws added up, and the number of draws: their quotient is the expected payout. */
  readonly sum: number;
  readonly draws: number;
}

/** What all draws to a hold pay, added up; with `power` 2 the squares of it. */
function payouts(
  hand: readonly PokerCard[],
  hold: readonly number[],
  variant: Variant,
  power: 1 | 2 = 1,
): number {
  const pays = PAY_NUMBERS[variant];
  const pay = (found: PokerHand | null): number => (found === null ? 0 : pays[found]! ** power);
  const plainOf = (cards: readonly PokerCard[]) => cards.filter((card) => isPlain(card, variant));
  const held = hold.map((place) => hand[place]!);
  const counts = countRanks(held, variant);
  const gone = countRanks(hand, variant);
  const left = gone.map((count, rank) => (rank === WILD ? WILDS[variant] : 4) - count);
  if (variant === 'deuces') left[0] = 0;
  // Suits that can still make a flush, each with the ranks that are left of it. Wild cards are of every suit.
  const suits = SUITS.filter((suit) => plainOf(held).every((card) => suitOf(card) === suit)).map((suit) => {
    const taken = new Set(
      plainOf(hand)
        .filter((card) => suitOf(card) === suit)
        .map(rankIndex),
    );
    return RANKS.map((_rank, index) => (taken.has(index) ? 0 : 1));
  });
  /** Ranks that are drawn once, wild cards left out: what a flush would be made of. */
  const drawn: number[] = [];
  let natural = 0;
  const sets = rankSetsOf(counts);

  /** Adds what all draws of `more` cards from rank `from` on pay, given how many ways led here. */
  function visit(from: number, more: number, ways: number): number {
    if (more === 0) return score(ways);
    let sum = 0;
    for (let rank = from; rank <= WILD; rank++) {
      const most = Math.min(more, left[rank]!);
      const { one, two, three, four, wilds } = sets;
      if (rank !== WILD) drawn[natural++] = rank;
      for (let count = 1; count <= most; count++) {
        addRank(sets, rank, counts[rank]! + count - 1);
        sum += visit(rank + 1, more - count, ways * CHOOSE[left[rank]!]![count]!);
      }
      if (rank !== WILD) natural--;
      sets.one = one;
      sets.two = two;
      sets.three = three;
      sets.four = four;
      sets.wilds = wilds;
    }
    return sum;
  }
  function score(ways: number): number {
    const plain = pay(handOfSets(sets, variant));
    if (sets.two > 0) return ways * plain;
    if (natural === 0) return ways * (suits.length > 0 ? pay(flushOfSets(sets, variant)) : plain);
    // Ways by ranks alone hold each drawn rank as often as it is left: of one suit it is there once, or not.
    let all = 1;
    for (let at = 0; at < natural; at++) all *= left[drawn[at]!]!;
    let flushes = 0;
    for (const free of suits) {
      let ones = 1;
      for (let at = 0; at < natural; at++) ones *= free[drawn[at]!]!;
      flushes += ones;
    }
    if (flushes === 0) return ways * plain;
    flushes *= ways / all;
    return (ways - flushes) * plain + flushes * pay(flushOfSets(sets, variant));
  }
  return visit(0, 5 - held.length, 1);
}

/** Mean and variance of what one draw to a hold pays. @param hold places 0 to 4 */
export function holdSpread(hand: readonly PokerCard[], hold: readonly number[], variant: Variant): Brought {
  const draws = Number(binomial(deckOf(variant).length - 5, 5 - hold.length));
  const mean = payouts(hand, hold, variant) / draws;
  return { mean, variance: Math.max(0, payouts(hand, hold, variant, 2) / draws - mean * mean) };
}

/** All 32 ways to hold, in the order of their bits: way 5 holds the first and the third card. */
export function holdValues(hand: readonly PokerCard[], variant: Variant): readonly HoldValue[] {
  const left = deckOf(variant).length - 5;
  return range(32).map((bits) => {
    const hold = range(5).filter((place) => (bits >> place) & 1);
    return { hold, sum: payouts(hand, hold, variant), draws: Number(binomial(left, 5 - hold.length)) };
  });
}

/**
 * The hold with the greatest expected payout; of equals the one that keeps more, then the one with cards that stand
 * earlier in the deck: in whatever order the cards were dealt, the advice is the same.
 */
export function bestHold(hand: readonly PokerCard[], variant: Variant): HoldValue {
  const order = inDeckOrder(hand, variant);
  const inOrder = order.map((place) => hand[place]!);
  const found = holdValues(inOrder, variant).reduce((best, next) => {
    // Both products stay far below 2^53.
    const difference = next.sum * best.draws - best.sum * next.draws;
    return difference > 0 || (difference === 0 && next.hold.length > best.hold.length) ? next : best;
  });
  return { ...found, hold: found.hold.map((at) => order[at]!).toSorted((a, b) => a - b) };
}
