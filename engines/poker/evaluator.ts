/**
 * The strength of five, six or seven cards as one number from 1 to 7462: a higher one wins, equal ones
 * split. There are exactly 7462 different five-card hands, so the number is also the hand's class.
 *
 * Cards of equal rank are counted by adding up one number per card, in base 5: a digit is how many there
 * are of a rank (at most four, so no digit runs over). The six high ranks and the seven low ones are read
 * as two indexes. A multiset of high ranks leaves a known number of cards to the low ones, so all of its
 * low multisets stand in a row: `start of the high part + place of the low part` is a perfect index
 * without gaps (49,205 entries for seven cards).
 */
import { categoryOfScore, ranksOfScore, suitedScore, unsuitedScore, type Category } from './hand-class.ts';
import type { Card } from './cards.ts';
import type { Game } from './rules.ts';

const LOW_RANKS = 7;
const HIGH_RANKS = 6;
/** Bits of a sum that hold the low part: 4·5^6 + 3·5^5 is below 2^17. */
const LOW_BITS = 17;
const LOW_MASK = (1 << LOW_BITS) - 1;
const HIGH_KEYS = 5 ** HIGH_RANKS;
/** Multisets of five, six and seven cards by rank. */
const ENTRIES = 6175 + 18_395 + 49_205;

/** Added up over the cards: low key and high key in base 5. */
const rankKey = new Int32Array(52);
/** Added up over the cards: four bits for each suit. */
const suitKey = new Int32Array(52);
const lowPlace = new Uint16Array(5 ** LOW_RANKS);
const highStart5 = new Int32Array(HIGH_KEYS);
const highStart6 = new Int32Array(HIGH_KEYS);
const highStart7 = new Int32Array(HIGH_KEYS);
const unsuited = new Uint16Array(ENTRIES);
const suited = new Uint16Array(1 << 13);
/** Score of each class; class 0 is none. */
const scores: number[] = [0];
let built = false;

/** Three more of a suit than five sets the top bit of its four bits. */
const FIVE_OF_A_SUIT = 0x3333;
const SUIT_TOPS = 0x8888;

/** Strength of seven cards. They must differ; nothing is checked here. */
export function evaluate7(a: Card, b: Card, c: Card, d: Card, e: Card, f: Card, g: Card): number {
  if (!built) build();
  const suits =
    suitKey[a]! + suitKey[b]! + suitKey[c]! + suitKey[d]! + suitKey[e]! + suitKey[f]! + suitKey[g]!;
  const flush = (suits + FIVE_OF_A_SUIT) & SUIT_TOPS;
  if (flush !== 0) {
    const suit = (31 - Math.clz32(flush)) >> 2;
    return suited[
      bit(a, suit) | bit(b, suit) | bit(c, suit) | bit(d, suit) | bit(e, suit) | bit(f, suit) | bit(g, suit)
    ]!;
  }
  const key = rankKey[a]! + rankKey[b]! + rankKey[c]! + rankKey[d]! + rankKey[e]! + rankKey[f]! + rankKey[g]!;
  return unsuited[highStart7[key >>> LOW_BITS]! + lowPlace[key & LOW_MASK]!]!;
}

/** Strength of five cards. */
export function evaluate5(a: Card, b: Card, c: Card, d: Card, e: Card): number {
  if (!built) build();
  const suit = a & 3;
  if ((b & 3) === suit && (c & 3) === suit && (d & 3) === suit && (e & 3) === suit)
    return suited[(1 << (a >> 2)) | (1 << (b >> 2)) | (1 << (c >> 2)) | (1 << (d >> 2)) | (1 << (e >> 2))]!;
  const key = rankKey[a]! + rankKey[b]! + rankKey[c]! + rankKey[d]! + rankKey[e]!;
  return unsuited[highStart5[key >>> LOW_BITS]! + lowPlace[key & LOW_MASK]!]!;
}

/** Strength of five, six or seven cards in a list. @throws RangeError for any other number of cards */
export function evaluate(cards: readonly Card[]): number {
  const [a, b, c, d, e, f, g] = cards as readonly [Card, Card, Card, Card, Card, Card, Card];
  if (cards.length === 7) return evaluate7(a, b, c, d, e, f, g);
  if (cards.length === 5) return evaluate5(a, b, c, d, e);
  if (cards.length !== 6) throw new RangeError(`a hand has 5 to 7 cards, not ${cards.length}`);
  if (!built) build();
  for (let suit = 0; suit < 4; suit++) {
    const ofSuit = cards.filter((card) => (card & 3) === suit);
    if (ofSuit.length >= 5) return suited[ofSuit.reduce((mask, card) => mask | (1 << (card >> 2)), 0)]!;
  }
  const key = cards.reduce((sum, card) => sum + rankKey[card]!, 0);
  return unsuited[highStart6[key >>> LOW_BITS]! + lowPlace[key & LOW_MASK]!]!;
}

