/** Poisson counts: goals of sides that score independently. */
import { emptyGrid, type Grid } from './grid.ts';

/** Probabilities of 0 to size - 1. @param mean 0 or more */
export function poisson(mean: number, size: number): Float64Array {
  const result = new Float64Array(size);
  if (!(mean >= 0)) throw new RangeError(`no Poisson with a mean of ${mean}`);
  result[0] = Math.exp(-mean);
  for (let k = 1; k < size; k++) result[k] = (result[k - 1]! * mean) / k;
  return result;
}

/** Enough goals that the rest is below 1e-12. */
export function gridSize(...means: readonly number[]): number {
  const most = Math.max(...means, 0);
  return Math.ceil(most + 9 * Math.sqrt(most)) + 16;
}

/** Two independent counts on one grid. */
export function independentGrid(home: Float64Array, away: Float64Array): Grid {
  const size = Math.max(home.length, away.length);
  const grid = emptyGrid(size);
  for (let h = 0; h < home.length; h++) {
    for (let a = 0; a < away.length; a++) grid.cells[h * size + a] = home[h]! * away[a]!;
  }
  return grid;
}
