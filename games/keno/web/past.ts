import type { PastRound } from '#platform/web/game/game-kit.ts';
import type { PastCounted } from '#platform/web/game/past-counts.tsx';
import { fieldOf, tallyPast } from '#platform/web/game/past-tally.ts';
import { range } from '#engines/fair/draw.ts';
import { DRAWN, NUMBERS } from '../game.ts';

/** How often each number was drawn: in every round ten of forty are, whatever was picked. */
export function pastNumbers(past: readonly PastRound[]): PastCounted {
  const { rounds, count } = tallyPast(past, ({ outcome }) => numbersIn(fieldOf(outcome, 'numbersOrder')));
  const expected = (rounds * DRAWN) / NUMBERS;
  return {
    rounds,
    items: range(NUMBERS, 1).map((number) => ({
      id: number,
      label: String(number),
      count: count(number),
      expected,
    })),
  };
}

function numbersIn(stored: unknown): readonly number[] | null {
  return Array.isArray(stored) && stored.length === DRAWN ? stored.map(Number) : null;
}
