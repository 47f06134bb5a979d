/**
 * What sums of a player say about whether a program plays. Every bound is far from what humans come to: with times of a
 * log-normal of sigma 0.5 or more, hard decisions a fifth longer than easy ones, and one answer in twenty another one,
 * none of 6,000 simulated humans of 2,000 decisions each was reported (so below 0.05 % with 95 % confidence; habits.test.ts draws some of them again).
 */
import type { HabitSums } from './habit-hand.ts';

export type HabitReason = 'steady' | 'level' | 'long' | 'alike' | 'speed' | 'instant';

export interface Habits extends HabitSums {
  readonly again: number;
  readonly alike: number;
  readonly longestMs: number;
}

export interface HabitScore {
  readonly reasons: readonly HabitReason[];
  /** 0: nothing to look at; 3 is the gravest. */
  readonly severity: number;
}

const FEWEST_DECISIONS = 300;
/** Of the mean, in percent: of humans it is fifty and more. */
const SPREAD_PERCENT = 25;
const FEWEST_EASY = 400;
const FEWEST_HARD = 200;
const LEVEL_PERCENT = 5;
const LONG_MS = 16 * 3_600_000;
const FEWEST_AGAIN = 150;
const ALIKE_PERCENT = 99;
const FEWEST_RAISES = 50;
const INSTANT_PERCENT = 50;
const FEWEST_BUSY = 100;
const FAST_PERCENT = 95;

/** Standard deviation of the times in percent of their mean; 0 where there are none. */
export function spreadOf({ decisions, ms, squares }: HabitSums): number {
  if (decisions === 0 || ms === 0) return 0;
  const mean = ms / decisions;
  const variance = Math.max(0, Number(squares) / decisions - mean * mean);
  return (Math.sqrt(variance) / mean) * 100;
}

export function habitScore(of: Habits): HabitScore {
  const reasons: HabitReason[] = [];
  const share = (part: number, whole: number, percent: number) => part * 100 >= whole * percent;
  if (of.decisions >= FEWEST_DECISIONS && spreadOf(of) <= SPREAD_PERCENT) reasons.push('steady');
  if (of.again >= FEWEST_AGAIN && share(of.alike, of.again, ALIKE_PERCENT)) reasons.push('alike');
  if (of.raises >= FEWEST_RAISES && share(of.instant, of.raises, INSTANT_PERCENT)) reasons.push('instant');
  if (of.busy >= FEWEST_BUSY && share(of.fast, of.busy, FAST_PERCENT)) reasons.push('speed');
  if (of.longestMs >= LONG_MS) reasons.push('long');
  // Alone it is chance too often: it only adds to something else.
  const strong = reasons.length;
  if (strong > 0 && isLevel(of)) reasons.push('level');
  return { reasons, severity: strong === 0 ? 0 : Math.min(3, strong + (reasons.length > strong ? 1 : 0)) };
}

function isLevel({ easy, easyMs, hard, hardMs }: HabitSums): boolean {
  if (easy < FEWEST_EASY || hard < FEWEST_HARD) return false;
  return (hardMs / hard) * 100 <= (easyMs / easy) * (100 + LEVEL_PERCENT);
}
