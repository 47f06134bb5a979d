/**
 * Bazaar: a pack of five cards, each read off a table of 240 by a float of its own. What the five are worth
 * together is paid.
 */
import { FLOATS } from '#engines/fair/float-count.ts';
import {
  thresholdCounts,
  thresholdMean,
  thresholdRow,
  type ThresholdTable,
} from '#engines/fair/threshold-table.ts';
import { defineGame } from '#platform/contract/game.ts';
import { toHundredths } from '#platform/contract/hundredths.ts';
import type { Ratio } from '#platform/contract/money.ts';
import * as z from 'zod/mini';

export const PACK = 5;

/** Cards of one ware, the rarest first: multiplier, how many, and how wide each is in hundred-millionths of a float. */
const WARES = [
  [10_000, 1, 9],
  [1000, 2, 245],
  [650, 2, 500],
  [500, 5, 300],
  [150, 5, 1000],
  [75, 5, 2400],
  [50, 5, 6000],
  [12, 5, 20_000],
  [32, 1, 20_000],
  [12, 4, 20_000],
  [10, 5, 20_000],
  [8, 5, 30_000],
  [4, 5, 60_000],
  [3, 5, 60_000],
  [1.7, 5, 60_000],
  [1.2, 10, 30_000],
  [1, 10, 30_000],
  [0.8, 10, 200_000],
  [0.5, 10, 200_000],
  [0.3, 10, 200_000],
  [0.2, 10, 300_000],
  [0.15, 10, 300_000],
  [0.1, 10, 300_000],
  [0.04, 20, 500_000],
  [0.03, 30, 500_000],
  [0.02, 20, 1_100_000],
  [0.01, 30, 1_200_000],
] as const;
const WHOLE = 100_000_000;

/**
 * Threshold and multiplier of card 1, 2, ... 240. The first card whose threshold is at most the float is drawn; no
 * float is one of the thresholds but 0, so "at most" and "below" are the same here. The last card takes what is left.
 */
export const CARDS: ThresholdTable = (() => {
  let left = WHOLE;
  const rows = WARES.flatMap(([multiplier, count, width]) =>
    Array.from({ length: count }, () => {
      left -= width;
      return [left / WHOLE, multiplier] as const;
    }),
  );
  return rows.with(rows.length - 1, [0, rows.at(-1)![1]]);
})();

/** Rarities, the commonest first, each with the least that a card of it is worth. */
export const RARITIES = [
  { id: 'common', from: 0 },
  { id: 'fine', from: 0.03 },
  { id: 'rare', from: 0.2 },
  { id: 'precious', from: 1.2 },
  { id: 'royal', from: 50 },
  { id: 'mythic', from: 650 },
] as const;

export const bazaarParams = z.object({});
export type BazaarParams = z.output<typeof bazaarParams>;
export interface BazaarOutcome {
  /** Numbers of the five cards as they were drawn, 1 the rarest to 240. */
  readonly cards: readonly number[];
}

/** What a card is worth, in stakes. @param card its number, from 1 */
export function worthOf(card: number): number {
  return CARDS[card - 1]?.[1] ?? 0;
}

/** Index into RARITIES of what a card is worth. */
export function rarityOf(multiplier: number): number {
  return RARITIES.findLastIndex(({ from }) => multiplier >= from);
}

/** Sum of what the cards are worth, exact. */
export function sumOf(cards: readonly number[]): Ratio {
  return { num: BigInt(cards.reduce((sum, card) => sum + toHundredths(worthOf(card)), 0)), den: 100n };
}

function drawn(floats: readonly number[]): readonly number[] {
  return floats.slice(0, PACK).map((float) => thresholdRow(CARDS, float) + 1);
}

let counted: readonly number[] | null = null;

/** How many of the 2^32 floats draw each card. Counted once. */
export function countsOf(): readonly number[] {
  counted ??= thresholdCounts(CARDS);
  return counted;
}

/** Exact chance that a pack is worth at least so many hundredths of the stake: sums below it are counted. */
export function chanceOfAtLeast(hundredths: number): Ratio {
  const single = Array.from({ length: hundredths }, () => 0n);
  for (const [row, count] of countsOf().entries()) {
    const worth = toHundredths(CARDS[row]![1]);
    if (worth < hundredths) single[worth]! += BigInt(count);
  }
  const known = [...single.entries()].filter(([, count]) => count > 0n);
  let below: bigint[] = single.map((_, sum) => (sum === 0 ? 1n : 0n));
  for (let card = 0; card < PACK; card++) {
    const next = single.map(() => 0n);
    for (const [sum, ways] of below.entries()) {
      if (ways === 0n) continue;
      for (const [worth, count] of known) if (sum + worth < hundredths) next[sum + worth]! += ways * count;
    }
    below = next;
  }
  const all = BigInt(FLOATS) ** BigInt(PACK);
  return { num: all - below.reduce((sum, ways) => sum + ways, 0n), den: all };
}

/** Mean of one card, and of its square, in hundredths of the stake. */
function meanOf(power: 1 | 2): Ratio {
  return thresholdMean(CARDS, (multiplier) => toHundredths(multiplier) ** power);
}

export const bazaar = defineGame<BazaarParams, BazaarOutcome>({
  id: 'bazaar',
  title: 'Bazaar',
  kind: 'instant',
  recordedAs: 'packs',
  recorded: (_params, floats) => ({ cardIdsSorted: drawn(floats).toSorted((a, b) => a - b) }),
  params: bazaarParams,
  initial: {},
  boldest: {},
  settings: [{}],
  revealMs: 2000,
  version: 1,
  table: 'bazaar-98',
  floats: () => PACK,
  outcome: (_params, floats) => ({ cards: drawn(floats) }),
  payout: (_params, { cards }) => sumOf(cards),
  events: (_params, { cards }) =>
    cards.map((card, index) => ({ type: 'turn', index, card, multiplier: worthOf(card) })),
  trace(_params, floats) {
    const cards = drawn(floats);
    const rows = cards.map(
      (card, index) =>
        [
          `float ${index}`,
          String(floats[index]),
          `first threshold below it: ${CARDS[card - 1]![0]} → card ${card}, ${worthOf(card)}x`,
        ] as const,
    );
    const { num, den } = sumOf(cards);
    return [...rows, ['sum', cards.map(worthOf).join(' + '), `${Number(num) / Number(den)}x`]];
  },
  rtp() {
    const { num, den } = meanOf(1);
    return { num: num * BigInt(PACK), den: den * 100n };
  },
  maxMultiplier: () => sumOf(Array.from({ length: PACK }, () => 1)),
  winChance: () => ({ num: 1n, den: 1n }),
  deviation() {
    const [mean, square] = [meanOf(1), meanOf(2)];
    // One card's variance in squared hundredths, still exact: doubles come last.
    const variance = Number((square.num * mean.den - mean.num * mean.num) / mean.den) / Number(mean.den);
    return Math.sqrt(variance * PACK) / 100;
  },
});
