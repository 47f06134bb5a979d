/** Poker hands of five cards by variant, and what each pays. */
import { cardAt, DECK, isCard, rankIndex, RANKS, suitOf, type Card } from '#engines/fair/cards.ts';
import { range } from '#engines/fair/draw.ts';

/** The one card that has no rank and no suit; the last of a deck that has it. */
export const JOKER = 'joker';
export type PokerCard = Card | typeof JOKER;

export const VARIANTS = ['jacks', 'nineSix', 'deuces', 'joker'] as const;
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
  // Jacks or better as machines with full pay have it.
  nineSix: {
    royalFlush: 800n,
    straightFlush: 50n,
    fourOfAKind: 25n,
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
  nineSix: Object.keys(PAYS.nineSix) as PokerHand[],
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
export const WILDS: Readonly<Record<Variant, number>> = { jacks: 0, nineSix: 0, deuces: 4, joker: 1 };

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

/** By a set of ranks, a bit for each: how many they are, and whether they fit into five in a row. */
const MEMBERS = new Uint8Array(1 << WILD);
const FITS = new Uint8Array(1 << WILD);
for (let ranks = 1; ranks < MEMBERS.length; ranks++) MEMBERS[ranks] = MEMBERS[ranks >> 1]! + (ranks & 1);
for (const first of range(WILD - 4)) fitInto(0b11111 << first);
// An ace ends a row at either side.
fitInto((1 << ACE) | 0b1111);

/** Marks all parts of a row. */
function fitInto(row: number): void {
  for (let part = row; part > 0; part = (part - 1) & row) FITS[part] = 1;
}

/** Cards by rank: sets of the ranks there are one, two, three and four of at least, and the number of wild cards. */
export interface RankSets {
  one: number;
  two: number;
  three: number;
  four: number;
  wilds: number;
}

/** Takes a card into the sets. @param before cards of its rank so far, or of the wild ones */
export function addRank(sets: RankSets, rank: number, before: number): void {
  if (rank === WILD) sets.wilds += 1;
  else if (before === 0) sets.one |= 1 << rank;
  else if (before === 1) sets.two |= 1 << rank;
  else if (before === 2) sets.three |= 1 << rank;
  else sets.four |= 1 << rank;
}

export function rankSetsOf(counts: readonly number[]): RankSets {
  const sets = { one: 0, two: 0, three: 0, four: 0, wilds: 0 };
  for (let rank = 0; rank <= WILD; rank++)
    for (let before = 0; before < counts[rank]!; before++) addRank(sets, rank, before);
  return sets;
}

function fitsRow({ one, wilds }: RankSets): boolean {
  return MEMBERS[one]! + wilds === 5 && FITS[one] === 1;
}

/** The hand that five cards make as far as their ranks tell; straights come back as such. */
export function handOfSets(sets: RankSets, variant: Variant): PokerHand | null {
  const { one, two, three, four, wilds } = sets;
  if (wilds === 4) return 'fourDeuces';
  const alike = wilds + (four > 0 ? 4 : three > 0 ? 3 : two > 0 ? 2 : 1);
  if (alike === 5) return 'fiveOfAKind';
  if (alike === 4) return 'fourOfAKind';
  if (MEMBERS[one] === 2) return 'fullHouse';
  if (two === 0 && fitsRow(sets)) return 'straight';
  if (alike === 3) return 'threeOfAKind';
  if (variant === 'deuces') return null;
  if (MEMBERS[two & ~three] === 2) return 'twoPair';
  const pairs = wilds > 0 ? one : two;
  if (variant === 'joker') return pairs >> KING > 0 ? 'kingsOrBetter' : null;
  return pairs >> JACK > 0 ? 'jacksOrBetter' : null;
}

/** The same of cards counted by rank, wild ones last. */
export function handOfRanks(counts: readonly number[], variant: Variant): PokerHand | null {
  return handOfSets(rankSetsOf(counts), variant);
}

/** The same ranks when all cards that are not wild are of one suit. */
export function flushOfSets(sets: RankSets, variant: Variant): PokerHand {
  const plain = handOfSets(sets, variant);
  let suited: PokerHand = 'flush';
  if (sets.one % (1 << TEN) === 0) suited = sets.wilds > 0 ? 'wildRoyal' : 'royalFlush';
  else if (fitsRow(sets)) suited = 'straightFlush';
  if (plain === null) return suited;
  const list = HANDS[variant];
  return list.indexOf(plain) < list.indexOf(suited) ? plain : suited;
}

/** The same of cards counted by rank. */
export function flushOfRanks(counts: readonly number[], variant: Variant): PokerHand {
  return flushOfSets(rankSetsOf(counts), variant);
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
