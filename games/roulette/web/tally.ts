/** How often each number came. */
import { range } from '#engines/fair/draw.ts';
import type { PastRound } from '#platform/web/game/game-kit.ts';
import { fieldOf, tallyPast } from '#platform/web/game/past-tally.ts';
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
  const { rounds, count } = tallyPast(past, ({ params, outcome }) =>
    variantOf(params) === variant ? numbersIn(outcome, variant) : null,
  );
  return { rounds, counts: range(pockets).map(count), expected: (rounds * ballsOf(variant)) / pockets };
}

function variantOf(params: unknown): Variant {
  return VARIANTS.find((variant) => variant === fieldOf(params, 'variant')) ?? 'european';
}

function numbersIn(outcome: unknown, variant: Variant): readonly number[] | null {
  const [result, second] = [fieldOf(outcome, 'result'), fieldOf(outcome, 'second')];
  const drawn = second === undefined ? [result] : [result, second];
  const real = WHEELS[variant].filter((number) => drawn.includes(number));
  return drawn.length === ballsOf(variant) && real.length === new Set(drawn).size ? drawn.map(Number) : null;
}
