/**
 * Test support: optimal play worked out over all 2,598,960 deals. For every set of up to five cards it counts the
 * hands that contain it; what a hold can draw follows by leaving out, in turn, those that contain a discarded card.
 */
import { DECK } from '#engines/fair/cards.ts';
import { binomial } from '#engines/fair/combinatorics.ts';
import { range } from '#engines/fair/draw.ts';
import { FULL_DECK, handOf, HANDS, PAYS } from './hands.ts';

const CHOOSE = range(DECK + 1).map((n) => range(6).map((k) => Number(binomial(n, k))));
const OFFSETS = range(6).map((size) => range(size).reduce((sum, k) => sum + CHOOSE[DECK]![k]!, 0));
const SIZE = OFFSETS[5]! + CHOOSE[DECK]![5]!;
const SIZES = range(32).map((bits) => range(5).filter((place) => (bits >> place) & 1).length);

/** Places of the 32 subsets of a hand in a table of all sets of up to five cards. */
function subsets(hand: readonly number[], into: number[]): void {
  for (let bits = 0; bits < 32; bits++) {
    let [at, size] = [0, 0];
    for (let place = 0; place < 5; place++) {
      if ((bits >> place) & 1) at += CHOOSE[hand[place]!]![++size]!;
    }
    into[bits] = OFFSETS[size]! + at;
  }
}

function eachHand(visit: (hand: readonly number[]) => void): void {
  for (let a = 0; a < DECK; a++)
    for (let b = a + 1; b < DECK; b++)
      for (let c = b + 1; c < DECK; c++)
        for (let d = c + 1; d < DECK; d++) for (let e = d + 1; e < DECK; e++) visit([a, b, c, d, e]);
}

/** Turns numbers of supersets into numbers of hands that hold a subset and none of the other cards. */
function leaveOut(values: number[]): void {
  for (let bit = 1; bit < 32; bit <<= 1) {
    for (let bits = 0; bits < 32; bits++) if (!(bits & bit)) values[bits]! -= values[bits | bit]!;
  }
}

export interface OptimalPlay {
  /** By number of cards drawn: what all deals that are best played so pay in all their draws. */
  readonly sums: readonly bigint[];
  /** By hand, then by number of cards drawn: in how many of these draws it comes. */
  readonly counts: readonly (readonly bigint[])[];
}

/** Every deal played by its best hold. */
export function optimalPlay(): OptimalPlay {
  const tables = HANDS.map(() => new Uint32Array(SIZE));
  const total = new Float64Array(SIZE);
  const at: number[] = [];
  eachHand((hand) => {
    const found = handOf(hand.map((index) => FULL_DECK[index]!));
    if (found === null) return;
    const table = tables[HANDS.indexOf(found)]!;
    const pays = Number(PAYS[found]);
    subsets(hand, at);
    for (const index of at) {
      table[index]! += 1;
      total[index]! += pays;
    }
  });
  const sums = range(6).map(() => 0);
  const counts = HANDS.map(() => range(6).map(() => 0));
  const values: number[] = [];
  eachHand((hand) => {
    // Turning all suits by one adds 5 to their sum: one in four deals stands for all.
    if (hand.reduce((sum, card) => sum + (card % 4), 0) % 4 !== 0) return;
    subsets(hand, at);
    for (let bits = 0; bits < 32; bits++) values[bits] = total[at[bits]!]!;
    leaveOut(values);
    let best = 0;
    for (let bits = 1; bits < 32; bits++) {
      const [draws, bestDraws] = [CHOOSE[47]![5 - SIZES[bits]!]!, CHOOSE[47]![5 - SIZES[best]!]!];
      const difference = values[bits]! * bestDraws - values[best]! * draws;
      if (difference > 0 || (difference === 0 && SIZES[bits]! > SIZES[best]!)) best = bits;
    }
    const drawn = 5 - SIZES[best]!;
    sums[drawn]! += 4 * values[best]!;
    for (const [index, table] of tables.entries()) {
      let count = 0;
      const rest = 31 & ~best;
      for (let out = rest; ; out = (out - 1) & rest) {
        const times = table[at[best | out]!]!;
        count += SIZES[out]! % 2 === 0 ? times : -times;
        if (out === 0) break;
      }
      counts[index]![drawn]! += 4 * count;
    }
  });
  return { sums: sums.map(BigInt), counts: counts.map((list) => list.map(BigInt)) };
}
