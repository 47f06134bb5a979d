/**
 * Tarot: three cards, a minor, a major and a minor one, each read off a table by its own float. The
 * product of the three is what is paid; it returns 98 % at every difficulty.
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

export const DIFFICULTIES = ['easy', 'medium', 'hard', 'expert'] as const;
export type Difficulty = (typeof DIFFICULTIES)[number];
export const SUITS = ['minor', 'major'] as const;
export type Suit = (typeof SUITS)[number];
/** What lies on the table, left to right. */
export const SPREAD = ['minor', 'major', 'minor'] as const satisfies readonly Suit[];

/** Threshold and multiplier of each card, the rarest first. Every table has five rows: there are five cards of each suit. */
export const TABLES: Readonly<Record<Difficulty, Readonly<Record<Suit, ThresholdTable>>>> = {
  easy: {
    minor: [
      [0.9, 2],
      [0.8, 1.5],
      [0.7, 1.1],
      [0.1, 0.4],
      [0, 0],
    ],
    major: [
      [0.93, 5],
      [0.83, 4],
      [0.73, 3],
      [0.51, 2],
      [0, 1],
    ],
  },
  medium: {
    minor: [
      [0.93, 4],
      [0.84, 2],
      [0.69, 0.6],
      [0.19, 0.3],
      [0, 0],
    ],
    major: [
      [0.97, 10],
      [0.91, 5],
      [0.78, 3],
      [0.55, 2],
      [0, 1],
    ],
  },
  hard: {
    minor: [
      [0.95, 7],
      [0.86, 2],
      [0.66, 0.55],
      [0.26, 0.15],
      [0, 0],
    ],
    major: [
      [0.99, 24],
      [0.96, 8],
      [0.86, 4],
      [0.6, 2],
      [0, 1],
    ],
  },
  expert: {
    minor: [
      [0.97, 10],
      [0.87, 3],
      [0.67, 0.35],
      [0.47, 0.15],
      [0, 0],
    ],
    major: [
      [0.995, 50],
      [0.98, 10],
      [0.9, 5],
      [0.6, 2],
      [0, 1],
    ],
  },
};

export const tarotParams = z.object({ difficulty: z.enum(DIFFICULTIES) });
export type TarotParams = z.output<typeof tarotParams>;
export interface TarotOutcome {
  /** Minor, major, minor. */
  readonly multipliers: readonly number[];
}

export interface TarotCard {
  readonly multiplier: number;
  /** How many of the 2^32 floats turn it up. */
  readonly count: number;
}

/** The five cards of a suit, the rarest first. */
export function cardsOf(difficulty: Difficulty, suit: Suit): readonly TarotCard[] {
  const table = TABLES[difficulty][suit];
  const counts = thresholdCounts(table);
  return table.map(([, multiplier], row) => ({ multiplier, count: counts[row]! }));
}

/** Place of a multiplier in its suit, 0 for the rarest card: which picture it bears. */
export function rankOf(difficulty: Difficulty, suit: Suit, multiplier: number): number {
  const rank = TABLES[difficulty][suit].findIndex(([, value]) => value === multiplier);
  return rank === -1 ? TABLES[difficulty][suit].length - 1 : rank;
}

/** Product of two-decimal multipliers, exact. */
export function productOf(multipliers: readonly number[]): Ratio {
  return multipliers.reduce<Ratio>(
    ({ num, den }, multiplier) => ({ num: num * BigInt(toHundredths(multiplier)), den: den * 100n }),
    { num: 1n, den: 1n },
  );
}

function drawn({ difficulty }: TarotParams, floats: readonly number[]): readonly number[] {
  return SPREAD.map((suit, index) => {
    const table = TABLES[difficulty][suit];
    return table[thresholdRow(table, floats[index]!)]![1];
  });
}

function meanOf(difficulty: Difficulty, suit: Suit): Ratio {
  const { num, den } = thresholdMean(TABLES[difficulty][suit], toHundredths);
  return { num, den: den * 100n };
}

export const tarot = defineGame<TarotParams, TarotOutcome>({
  id: 'tarot',
  title: 'Tarot',
  kind: 'instant',
  switches: { fields: { difficulty: DIFFICULTIES } },
  params: tarotParams,
  initial: { difficulty: 'medium' },
  boldest: { difficulty: 'expert' },
  settings: DIFFICULTIES.map((difficulty) => ({ difficulty })),
  revealMs: 1400,
  version: 1,
  table: 'tarot-98',
  floats: () => SPREAD.length,
  outcome: (params, floats) => ({ multipliers: drawn(params, floats) }),
  payout: (_params, { multipliers }) => productOf(multipliers),
  events: ({ difficulty }, { multipliers }) =>
    SPREAD.map((suit, index) => ({
      type: 'turn',
      index,
      suit,
      multiplier: multipliers[index]!,
      rank: rankOf(difficulty, suit, multipliers[index]!),
    })),
  trace({ difficulty }, floats) {
    const rows = SPREAD.map((suit, index) => {
      const table = TABLES[difficulty][suit];
      const [above, multiplier] = table[thresholdRow(table, floats[index]!)]!;
      return [
        `float ${index} (${suit})`,
        String(floats[index]),
        `first threshold below it: ${above} → ${multiplier}x`,
      ] as const;
    });
    const values = drawn({ difficulty }, floats);
    const { num, den } = productOf(values);
    return [...rows, ['product', values.join(' × '), `${Number(num) / Number(den)}x`]];
  },
  rtp({ difficulty }) {
    const [minor, major] = [meanOf(difficulty, 'minor'), meanOf(difficulty, 'major')];
    return { num: minor.num ** 2n * major.num, den: minor.den ** 2n * major.den };
  },
  maxMultiplier: ({ difficulty }) => productOf(SPREAD.map((suit) => TABLES[difficulty][suit][0]![1])),
  odds({ difficulty }) {
    const [minor, major] = [cardsOf(difficulty, 'minor'), cardsOf(difficulty, 'major')];
    const all = BigInt(FLOATS) ** 3n;
    return minor.flatMap((first) =>
      major.flatMap((second) =>
        minor.map((third) => ({
          pays: productOf([first.multiplier, second.multiplier, third.multiplier]),
          chance: { num: BigInt(first.count) * BigInt(second.count) * BigInt(third.count), den: all },
        })),
      ),
    );
  },
  winChance({ difficulty }) {
    const paying = cardsOf(difficulty, 'minor').reduce(
      (sum, card) => sum + (card.multiplier > 0 ? BigInt(card.count) : 0n),
      0n,
    );
    return { num: paying ** 2n, den: BigInt(FLOATS) ** 2n };
  },
});
