/**
 * Dice: one roll from 0.00 to 100.00 in 10,001 steps; the player says over or under which number.
 * The payout is 99 over the winning percentage that the slider names. "Over" can miss by the equal
 * roll, and so can "under": that, and the 10,001st step, is why the true return is 98.99 %.
 */
import { intBelow } from '#engines/fair/draw.ts';
import { hundredths, toHundredths } from '#platform/contract/hundredths.ts';
import { defineGame } from '#platform/contract/game.ts';
import { ZERO, type Ratio } from '#platform/contract/money.ts';
import * as z from 'zod/mini';

export const ROLLS = 10_001;
export const MIN_TARGET = 2;
export const MAX_TARGET = 98;
const FLOAT_VALUES = 1n << 32n;

export const diceParams = z.object({
  target: hundredths(MIN_TARGET, MAX_TARGET),
  direction: z.enum(['over', 'under']),
});

export type DiceParams = z.output<typeof diceParams>;
export interface DiceOutcome {
  /** 0 to 100 with two decimals. */
  readonly result: number;
}

/** Hundredths of a percent that win by the slider's reading: 50.5 over is 4950. */
export function chanceHundredths({ target, direction }: DiceParams): number {
  return direction === 'over' ? 10_000 - toHundredths(target) : toHundredths(target);
}

export function diceMultiplier(params: DiceParams): Ratio {
  return { num: 9900n, den: BigInt(chanceHundredths(params)) };
}

export function diceWins({ target, direction }: DiceParams, { result }: DiceOutcome): boolean {
  const roll = toHundredths(result);
  return direction === 'over' ? roll > toHundredths(target) : roll < toHundredths(target);
}

/** Over becomes under at the same chance, and back. */
export function diceFlipped({ target, direction }: DiceParams): DiceParams {
  return {
    target: (10_000 - toHundredths(target)) / 100,
    direction: direction === 'over' ? 'under' : 'over',
  };
}

/** How many of the 2^32 float values roll below `roll` (in hundredths): ceil(roll * 2^32 / 10001). */
export function valuesBelow(roll: number): bigint {
  return (BigInt(roll) * FLOAT_VALUES + BigInt(ROLLS) - 1n) / BigInt(ROLLS);
}

function winChance({ target, direction }: DiceParams): Ratio {
  const roll = toHundredths(target);
  const num = direction === 'over' ? FLOAT_VALUES - valuesBelow(roll + 1) : valuesBelow(roll);
  return { num, den: FLOAT_VALUES };
}

export const dice = defineGame<DiceParams, DiceOutcome>({
  id: 'dice',
  title: 'Dice',
  kind: 'instant',
  switches: { flip: diceFlipped, fields: { target: 'number' } },
  params: diceParams,
  initial: { target: 50.5, direction: 'over' },
  boldest: { target: MAX_TARGET, direction: 'over' },
  settings: [2, 10, 25, 50, 50.5, 75, 90, 98].flatMap((target) => [
    { target, direction: 'over' as const },
    { target, direction: 'under' as const },
  ]),
  revealMs: 450,
  version: 1,
  table: 'dice-99',
  floats: () => 1,
  outcome: (_params, [float]) => ({ result: intBelow(float!, ROLLS) / 100 }),
  pill: ({ result }) => result.toFixed(2),
  payout: (params, outcome) => (diceWins(params, outcome) ? diceMultiplier(params) : ZERO),
  events: (params, outcome) => [{ type: 'roll', result: outcome.result, win: diceWins(params, outcome) }],
  trace(params, [float]) {
    const roll = intBelow(float!, ROLLS);
    const wins = diceWins(params, { result: roll / 100 });
    return [
      [`float 0 × ${ROLLS}`, String(float! * ROLLS), `floor → ${roll}`],
      [`${roll} ÷ 100`, (roll / 100).toFixed(2), 'roll'],
      [`roll ${params.direction} ${params.target.toFixed(2)}?`, wins ? 'yes' : 'no', wins ? 'win' : 'loss'],
    ];
  },
  rtp(params) {
    const multiplier = diceMultiplier(params);
    const chance = winChance(params);
    return { num: multiplier.num * chance.num, den: multiplier.den * chance.den };
  },
  maxMultiplier: diceMultiplier,
  winChance,
});
