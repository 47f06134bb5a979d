/** Invented strengths that make leagues look like real ones, and means fitted to a book's odds. */
import { normal, type Random } from '../random.ts';
import { overExpectation, threeWayChances } from '../grid.ts';
import { dixonColesGrid } from './dixon-coles.ts';
import type { SoccerModel } from './process.ts';

export const RHO = -0.065;

/** Log attack and log defence of a team; deviations as fitted on league matches. */
export interface Strength {
  readonly attack: number;
  readonly defence: number;
}

export function drawStrength(random: Random): Strength {
  return { attack: 0.3 * normal(random), defence: 0.24 * normal(random) };
}

/** Means of a match: 1.24 goals a side, a quarter more at home. */
export function modelOf(home: Strength, away: Strength): SoccerModel {
  return {
    homeMean: 1.24 * 1.25 * Math.exp(home.attack - away.defence),
    awayMean: 1.24 * Math.exp(away.attack - home.defence),
    rho: RHO,
    trailing: 1.1,
    leading: 0.95,
  };
}

/**
 * Means whose grid gives these chances of a home win and of more than 2.5 goals: alternating halvings, one on the sum of the
 * means and one on their difference. @throws RangeError when a chance is not between 0.01 and 0.99
 */
export function fitMeans(
  homeWin: number,
  over25: number,
  rho = RHO,
): { readonly home: number; readonly away: number } {
  if ([homeWin, over25].some((p) => !(p > 0.01) || !(p < 0.99)))
    throw new RangeError('chances are between 0.01 and 0.99');
  let [sum, share] = [2.6, 0.5];
  const grid = () => dixonColesGrid(Math.max(1e-3, sum * share), Math.max(1e-3, sum * (1 - share)), rho);
  for (let round = 0; round < 40; round++) {
    sum = halve(0.2, 9, (value) => ((sum = value), overExpectation(grid(), 10).won), over25);
    share = halve(0.01, 0.99, (value) => ((share = value), threeWayChances(grid()).home), homeWin);
  }
  return { home: sum * share, away: sum * (1 - share) };
}

function halve(low: number, high: number, at: (value: number) => number, target: number): number {
  let [from, to] = [low, high];
  for (let turn = 0; turn < 40; turn++) {
    const middle = (from + to) / 2;
    if (at(middle) < target) from = middle;
    else to = middle;
  }
  return (from + to) / 2;
}
