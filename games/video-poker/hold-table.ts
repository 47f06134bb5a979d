/**
 * Optimal play by the million: for every set of up to five cards it counts what the hands that contain it pay; what a
 * hold can draw follows by leaving out, in turn, those that contain a discarded card. Making the table takes seconds
 * and 25 MB, a hold then microseconds. For the simulation and the test of returns; a single hand asks best-hold.ts.
 */
import { DECK } from '#engines/fair/cards.ts';
import { binomial } from '#engines/fair/combinatorics.ts';
import { range } from '#engines/fair/draw.ts';
import {
  deckOf,
  flushOfRanks,
  handOfRanks,
  HANDS,
  inDeckOrder,
  paysOf,
  WILD,
  type PokerCard,
  type Variant,
} from './hands.ts';

const LARGEST_DECK = DECK + 1;
export const CHOOSE = range(LARGEST_DECK + 1).map((n) => range(6).map((k) => Number(binomial(n, k))));
export const SIZES = range(32).map((bits) => range(5).filter((place) => (bits >> place) & 1).length);

/** Where the sets of each size begin in a table of all sets of up to five of a deck's cards. */
function offsetsOf(cards: number): readonly number[] {
  return range(7).map((size) => range(size).reduce((sum, k) => sum + CHOOSE[cards]![k]!, 0));
}

/** Visits every deal, its cards as places in the deck, ascending. The same array each time. */
export function eachHand(cards: number, visit: (hand: readonly number[]) => void): void {
  const hand = [0, 0, 0, 0, 0];
  for (hand[0] = 0; hand[0] < cards; hand[0]++)
    for (hand[1] = hand[0] + 1; hand[1] < cards; hand[1]++)
      for (hand[2] = hand[1] + 1; hand[2] < cards; hand[2]++)
        for (hand[3] = hand[2] + 1; hand[3] < cards; hand[3]++)
          for (hand[4] = hand[3] + 1; hand[4] < cards; hand[4]++) visit(hand);
}

/** Place among the variant's hands of five cards given as places in the deck; -1 pays nothing. */
export function handAt(variant: Variant): (hand: readonly number[]) => number {
  const counts = range(WILD + 1).map(() => 0);
  return (hand) => {
    counts.fill(0);
    let [suit, suited] = [-1, true];
    for (const card of hand) {
      const rank = card >> 2;
      if (card === DECK || (variant === 'deuces' && rank === 0)) {
        counts[WILD]! += 1;
        continue;
      }
      counts[rank]! += 1;
      if (suit === -1) suit = card & 3;
      else if (suit !== (card & 3)) suited = false;
    }
    const found = suited ? flushOfRanks(counts, variant) : handOfRanks(counts, variant);
    return found === null ? -1 : HANDS[variant].indexOf(found);
  };
}

export interface HoldTable {
  readonly cards: number;
  /** What the hands that contain a set pay, by the place of the set. */
  readonly total: Float64Array;
  /** How many hands contain a set, by hand; only where it was asked for. */
  readonly counts: readonly Uint32Array[];
  /** Places of the 32 subsets of a hand. */
  subsets(hand: readonly number[], into: number[]): void;
}

/** @param counted also count each hand */
export function holdTable(variant: Variant, counted: boolean): HoldTable {
  const cards = deckOf(variant).length;
  const offsets = offsetsOf(cards);
  const total = new Float64Array(offsets[6]!);
  const counts = counted ? HANDS[variant].map(() => new Uint32Array(offsets[6]!)) : [];
  const pays = HANDS[variant].map((hand) => Number(paysOf(variant, hand)));
  const subsets = (hand: readonly number[], into: number[]): void => {
    for (let bits = 0; bits < 32; bits++) {
      let [at, size] = [0, 0];
      for (let place = 0; place < 5; place++) {
        if ((bits >> place) & 1) at += CHOOSE[hand[place]!]![++size]!;
      }
      into[bits] = offsets[size]! + at;
    }
  };
  const found = handAt(variant);
  const at: number[] = [];
  eachHand(cards, (hand) => {
    const index = found(hand);
    if (index === -1) return;
    subsets(hand, at);
    const table = counts[index];
    for (const place of at) {
      total[place]! += pays[index]!;
      if (table) table[place]! += 1;
    }
  });
  return { cards, total, counts, subsets };
}

/** Turns numbers of supersets into numbers of hands that hold a subset and none of the other cards. */
function leaveOut(values: number[]): void {
  for (let bit = 1; bit < 32; bit <<= 1) {
    for (let bits = 0; bits < 32; bits++) if (!(bits & bit)) values[bits]! -= values[bits | bit]!;
  }
}

/**
 * Bits of the best hold of a hand whose cards ascend; of equals the one that keeps more.
 * @param at places of its subsets @param values is filled with what each hold pays in all its draws
 */
export function bestBits({ cards, total }: HoldTable, at: readonly number[], values: number[]): number {
  for (let bits = 0; bits < 32; bits++) values[bits] = total[at[bits]!]!;
  leaveOut(values);
  let best = 0;
  for (let bits = 1; bits < 32; bits++) {
    const draws = CHOOSE[cards - 5]![5 - SIZES[bits]!]!;
    const bestDraws = CHOOSE[cards - 5]![5 - SIZES[best]!]!;
    const difference = values[bits]! * bestDraws - values[best]! * draws;
    if (difference > 0 || (difference === 0 && SIZES[bits]! > SIZES[best]!)) best = bits;
  }
  return best;
}

/** The best hold of any number of hands, as places 0 to 4. */
export function bestHolds(variant: Variant): (hand: readonly PokerCard[]) => readonly number[] {
  const table = holdTable(variant, false);
  const places = new Map(deckOf(variant).map((card, index) => [card, index]));
  const [at, values]: [number[], number[]] = [[], []];
  return (hand) => {
    const order = inDeckOrder(hand, variant);
    table.subsets(
      order.map((place) => places.get(hand[place]!)!),
      at,
    );
    const best = bestBits(table, at, values);
    return order.filter((_place, index) => (best >> index) & 1).toSorted((a, b) => a - b);
  };
}
