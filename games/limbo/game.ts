/**
 * Limbo: a multiplier is drawn whose chance to reach t is 0.99 / t; the player names t and is paid t
 * when the draw reaches it. Judged in whole hundredths.
 */
import { intBelow } from '#engines/fair/draw.ts';
import { hundredths, toHundredths } from '#platform/contract/hundredths.ts';
import { defineGame } from '#platform/contract/game.ts';
import { ZERO, type Ratio } from '#platform/contract/money.ts';
import * as z from 'zod/mini';

export const MIN_TARGET = 1.01;
export const MAX_TARGET = 1_000_000;
/** The float is cut to 24 bits, so there are this many equally likely draws. */
export const DRAWS = 0x1000000;
/** Hundredths left after the 1 % edge when a multiplier is spread over all draws: 99 x 2^24. */
const SPREAD = 99 * DRAWS;

export const limboParams = z.object({ target: hundredths(MIN_TARGET, MAX_TARGET) });

export type LimboParams = z.output<typeof limboParams>;
export interface LimboOutcome {
  /** 1 and up, two decimals. */
  readonly result: number;
}

/**
 * Result of a draw in hundredths: `max(1, floor(2^24 / (draw + 1) * 0.99 * 100) / 100)`, computed in
 * doubles in exactly this order, as every third-party verifier of this profile does.
 * @param draw floor(float * 2^24), 0 to 2^24 - 1
 */
export function resultHundredths(draw: number): number {
  return Math.max(100, Math.floor((DRAWS / (draw + 1)) * 0.99 * 100));
}

/**
 * How many of the 2^24 draws reach a target in hundredths, for targets above 1.00. Doubles and exact
 * arithmetic can differ only where 99 * 2^24 / (draw + 1) is whole, which for one target is its last
 * winner at most: that one is asked.
 */
export function winningDraws(target: number): number {
  const exact = Math.floor(SPREAD / target);
  return resultHundredths(exact - 1) >= target ? exact : exact - 1;
}

export function limboWins(params: LimboParams, outcome: LimboOutcome): boolean {
  return toHundredths(outcome.result) >= toHundredths(params.target);
}

function targetRatio({ target }: LimboParams): Ratio {
  return { num: BigInt(toHundredths(target)), den: 100n };
}

function winChance({ target }: LimboParams): Ratio {
  return { num: BigInt(winningDraws(toHundredths(target))), den: BigInt(DRAWS) };
}

export const limbo = defineGame<LimboParams, LimboOutcome>({
  id: 'limbo',
  title: 'Limbo',
  kind: 'instant',
  switches: { fields: { target: 'number' } },
  params: limboParams,
  initial: { target: 2 },
  boldest: { target: MAX_TARGET },
  settings: [1.01, 1.1, 1.5, 2, 3, 5, 10, 100, 1000, 10_000, 100_000, MAX_TARGET].map((target) => ({
    target,
  })),
  revealMs: 1000,
  version: 1,
  table: 'limbo-99',
  floats: () => 1,
  outcome: (_params, [float]) => ({ result: resultHundredths(intBelow(float!, DRAWS)) / 100 }),
  pill: ({ result }) => `${result.toFixed(2)}x`,
  payout: (params, outcome) => (limboWins(params, outcome) ? targetRatio(params) : ZERO),
  events: (params, outcome) => [{ type: 'launch', result: outcome.result, win: limboWins(params, outcome) }],
  trace(params, [float]) {
    const draw = intBelow(float!, DRAWS);
    const result = resultHundredths(draw) / 100;
    const wins = limboWins(params, { result });
    return [
      ['float 0 × 2²⁴', String(float! * DRAWS), `floor → ${draw}`],
      [
        `2²⁴ ÷ (${draw} + 1) × 0.99`,
        String((DRAWS / (draw + 1)) * 0.99),
        `floor to 0.01, at least 1 → ${result.toFixed(2)}`,
      ],
      [`${result.toFixed(2)} ≥ ${params.target.toFixed(2)}?`, wins ? 'yes' : 'no', wins ? 'win' : 'loss'],
    ];
  },
  rtp(params) {
    const multiplier = targetRatio(params);
    const chance = winChance(params);
    return { num: multiplier.num * chance.num, den: multiplier.den * chance.den };
  },
  maxMultiplier: targetRatio,
  winChance,
});
