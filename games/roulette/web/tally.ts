/** How often each number came. */
import { POCKETS } from '../spots.ts';

export interface Tally {
  readonly rounds: number;
  /** By number. */
  readonly counts: readonly number[];
  /** What each number is expected to have come: the same for all. */
  readonly expected: number;
}

/** @param outcomes as they are stored; what is no outcome of this game is left out */
export function tallyOf(outcomes: readonly unknown[]): Tally {
  const counts = Array.from({ length: POCKETS }, () => 0);
  let rounds = 0;
  for (const outcome of outcomes) {
    const number = numberOf(outcome);
    if (number === null) continue;
    counts[number]!++;
    rounds++;
  }
  return { rounds, counts, expected: rounds / POCKETS };
}

function numberOf(outcome: unknown): number | null {
  if (typeof outcome !== 'object' || outcome === null || !('result' in outcome)) return null;
  const { result } = outcome;
  return typeof result === 'number' && Number.isInteger(result) && result >= 0 && result < POCKETS
    ? result
    : null;
}
