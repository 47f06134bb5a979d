/**
 * Drill: three drills go down at once, each to a depth whose chance to reach t is 0.98 / t. The player
 * names a drill and a depth and is paid the depth when that drill reaches it. Judged in whole hundredths.
 */
import { range } from '#engines/fair/draw.ts';
import { FLOATS, floatsWhile } from '#engines/fair/float-count.ts';
import { hundredths, toHundredths } from '#platform/contract/hundredths.ts';
import { defineGame } from '#platform/contract/game.ts';
import { ZERO, type Ratio } from '#platform/contract/money.ts';
import * as z from 'zod/mini';

export const LANES = 3;
export const MIN_TARGET = 1.01;
export const MAX_TARGET = 1_000_000;
/** Below this float a drill breaks at once: the edge. */
const EDGE = 0.02;
const RETURN = 0.98;
/** No drill goes deeper. */
const DEEPEST = 2_000_000;

export const drillParams = z.object({
  lane: z.int().check(z.gte(0), z.lt(LANES)),
  target: hundredths(MIN_TARGET, MAX_TARGET),
});
export type DrillParams = z.output<typeof drillParams>;
export interface DrillOutcome {
  /** Depth of each drill, 1 and up, two decimals. */
  readonly multipliers: readonly number[];
}

/** Depth of a float in hundredths: `floor(min(0.98 / (1 - f), 2e6) * 100)` in doubles, in this order; 1.00 below 0.02. */
export function depthHundredths(float: number): number {
  return float < EDGE ? 100 : Math.floor(Math.min(RETURN / (1 - float), DEEPEST) * 100);
}

/** How many of the 2^32 floats reach a depth in hundredths. Depths grow with the float, so the edge is searched for. */
export function reachingFloats(target: number): number {
  return FLOATS - floatsWhile((float) => depthHundredths(float) < target);
}

export function drillWins({ lane, target }: DrillParams, { multipliers }: DrillOutcome): boolean {
  return toHundredths(multipliers[lane]!) >= toHundredths(target);
}

function targetRatio({ target }: DrillParams): Ratio {
  return { num: BigInt(toHundredths(target)), den: 100n };
}

function winChance({ target }: DrillParams): Ratio {
  return { num: BigInt(reachingFloats(toHundredths(target))), den: BigInt(FLOATS) };
}

const SWEEP = [1.01, 1.1, 1.5, 2, 3, 5, 10, 100, 1000, 10_000, 100_000, MAX_TARGET];

export const drill = defineGame<DrillParams, DrillOutcome>({
  id: 'drill',
  title: 'Drill',
  kind: 'instant',
  switches: { fields: { target: 'number' } },
  params: drillParams,
  initial: { lane: 1, target: 2 },
  boldest: { lane: 1, target: MAX_TARGET },
  settings: SWEEP.map((target, index) => ({ lane: index % LANES, target })),
  revealMs: 1200,
  version: 1,
  table: 'drill-98',
  floats: () => LANES,
  outcome: (_params, floats) => ({
    multipliers: range(LANES).map((lane) => depthHundredths(floats[lane]!) / 100),
  }),
  payout: (params, outcome) => (drillWins(params, outcome) ? targetRatio(params) : ZERO),
  events: (params, outcome) => [
    {
      type: 'drill',
      lane: params.lane,
      target: params.target,
      multipliers: outcome.multipliers,
      win: drillWins(params, outcome),
    },
  ],
  trace(params, floats) {
    const depths = range(LANES).map((lane) => depthHundredths(floats[lane]!) / 100);
    const rows = depths.map((depth, lane) => {
      const float = floats[lane]!;
      return [
        `float ${lane}`,
        float < EDGE ? `${float} < ${EDGE}` : `${RETURN} ÷ (1 − ${float}) = ${RETURN / (1 - float)}`,
        `floor to 0.01 → ${depth.toFixed(2)}`,
      ] as const;
    });
    const wins = drillWins(params, { multipliers: depths });
    return [
      ...rows,
      [
        `drill ${params.lane}: ${depths[params.lane]!.toFixed(2)} ≥ ${params.target.toFixed(2)}?`,
        wins ? 'yes' : 'no',
        wins ? 'win' : 'loss',
      ],
    ];
  },
  rtp(params) {
    const [multiplier, chance] = [targetRatio(params), winChance(params)];
    return { num: multiplier.num * chance.num, den: multiplier.den * chance.den };
  },
  maxMultiplier: targetRatio,
  winChance,
});