/**
 * Strength of an Omaha hand: exactly two of the four hole cards with exactly three of the five on the board.
 * @throws RangeError for other numbers of cards
 */
export function evaluateOmaha(hole: readonly Card[], board: readonly Card[]): number {
  if (hole.length !== 4 || board.length !== 5)
    throw new RangeError('an Omaha hand has four hole cards and a board of five');
  let best = 0;
  for (let i = 0; i < 3; i++)
    for (let j = i + 1; j < 4; j++)
      for (let k = 0; k < 3; k++)
        for (let l = k + 1; l < 4; l++)
          for (let m = l + 1; m < 5; m++)
            best = Math.max(best, evaluate5(hole[i]!, hole[j]!, board[k]!, board[l]!, board[m]!));
  return best;
}

/**
 * Strength of hole cards on a board: the best five of all in hold'em, two and three in Omaha.
 * @throws RangeError for a number of cards that the game does not compare
 */
export function strengthOf(game: Game, hole: readonly Card[], board: readonly Card[]): number {
  return game === 'omaha' ? evaluateOmaha(hole, board) : evaluate([...hole, ...board]);
}

export interface HandDescription {
  readonly category: Category;
  /** What decides, most important first: 0 is a 2, 12 an ace. A straight names its highest card only. */
  readonly ranks: readonly number[];
}

/** What a strength stands for, to be put into words. @throws RangeError when it is no strength */
export function describeStrength(strength: number): HandDescription {
  if (!built) build();
  const value = scores[strength];
  if (strength < 1 || value === undefined) throw new RangeError(`${strength} is no strength`);
  return { category: categoryOfScore(value), ranks: ranksOfScore(value) };
}

/** How many classes there are: 7462. */
export function strengthCount(): number {
  if (!built) build();
  return scores.length - 1;
}

function bit(card: Card, suit: number): number {
  return (card & 3) === suit ? 1 << (card >> 2) : 0;
}

function build(): void {
  for (let card = 0; card < 52; card++) {
    const rank = card >> 2;
    rankKey[card] = rank < LOW_RANKS ? 5 ** rank : (5 ** (rank - LOW_RANKS)) << LOW_BITS;
    suitKey[card] = 1 << (4 * (card & 3));
  }
  const classOf = numberClasses();
  fillSuited(classOf);
  fillUnsuited(classOf);
  built = true;
}

/** Gives every different five-card hand its number, weakest first. */
function numberClasses(): ReadonlyMap<number, number> {
  const all = new Set<number>();
  for (const { counts } of multisets(13, 5)) all.add(unsuitedScore(counts));
  for (let mask = 0; mask < 1 << 13; mask++) if (bitCount(mask) === 5) all.add(suitedScore(mask));
  const sorted = [...all].toSorted((a, b) => a - b);
  scores.push(...sorted);
  return new Map(sorted.map((value, index) => [value, index + 1]));
}

function fillSuited(classOf: ReadonlyMap<number, number>): void {
  for (let mask = 0; mask < 1 << 13; mask++) {
    const cards = bitCount(mask);
    if (cards >= 5 && cards <= 7) suited[mask] = classOf.get(suitedScore(mask))!;
  }
}

function fillUnsuited(classOf: ReadonlyMap<number, number>): void {
  const lows = Array.from({ length: 8 }, (_, cards) => [...multisets(LOW_RANKS, cards)]);
  const highs = Array.from({ length: 8 }, (_, cards) => [...multisets(HIGH_RANKS, cards)]);
  for (const list of lows) for (const [place, { key }] of list.entries()) lowPlace[key] = place;
  let next = 0;
  for (const [size, starts] of [
    [5, highStart5],
    [6, highStart6],
    [7, highStart7],
  ] as const) {
    for (let inHigh = 0; inHigh <= size; inHigh++) {
      for (const high of highs[inHigh]!) {
        starts[high.key] = next;
        for (const low of lows[size - inHigh]!)
          unsuited[next++] = classOf.get(unsuitedScore([...low.counts, ...high.counts]))!;
      }
    }
  }
}

interface Multiset {
  readonly counts: readonly number[];
  /** The counts as digits in base 5, the first rank lowest. */
  readonly key: number;
}

/** All ways to take `cards` cards of `ranks` ranks, at most four of each. */
function* multisets(ranks: number, cards: number): Generator<Multiset> {
  if (ranks === 0) {
    if (cards === 0) yield { counts: [], key: 0 };
    return;
  }
  for (let top = 0; top <= Math.min(4, cards); top++) {
    for (const rest of multisets(ranks - 1, cards - top))
      yield { counts: [...rest.counts, top], key: rest.key + top * 5 ** (ranks - 1) };
  }
}

function bitCount(mask: number): number {
  let count = 0;
  for (let left = mask; left !== 0; left &= left - 1) count++;
  return count;
}
