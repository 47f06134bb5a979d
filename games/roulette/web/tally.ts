/** How often each number came. */
import { range } from '#engines/fair/draw.ts';
import type { PastRound } from '#platform/web/game/game-kit.ts';
import { drawnIn, type RouletteOutcome } from '../game.ts';
import { ballsOf, VARIANTS, WHEELS, type Variant } from '../variants.ts';

export interface Tally {
  readonly rounds: number;
  /** By number. */
  readonly counts: readonly number[];
  /** What each number is expected to have come: the same for all. */
  readonly expected: number;
}

/** @param past as it is stored; what is no round of this game on this wheel is left out */
export function tallyOf(past: readonly PastRound[], variant: Variant): Tally {
  const pockets = WHEELS[variant].length;
  const counts = range(pockets).map(() => 0);
  let rounds = 0;
  for (const { params, outcome } of past) {
    if (variantOf(params) !== variant) continue;
    const drawn = numbersIn(outcome, variant);
    for (const number of drawn) counts[number]!++;
    if (drawn.length > 0) rounds++;
  }
  return { rounds, counts, expected: (rounds * ballsOf(variant)) / pockets };
}

function variantOf(params: unknown): Variant {
  const said =
    typeof params === 'object' && params !== null && 'variant' in params ? params.variant : undefined;
  return VARIANTS.find((variant) => variant === said) ?? 'european';
}

function numbersIn(outcome: unknown, variant: Variant): readonly number[] {
  if (typeof outcome !== 'object' || outcome === null || !('result' in outcome)) return [];
  const drawn: readonly unknown[] = drawnIn(outcome as RouletteOutcome);
  const real = drawn.filter((number): number is number => WHEELS[variant].some((one) => one === number));
  return drawn.length === ballsOf(variant) && real.length === drawn.length ? real : [];
}
