/** Poker hands of five cards by variant, and what each pays. */
import { cardAt, DECK, isCard, rankIndex, RANKS, suitOf, type Card } from '#engines/fair/cards.ts';
import { range } from '#engines/fair/draw.ts';

/** The one card that has no rank and no suit; the last of a deck that has it. */
export const JOKER = 'joker';
export type PokerCard = Card | typeof JOKER;

export const VARIANTS = ['jacks', 'deuces', 'joker'] as const;
export type Variant = (typeof VARIANTS)[number];

/** Every hand that pays, best first, with its multiple of the stake. */
export const PAYS = {
  jacks: {
    royalFlush: 800n,
    straightFlush: 60n,
    fourOfAKind: 22n,
    fullHouse: 9n,
    flush: 6n,
    straight: 4n,
    threeOfAKind: 3n,
    twoPair: 2n,
    jacksOrBetter: 1n,
  },
  deuces: {
    royalFlush: 800n,
    fourDeuces: 200n,
    wildRoyal: 25n,
    fiveOfAKind: 15n,
    straightFlush: 9n,
    fourOfAKind: 4n,
    fullHouse: 4n,
    flush: 3n,
    straight: 2n,
    threeOfAKind: 1n,
  },
  joker: {
    royalFlush: 800n,
    fiveOfAKind: 200n,
    wildRoyal: 100n,
    straightFlush: 50n,
    fourOfAKind: 17n,
    fullHouse: 7n,
    flush: 5n,
    straight: 3n,
    threeOfAKind: 2n,
    twoPair: 1n,
    kingsOrBetter: 1n,
  },
} as const;

export type PokerHand = { [Each in Variant]: keyof (typeof PAYS)[Each] }[Variant];

export const HANDS: Readonly<Record<Variant, readonly PokerHand[]>> = {
  jacks: Object.keys(PAYS.jacks) as PokerHand[],
  deuces: Object.keys(PAYS.deuces) as PokerHand[],
  joker: Object.keys(PAYS.joker) as PokerHand[],
};

/** Multiple of the stake; nothing for a hand that the variant does not pay. */
export function paysOf(variant: Variant, hand: PokerHand): bigint {
  return (PAYS[variant] as Partial<Record<PokerHand, bigint>>)[hand] ?? 0n;
}

/** Place of wild cards behind the 13 ranks in a count of cards. */
export const WILD = RANKS.length;
/** Wild cards in the deck. */
export const WILDS: Readonly<Record<Variant, number>> = { jacks: 0, deuces: 4, joker: 1 };

const JACK = RANKS.indexOf('J');
const KING = RANKS.indexOf('K');
const TEN = RANKS.indexOf('10');
const ACE = RANKS.length - 1;

/** Rank of a card from 0, or WILD. */
export function kindOf(card: PokerCard, variant: Variant): number {
  if (card === JOKER) return WILD;
  const rank = rankIndex(card);
  return variant === 'deuces' && rank === 0 ? WILD : rank;
}

/** Whether a card has a rank and a suit of its own. */
export function isPlain(card: PokerCard, variant: Variant): card is Card {
  return kindOf(card, variant) !== WILD;
}

/** How often each of the 13 ranks is held, by rank index, and how many wild cards. */
export function countRanks(cards: readonly PokerCard[], variant: Variant): number[] {
  const counts = range(WILD + 1).map(() => 0);
  for (const card of cards) counts[kindOf(card, variant)]! += 1;
  return counts;
}

/** Whether different ranks and wild cards make five in a row; an ace ends a row at either side. */
function isStraight(counts: readonly number[], distinct: number, lowest: number, highest: number): boolean {
  if (distinct + counts[WILD]! !== 5) return false;
  if (highest - lowest <= 4) return true;
  if (highest !== ACE) return false;
  for (let rank = 4; rank < ACE; rank++) if (counts[rank]! > 0) return false;
  return true;
}

/**
 * The hand that five cards make as far as their ranks tell; straights come back as such.
 * @param counts five cards by rank, wild ones last
 */
export function handOfRanks(counts: readonly number[], variant: Variant): PokerHand | null {
  const wilds = counts[WILD]!;
  if (wilds === 4) return 'fourDeuces';
  let [pairs, high, most, lowest, highest, distinct] = [0, false, 0, -1, -1, 0];
  const least = variant === 'joker' ? KING : JACK;
  for (let rank = 0; rank < WILD; rank++) {
    const count = counts[rank]!;
    if (count === 0) continue;
    if (lowest === -1) lowest = rank;
    highest = rank;
    distinct += 1;
    if (count > most) most = count;
    if (count === 2) pairs += 1;
    if (count + wilds >= 2) high ||= rank >= least;
  }
  const alike = most + wilds;
  if (alike === 5) return 'fiveOfAKind';
  if (alike === 4) return 'fourOfAKind';
  if (distinct === 2) return 'fullHouse';
  if (most === 1 && isStraight(counts, distinct, lowest, highest)) return 'straight';
  if (alike === 3) return 'threeOfAKind';
  if (variant === 'deuces') return null;
  if (pairs === 2) return 'twoPair';
  if (!high) return null;
  return variant === 'joker' ? 'kingsOrBetter' : 'jacksOrBetter';
}

/** The same ranks when all cards that are not wild are of one suit. */
export function flushOfRanks(counts: readonly number[], variant: Variant): PokerHand {
  const plain = handOfRanks(counts, variant);
  const royal = counts.every((count, rank) => count === 0 || rank >= TEN);
  const wilds = counts[WILD]!;
  let suited: PokerHand = 'flush';
  if (royal) suited = wilds > 0 ? 'wildRoyal' : 'royalFlush';
  else if (spans(counts)) suited = 'straightFlush';
  if (plain === null) return suited;
  const list = HANDS[variant];
  return list.indexOf(plain) < list.indexOf(suited) ? plain : suited;
}

/** Whether the ranks fit into five in a row, whatever else their wild cards could make. */
function spans(counts: readonly number[]): boolean {
  let [lowest, highest, distinct] = [-1, -1, 0];
  for (let rank = 0; rank < WILD; rank++) {
    if (counts[rank] === 0) continue;
    if (lowest === -1) lowest = rank;
    highest = rank;
    distinct += 1;
  }
  return isStraight(counts, distinct, lowest, highest);
}

/** What five cards are worth; null pays nothing. */
export function handOf(cards: readonly PokerCard[], variant: Variant): PokerHand | null {
  const counts = countRanks(cards, variant);
  const plain = cards.filter((card) => isPlain(card, variant));
  const suit = plain[0] === undefined ? null : suitOf(plain[0]);
  return plain.every((card) => suitOf(card) === suit)
    ? flushOfRanks(counts, variant)
    : handOfRanks(counts, variant);
}

const FULL_DECK: readonly Card[] = range(DECK).map(cardAt);
const WITH_JOKER: readonly PokerCard[] = [...FULL_DECK, JOKER];

/** The whole deck in its order. */
export function deckOf(variant: Variant): readonly PokerCard[] {
  return variant === 'joker' ? WITH_JOKER : FULL_DECK;
}

/** Places of a hand's cards, ascending by the deck: two ways to hold that are worth the same are told apart in this order. */
export function inDeckOrder(hand: readonly PokerCard[], variant: Variant): readonly number[] {
  const deck = deckOf(variant);
  return range(hand.length).toSorted((a, b) => deck.indexOf(hand[a]!) - deck.indexOf(hand[b]!));
}

export function isPokerCard(value: unknown): value is PokerCard {
  return value === JOKER || isCard(value);
}
