/** The numbers of the dice panel say the same thing; each function changes one and keeps the others true. */
import { toHundredths } from '#platform/contract/hundredths.ts';
import {
  isRange,
  MAX_WINNING,
  rangeOf,
  ROLLS,
  winningRolls,
  type DiceParams,
  type LineParams,
  type RangeParams,
} from '../game.ts';

const HIGHEST = ROLLS - 1;

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, Math.round(value)));
}

/** Least and greatest target of a direction: from one to 9,800 rolls win. */
export function targetBounds({ direction }: LineParams): { min: number; max: number } {
  return direction === 'over'
    ? { min: (HIGHEST - MAX_WINNING) / 100, max: (HIGHEST - 1) / 100 }
    : { min: 0.01, max: MAX_WINNING / 100 };
}

export function withTarget(params: LineParams, target: number): LineParams {
  const { min, max } = targetBounds(params);
  return { ...params, target: clamp(target * 100, toHundredths(min), toHundredths(max)) / 100 };
}

export type End = 'low' | 'high';

/** Where an end of a range may stand while the other one stays. */
export function endBounds(params: RangeParams, end: End): { min: number; max: number } {
  const [least, most] = params.direction === 'inside' ? [1, MAX_WINNING] : [ROLLS - MAX_WINNING, HIGHEST];
  const [low, high] = [toHundredths(params.low), toHundredths(params.high)];
  return end === 'low'
    ? { min: Math.max(0, high - most + 1) / 100, max: (high - least + 1) / 100 }
    : { min: (low + least - 1) / 100, max: Math.min(HIGHEST, low + most - 1) / 100 };
}

export function withEnd(params: RangeParams, end: End, at: number): RangeParams {
  const { min, max } = endBounds(params, end);
  return { ...params, [end]: clamp(at * 100, toHundredths(min), toHundredths(max)) / 100 };
}

/** Chance to win in percent, as the panel shows it. */
export function chanceOf(params: DiceParams): number {
  return winningRolls(params) / 100;
}

export function withChance(params: DiceParams, percent: number): DiceParams {
  return withWinning(params, clamp(percent * 100, 1, MAX_WINNING));
}

function withWinning(params: DiceParams, winning: number): DiceParams {
  if (!isRange(params))
    return { ...params, target: (params.direction === 'over' ? HIGHEST - winning : winning) / 100 };
  const middle = toHundredths(params.low) + toHundredths(params.high);
  return rangeOf(params.direction, middle, params.direction === 'inside' ? winning : ROLLS - winning);
}

export function multiplierOf(params: DiceParams): number {
  return 9900 / winningRolls(params);
}

/** The nearest chance that pays about `multiplier`; what it really pays is read back from the result. */
export function withMultiplier(params: DiceParams, multiplier: number): DiceParams {
  return withChance(params, 99 / multiplier);
}

export type Mode = 'line' | 'range';

/** The other kind of bet at the same chance; a range lies around the middle. */
export function inMode(params: DiceParams, mode: Mode): DiceParams {
  if (isRange(params) === (mode === 'range')) return params;
  const winning = winningRolls(params);
  return isRange(params)
    ? withWinning({ target: 50, direction: 'over' }, winning)
    : rangeOf('inside', HIGHEST, winning);
}
