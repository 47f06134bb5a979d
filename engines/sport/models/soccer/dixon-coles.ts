/** Final scores before kick-off: Poisson goals with the correction of low scores (Dixon & Coles 1997). */
import type { Grid } from '../grid.ts';
import { gridSize, independentGrid, poisson } from '../poisson.ts';

/** Factor on a final score; 1 for all but the four lowest. @param rho negative makes 0:0 and 1:1 likelier */
export function tau(home: number, away: number, homeMean: number, awayMean: number, rho: number): number {
  if (home === 0 && away === 0) return 1 - homeMean * awayMean * rho;
  if (home === 0 && away === 1) return 1 + homeMean * rho;
  if (home === 1 && away === 0) return 1 + awayMean * rho;
  if (home === 1 && away === 1) return 1 - rho;
  return 1;
}

/** Why these figures are no model, or null. */
export function dixonColesFault(homeMean: number, awayMean: number, rho: number): string | null {
  if (!(homeMean > 0) || !(awayMean > 0) || homeMean > 100 || awayMean > 100)
    return 'means are above 0 and at most 100';
  const lowest = Math.min(
    ...[
      [0, 0],
      [0, 1],
      [1, 0],
      [1, 1],
    ].map(([h, a]) => tau(h!, a!, homeMean, awayMean, rho)),
  );
  return lowest >= 0 ? null : `rho ${rho} makes a score less than impossible`;
}

/** Grid of final scores. @throws RangeError when the figures are no model */
export function dixonColesGrid(homeMean: number, awayMean: number, rho: number): Grid {
  const fault = dixonColesFault(homeMean, awayMean, rho);
  if (fault) throw new RangeError(fault);
  const size = gridSize(homeMean, awayMean);
  const grid = independentGrid(poisson(homeMean, size), poisson(awayMean, size));
  for (let h = 0; h < 2; h++) {
    for (let a = 0; a < 2; a++) grid.cells[h * size + a]! *= tau(h, a, homeMean, awayMean, rho);
  }
  return grid;
}
