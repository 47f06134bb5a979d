/** The three numbers of the dice panel say the same thing; each function changes one and keeps the others true. */
import { chanceHundredths, MAX_TARGET, MIN_TARGET, type DiceParams } from '../game.ts';

const LOWEST = MIN_TARGET * 100;
const HIGHEST = MAX_TARGET * 100;

function clamp(hundredths: number): number {
  return Math.min(HIGHEST, Math.max(LOWEST, Math.round(hundredths)));
}

export function withTarget(params: DiceParams, target: number): DiceParams {
  return { ...params, target: clamp(target * 100) / 100 };
}

/** Chance to win in percent, as the panel shows it. */
export function chanceOf(params: DiceParams): number {
  return chanceHundredths(params) / 100;
}

export function withChance(params: DiceParams, percent: number): DiceParams {
  const chance = clamp(percent * 100);
  return { ...params, target: (params.direction === 'over' ? 10_000 - chance : chance) / 100 };
}

export function multiplierOf(params: DiceParams): number {
  return 9900 / chanceHundredths(params);
}

/** The nearest chance that pays about `multiplier`; what it really pays is read back from the result. */
export function withMultiplier(params: DiceParams, multiplier: number): DiceParams {
  return withChance(params, 99 / multiplier);
}
