/** Sports whose goals or runs are counts by the clock: ice hockey, handball, futsal, rugby tries; baseball by half innings. */
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

export interface BaseballModel {
  /** Expected runs of a half inning. */
  readonly home: number;
  readonly away: number;
  readonly size: number;
}

const MAX_RUNS = 40;
const INNINGS = 9;

/**
 * Nine innings, away first. Home does not bat in the last when it leads, and stops there as soon as it does; level games go on
 * inning by inning, whose decider counts as one run.
 * @param inning full innings that were played, 0 to 8
 */
export function baseballLaw(model: BaseballModel, inning = 0, score: Score = { home: 0, away: 0 }): Law {
  const home = negativeBinomial(model.home, model.size, MAX_RUNS);
  const away = negativeBinomial(model.away, model.size, MAX_RUNS);
  let now = new Map<string, { score: Score; chance: number }>([['', { score, chance: 1 }]]);
  const half = (runs: Float64Array, side: 'home' | 'away', last: boolean) => {
    const next = new Map<string, { score: Score; chance: number }>();
    const put = (to: Score, chance: number) => {
      const key = `${to.home}:${to.away}`;
      next.set(key, { score: to, chance: (next.get(key)?.chance ?? 0) + chance });
    };
    for (const { score: from, chance } of now.values()) {
      if (last && from.home > from.away) put(from, chance);
      else
        runs.forEach((p, count) => {
          if (chance * p < 1e-13) return;
          const to = { ...from, [side]: from[side] + count };
          put(last && to.home > to.away ? { ...to, home: to.away + 1 } : to, chance * p);
        });
    }
    now = next;
  };
  for (let turn = inning; turn < INNINGS; turn++) {
    half(away, 'away', false);
    half(home, 'home', turn === INNINGS - 1);
  }
  const endings = [...now.values()].map(({ score: end, chance }): Ending => ({
    facts: { periods: [end] },
    chance,
  }));
  return withDecider([normalised(endings)], extraInningChance(home, away));
}

/** Chance of home to win when innings are played until one is not level. */
function extraInningChance(home: Float64Array, away: Float64Array): number {
  let [wins, losses] = [0, 0];
  home.forEach((p, h) =>
    away.forEach((q, a) => {
      if (h > a) wins += p * q;
      if (h < a) losses += p * q;
    }),
  );
  return wins / (wins + losses);
}
