/** Counts by the clock: goals as Poisson numbers, and counts that vary more. */
import type { Score } from '../markets/facts.ts';
import { type Ending, type Law, NEGLIGIBLE, normalised } from './law.ts';
import { gridSize, poisson } from './poisson.ts';

export interface CountModel {
  /** Expected goals over regular time. */
  readonly home: number;
  readonly away: number;
  readonly periods: number;
}

/** Poisson goals: laws of the whole match and of what is left of it. @param played share of regular time that is over, 0 to 1 */
export function poissonLaw(model: CountModel, played = 0, score: Score = { home: 0, away: 0 }): Law {
  if (!(played >= 0) || !(played <= 1)) throw new RangeError('the share that was played is 0 to 1');
  const size = gridSize(model.home, model.away);
  const [home, away] = [poisson(model.home * (1 - played), size), poisson(model.away * (1 - played), size)];
  const endings: Ending[] = [];
  home.forEach((p, h) =>
    away.forEach((q, a) => {
      if (p * q > NEGLIGIBLE)
        endings.push({ facts: { periods: [{ home: score.home + h, away: score.away + a }] }, chance: p * q });
    }),
  );
  return [normalised(endings)];
}

/** With overtime and shoot-out, which add one goal for who wins them. @param overtimeHome chance of home to win a level match */
export function withDecider(law: Law, overtimeHome: number): Law {
  return law.map((endings) =>
    endings.flatMap(({ facts, chance }): Ending[] => {
      const [score] = facts.periods;
      if (score!.home !== score!.away) return [{ facts, chance }];
      return [
        { facts: { ...facts, overtime: { home: 1, away: 0 } }, chance: chance * overtimeHome },
        { facts: { ...facts, overtime: { home: 0, away: 1 } }, chance: chance * (1 - overtimeHome) },
      ];
    }),
  );
}

/** Negative binomial counts: Poisson whose mean varies. @param size the smaller, the more it varies */
export function negativeBinomial(mean: number, size: number, length: number): Float64Array {
  if (!(mean >= 0) || !(size > 0)) throw new RangeError('the mean is 0 or more and the size above 0');
  const p = size / (size + mean);
  const result = new Float64Array(length);
  result[0] = p ** size;
  for (let k = 1; k < length; k++) result[k] = (result[k - 1]! * (size + k - 1) * (1 - p)) / k;
  return result;
}
