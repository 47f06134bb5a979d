/**
 * Cases: one float opens one case. Each difficulty is a table of multipliers with thresholds, common
 * cases low and rare ones high, and returns 98 %.
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

/** Threshold and multiplier of each case, the rarest first. */
export const TABLES: Readonly<Record<Difficulty, ThresholdTable>> = {
  easy: [
    [0.99, 23],
    [0.97, 10],
    [0.93, 3],
    [0.86, 2],
    [0.76, 1.09],
    [0.41, 0.4],
    [0, 0.1],
  ],
  medium: [
    [0.999, 115],
    [0.9975, 41],
    [0.9935, 15],
    [0.985, 10],
    [0.97, 7.5],
    [0.94, 3.5],
    [0.88, 2],
    [0.75, 1.5],
    [0.57, 0.4],
    [0.3, 0.2],
    [0, 0],
  ],
  hard: [
    [0.999_95, 1000],
    [0.999_85, 495],
    [0.9997, 250],
    [0.9994, 100],
    [0.999, 50],
    [0.997, 35],
    [0.994, 15],
    [0.99, 10],
    [0.97, 8],
    [0.92, 3],
    [0.82, 1.5],
    [0.72, 0.8],
    [0.6, 0.4],
    [0.35, 0.2],
    [0, 0],
  ],
  expert: [
    [0.999_998, 10_000],
    [0.999_992, 3500],
    [0.999_98, 1500],
    [0.999_95, 850],
    [0.9999, 460],
    [0.9998, 250],
    [0.9996, 100],
    [0.9993, 75],
    [0.9989, 50],
    [0.9969, 20],
    [0.9919, 15],
    [0.9839, 10],
    [0.9639, 7],
    [0.9339, 5],
    [0.8539, 1.5],
    [0.7039, 0.7],
    [0.5539, 0.3],
    [0.3539, 0.15],
    [0, 0],
  ],
};

export const casesParams = z.object({ difficulty: z.enum(DIFFICULTIES) });
export type CasesParams = z.output<typeof casesParams>;
export interface CasesOutcome {
  readonly multiplier: number;
}

export interface Case {
  readonly multiplier: number;
  /** How many of the 2^32 floats open it. */
  readonly count: number;
}

const known = new Map<Difficulty, readonly Case[]>();

/** The cases of a difficulty with what each is drawn by, the rarest first. The same list every time. */
export function casesOf({ difficulty }: CasesParams): readonly Case[] {
  const table = TABLES[difficulty];
  const counts = known.has(difficulty) ? [] : thresholdCounts(table);
  const cases =
    known.get(difficulty) ?? table.map(([, multiplier], row) => ({ multiplier, count: counts[row]! }));
  known.set(difficulty, cases);
  return cases;
}

function ratio(multiplier: number): Ratio {
  return { num: BigInt(toHundredths(multiplier)), den: 100n };
}

export const cases = defineGame<CasesParams, CasesOutcome>({
  id: 'cases',
  title: 'Cases',
  kind: 'instant',
  switches: { fields: { difficulty: DIFFICULTIES } },
  params: casesParams,
  initial: { difficulty: 'medium' },
  boldest: { difficulty: 'expert' },
  settings: DIFFICULTIES.map((difficulty) => ({ difficulty })),
  revealMs: 1500,
  version: 1,
  table: 'cases-98',
  floats: () => 1,
  outcome: ({ difficulty }, [float]) => ({
    multiplier: TABLES[difficulty][thresholdRow(TABLES[difficulty], float!)]![1],
  }),
  payout: (_params, { multiplier }) => ratio(multiplier),
  events: ({ difficulty }, { multiplier }) => [{ type: 'open', difficulty, multiplier }],
  trace({ difficulty }, [float]) {
    const table = TABLES[difficulty];
    const row = thresholdRow(table, float!);
    const [above, multiplier] = table[row]!;
    return [['float 0', String(float), `first threshold below it: ${above} → ${multiplier.toFixed(2)}x`]];
  },
  rtp({ difficulty }) {
    const mean = thresholdMean(TABLES[difficulty], toHundredths);
    return { num: mean.num, den: mean.den * 100n };
  },
  maxMultiplier: ({ difficulty }) => ratio(TABLES[difficulty][0]![1]),
  odds: (params) =>
    casesOf(params).map(({ multiplier, count }) => ({
      pays: ratio(multiplier),
      chance: { num: BigInt(count), den: BigInt(FLOATS) },
    })),
  winChance(params) {
    const empty = casesOf(params).reduce((sum, one) => sum + (one.multiplier === 0 ? one.count : 0), 0);
    return { num: BigInt(FLOATS - empty), den: BigInt(FLOATS) };
  },
});
