/** A joint distribution of two scores, and what markets are worth on it. */
import type { Expectation } from '../odds/apply-margin.ts';
import { settleLine } from '../settle/line.ts';
import { toNumber } from '../exact/ratio.ts';

/** Probability of home:away at `cells[home * size + away]`. */
export interface Grid {
  readonly size: number;
  readonly cells: Float64Array;
}

export function emptyGrid(size: number): Grid {
  return { size, cells: new Float64Array(size * size) };
}

/** Sum of the cells that pass. */
export function chance(grid: Grid, passes: (home: number, away: number) => boolean): number {
  let total = 0;
  for (let home = 0; home < grid.size; home++) {
    for (let away = 0; away < grid.size; away++) {
      if (passes(home, away)) total += grid.cells[home * grid.size + away]!;
    }
  }
  return total;
}

export interface ThreeWay {
  readonly home: number;
  readonly draw: number;
  readonly away: number;
}

export function threeWayChances(grid: Grid): ThreeWay {
  return {
    home: chance(grid, (home, away) => home > away),
    draw: chance(grid, (home, away) => home === away),
    away: chance(grid, (home, away) => home < away),
  };
}

const worth = new Map(
  [-2, -1, 0, 1, 2].map((quarters) => {
    const { won, refunded } = settleLine(quarters);
    return [quarters, { won: toNumber(won), refunded: toNumber(refunded) }] as const;
  }),
);

/** Expected shares of a bet that stands `quarters(home, away)` quarters beyond its line. */
export function lineExpectation(grid: Grid, quarters: (home: number, away: number) => number): Expectation {
  let [won, refunded] = [0, 0];
  for (let home = 0; home < grid.size; home++) {
    for (let away = 0; away < grid.size; away++) {
      const shares = worth.get(Math.max(-2, Math.min(2, quarters(home, away))))!;
      const cell = grid.cells[home * grid.size + away]!;
      won += cell * shares.won;
      refunded += cell * shares.refunded;
    }
  }
  return { won, refunded };
}

/** Handicap for home. @param line in quarters: -3 is -0.75 */
export function handicapExpectation(grid: Grid, line: number): Expectation {
  return lineExpectation(grid, (home, away) => 4 * (home - away) + line);
}

/** Over. @param line in quarters: 10 is 2.5 */
export function overExpectation(grid: Grid, line: number): Expectation {
  return lineExpectation(grid, (home, away) => 4 * (home + away) - line);
}
