/** The way of the shared multiplier to its end. For the eye alone: it decides nothing about where a round ends. */
import { MOON_FROM, trend } from '../game.ts';

/** The line rests before it climbs. */
const REST_MS = 500;
/** Of the climb to e times where it was, as far as the moon. */
const FOLD_MS = 1300;
const MOON = MOON_FROM / 100;
const MOON_AT_MS = REST_MS + FOLD_MS * Math.log(MOON);
/** From the moon on, all that is left takes no longer than this. */
const BEYOND_MS = 400;
/** The last figure stands this long before the result counts as shown. */
const STAND_MS = 250;

/**
 * How long the climb to a result takes. Until the moon the line is as fast for every result, so it tells nothing early.
 * @param result multiplier, 1 and up
 * @returns ms
 */
export function climbMs(result: number): number {
  if (result <= 1) return REST_MS;
  if (result <= MOON) return REST_MS + FOLD_MS * Math.log(result);
  return MOON_AT_MS + Math.min(BEYOND_MS, FOLD_MS * Math.log(result / MOON));
}

/** When a result counts as shown, in ms after it was published; never after the server pays. */
export function revealMs(result: number): number {
  return Math.min(trend.revealMs, climbMs(result) + STAND_MS);
}

/**
 * Multiplier that the line has reached.
 * @param ms since the result was published
 * @param result where it ends
 */
export function climbed(ms: number, result: number): number {
  const end = climbMs(result);
  if (ms >= end) return result;
  if (ms <= REST_MS) return 1;
  if (ms <= MOON_AT_MS) return Math.exp((ms - REST_MS) / FOLD_MS);
  return MOON * (result / MOON) ** ((ms - MOON_AT_MS) / (end - MOON_AT_MS));
}
