/**
 * Plinko: a ball falls through rows of pegs, left or right with equal chance at each, into one of rows + 1
 * buckets. Bucket k is reached by C(rows, k) of the 2^rows ways.
 */
import { binomial } from '#engines/fair/combinatorics.ts';
import { range } from '#engines/fair/draw.ts';
import { toHundredths } from '#platform/contract/hundredths.ts';
import { defineGame } from '#platform/contract/game.ts';
import { ONE, type Ratio } from '#platform/contract/money.ts';
import * as z from 'zod/mini';
import { bucketsOf, MAX_ROWS, MIN_ROWS, RISKS } from './tables.ts';

export const plinkoParams = z.object({
  rows: z.int().check(z.gte(MIN_ROWS), z.lte(MAX_ROWS)),
  risk: z.enum(RISKS),
});

export type PlinkoParams = z.output<typeof plinkoParams>;
export type Direction = 'L' | 'R';
export interface PlinkoOutcome {
  /** Which way the ball goes at each row, from the top. */
  readonly directions: readonly Direction[];
  /** Bucket from the left, 0 first: the number of times the ball went right. */
  readonly slot: number;
  readonly multiplier: number;
}

/** What a bucket pays. */
export function bucketRatio(params: PlinkoParams, slot: number): Ratio {
  return { num: BigInt(toHundredths(bucketsOf(params)[slot]!)), den: 100n };
}

/** Chance of a bucket: the ways that lead to it over all ways. */
export function bucketChance({ rows }: PlinkoParams, slot: number): Ratio {
  return { num: binomial(rows, slot), den: 1n << BigInt(rows) };
}

function fall(params: PlinkoParams, floats: readonly number[]): PlinkoOutcome {
  const directions = floats.slice(0, params.rows).map((float): Direction => (float < 0.5 ? 'L' : 'R'));
  const slot = directions.filter((way) => way === 'R').length;
  return { directions, slot, multiplier: bucketsOf(params)[slot]! };
}

export const plinko = defineGame<PlinkoParams, PlinkoOutcome>({
  id: 'plinko',
  title: 'Plinko',
  kind: 'instant',
  switches: { fields: { risk: RISKS, rows: range(MAX_ROWS - MIN_ROWS + 1, MIN_ROWS) } },
  params: plinkoParams,
  initial: { rows: 12, risk: 'medium' },
  boldest: { rows: MAX_ROWS, risk: 'expert' },
  settings: RISKS.flatMap((risk) => range(MAX_ROWS - MIN_ROWS + 1, MIN_ROWS).map((rows) => ({ rows, risk }))),
  revealMs: 1500,
  version: 1,
  table: 'plinko-99',
  floats: ({ rows }) => rows,
  outcome: fall,
  payout: (params, { slot }) => bucketRatio(params, slot),
  events: ({ rows, risk }, { directions, slot, multiplier }) => [
    { type: 'drop', rows, risk, directions, slot, multiplier },
  ],
  trace(params, floats) {
    const { directions, slot, multiplier } = fall(params, floats);
    return [
      ...directions.map(
        (way, row) =>
          [
            `row ${row + 1}: float ${row}`,
            String(floats[row]),
            way === 'L' ? '< 0.5 → L' : '≥ 0.5 → R',
          ] as const,
      ),
      ['times right', String(slot), `bucket ${slot}: ${multiplier.toFixed(2)}`],
    ];
  },
  rtp(params) {
    const paid = range(params.rows + 1).reduce(
      (sum, slot) => sum + bucketRatio(params, slot).num * bucketChance(params, slot).num,
      0n,
    );
    return { num: paid, den: 100n << BigInt(params.rows) };
  },
  maxMultiplier: (params) => bucketRatio(params, 0),
  odds: (params) =>
    range(params.rows + 1).map((slot) => ({
      pays: bucketRatio(params, slot),
      chance: bucketChance(params, slot),
    })),
  // Every bucket pays something.
  winChance: () => ONE,
});
