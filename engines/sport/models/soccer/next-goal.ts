/** Who scores next, under the same law. */
import type { Side } from '../../markets/facts.ts';
import { tau } from './dixon-coles.ts';
import { MINUTES, minuteSteps, type SoccerModel, type SoccerState } from './process.ts';

const MAX_GOALS = 16;

/**
 * Chances of the next goal: of two goals in one minute either may have been first.
 * Exact: the play is followed once for each side that scored first, to the correction of the final score.
 */
export function nextGoal(model: SoccerModel, state: SoccerState): Record<Side | 'none', number> {
  const { score, minute: from, factors } = state;
  const weightOf = (home: number, away: number) =>
    tau(score.home + home, score.away + away, model.homeMean, model.awayMean, model.rho);
  // Play by who scored first: none yet (only at no goals), home, away.
  let none = 1;
  let [home, away] = [new Float64Array(MAX_GOALS * MAX_GOALS), new Float64Array(MAX_GOALS * MAX_GOALS)];
  for (let minute = from; minute < MINUTES; minute++) {
    const bySign = [-1, 0, 1].map((sign) => minuteSteps(model, minute, sign, factors));
    const stepsAt = (h: number, a: number) => bySign[Math.sign(score.home + h - score.away - a) + 1]!;
    const [nextHome, nextAway] = [spread(home, stepsAt), spread(away, stepsAt)];
    let still = 0;
    for (const step of stepsAt(0, 0)) {
      const goals = step.home + step.away;
      if (goals === 0) still += none * step.chance;
      else {
        const cell = step.home * MAX_GOALS + step.away;
        nextHome[cell]! += none * step.chance * (step.home / goals);
        nextAway[cell]! += none * step.chance * (step.away / goals);
      }
    }
    [none, home, away] = [still, nextHome, nextAway];
  }
  const worth = (plane: Float64Array) =>
    plane.reduce(
      (all, chance, cell) => all + chance * weightOf(Math.floor(cell / MAX_GOALS), cell % MAX_GOALS),
      0,
    );
  const parts = { home: worth(home), away: worth(away), none: none * weightOf(0, 0) };
  const total = parts.home + parts.away + parts.none;
  return { home: parts.home / total, away: parts.away / total, none: parts.none / total };
}

function spread(
  plane: Float64Array,
  stepsAt: (home: number, away: number) => readonly { home: number; away: number; chance: number }[],
): Float64Array<ArrayBuffer> {
  const next = new Float64Array(MAX_GOALS * MAX_GOALS);
  for (let cell = 0; cell < plane.length; cell++) {
    const chance = plane[cell]!;
    if (chance < 1e-18) continue;
    const [home, away] = [Math.floor(cell / MAX_GOALS), cell % MAX_GOALS];
    for (const step of stepsAt(home, away)) {
      const [h, a] = [home + step.home, away + step.away];
      if (h < MAX_GOALS && a < MAX_GOALS) next[h * MAX_GOALS + a]! += chance * step.chance;
    }
  }
  return next;
}
