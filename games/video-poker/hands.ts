/** Poker hands of five cards, and what each pays. */
import { cardAt, DECK, rankIndex, RANKS, suitOf, type Card } from '#engines/fair/cards.ts';
import { range } from '#engines/fair/draw.ts';

/** Every hand that pays, best first, with its multiple of the stake. */
export const PAYS = {
  royalFlush: 800n,
  straightFlush: 60n,
  fourOfAKind: 22n,
  fullHouse: 9n,
  flush: 6n,
  straight: 4n,
  threeOfAKind: 3n,
  twoPair: 2n,
  jacksOrBetter: 1n,
} as const;

export type PokerHand = keyof typeof PAYS;
export const HANDS = Object.keys(PAYS) as readonly PokerHand[];

const JACK = RANKS.indexOf('J');

/** How often each of the 13 ranks is held, by rank index. */
export function countRanks(cards: readonly Card[]): number[] {
  const counts = RANKS.map(() => 0);
  for (const card of cards) counts[rankIndex(card)]! += 1;
  return counts;
}

/**
 * The hand that five cards make as far as their ranks tell; straights come back as such.
 * @param counts five cards by rank
 */
export function handOfRanks(counts: readonly number[]): PokerHand | null {
  let [pairs, high, trips, lowest, highest, distinct] = [0, false, false, -1, -1, 0];
  for (const [rank, count] of counts.entries()) {
    if (count === 0) continue;
    if (lowest === -1) lowest = rank;
    highest = rank;
    distinct += 1;
    if (count === 4) return 'fourOfAKind';
    if (count === 3) trips = true;
    if (count === 2) {
      pairs += 1;
      high ||= rank >= JACK;
    }
  }
  if (trips) return pairs === 1 ? 'fullHouse' : 'threeOfAKind';
  if (pairs > 0) return pairs === 2 ? 'twoPair' : high ? 'jacksOrBetter' : null;
  if (distinct < 5) return null;
  // The ace ends a straight at either side: below it, the other four are 2 to 5.
  const wheel = highest === RANKS.length - 1 && counts.slice(0, 4).every((count) => count === 1);
  return wheel || highest - lowest === 4 ? 'straight' : null;
}

/** The same ranks when all five cards are of one suit. */
export function flushOfRanks(counts: readonly number[]): PokerHand {
  if (handOfRanks(counts) !== 'straight') return 'flush';
  return counts[RANKS.length - 1] === 1 && counts[RANKS.indexOf('10')] === 1 ? 'royalFlush' : 'straightFlush';
}

/** What five cards are worth; null pays nothing. */
export function handOf(cards: readonly Card[]): PokerHand | null {
  const counts = countRanks(cards);
  const suit = suitOf(cards[0]!);
  return cards.every((card) => suitOf(card) === suit) ? flushOfRanks(counts) : handOfRanks(counts);
}

/** The whole deck in its order. */
export const FULL_DECK: readonly Card[] = range(DECK).map(cardAt);
