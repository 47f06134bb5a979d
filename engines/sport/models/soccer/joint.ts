/** Half-time and full-time scores together, from any minute on. */
import { NIL, type Score } from '../../markets/facts.ts';
import { type Ending, type Law, NEGLIGIBLE, normalised } from '../law.ts';
import { tau } from './dixon-coles.ts';
import {
  HALF_TIME,
  KICK_OFF,
  MINUTES,
  minuteSteps,
  type SoccerModel,
  type SoccerState,
  type Step,
} from './process.ts';

/** More goals of a side within a half are not told apart. */
const MAX_GOALS = 13;

/** Goals of the minutes from `from` to before `to`, at `home * MAX_GOALS + away`. */
type Goals = Float64Array;

/** What can happen in a minute, by the sign of the lead: -1, 0, 1. */
type Steps = (minute: number) => readonly (readonly Step[])[];

/** Worked out once a minute, however many leads the halves are played from. */
function stepsOf(model: SoccerModel, factors: SoccerState['factors']): Steps {
  const known = new Map<number, Step[][]>();
  return (minute) => {
    const steps =
      known.get(minute) ??
      [-1, 0, 1].map((sign) =>
        minuteSteps(model, minute, sign, factors).filter(({ chance }) => chance > 1e-15),
      );
    known.set(minute, steps);
    return steps;
  };
}

/** @param lead of home at the beginning */
function goalsBetween(steps: Steps, from: number, to: number, lead: number): Goals {
  let now = new Float64Array(MAX_GOALS * MAX_GOALS);
  now[0] = 1;
  for (let minute = from; minute < to; minute++) {
    const bySign = steps(minute);
    const next = new Float64Array(MAX_GOALS * MAX_GOALS);
    for (let home = 0; home < MAX_GOALS; home++) {
      for (let away = 0; away < MAX_GOALS; away++) {
        const chance = now[home * MAX_GOALS + away]!;
        if (chance < 1e-18) continue;
        for (const step of bySign[Math.sign(lead + home - away) + 1]!) {
          const [h, a] = [home + step.home, away + step.away];
          if (h < MAX_GOALS && a < MAX_GOALS) next[h * MAX_GOALS + a]! += chance * step.chance;
        }
      }
    }
    now = next;
  }
  return now;
}

export interface Joint {
  /** Half-time and full-time score, and their chance. */
  readonly cells: readonly { readonly half: Score; readonly full: Score; readonly chance: number }[];
  /** Expected correction of the final score seen from here: what later chances are divided by. */
  readonly weight: number;
}

/** Joint law of half time and full time from a state on. */
export function soccerJoint(model: SoccerModel, state: SoccerState = KICK_OFF): Joint {
  const { minute, score, factors } = state;
  const lead = score.home - score.away;
  const memo = new Map<number, Goals>();
  const plain = model.trailing === 1 && model.leading === 1;
  const steps = stepsOf(model, factors);
  const second = (half: number) => {
    const key = plain ? 0 : half;
    const known = memo.get(key) ?? goalsBetween(steps, Math.max(minute, HALF_TIME), MINUTES, key);
    memo.set(key, known);
    return known;
  };
  const halves =
    minute < HALF_TIME
      ? scoresAfter(goalsBetween(steps, minute, HALF_TIME, lead), score)
      : [{ score, chance: 1 }];
  const cells = halves.flatMap((first) =>
    scoresAfter(second(first.score.home - first.score.away), first.score).map((end) => ({
      half: minute < HALF_TIME ? first.score : (state.halfTime ?? NIL),
      full: end.score,
      chance:
        first.chance *
        end.chance *
        tau(end.score.home, end.score.away, model.homeMean, model.awayMean, model.rho),
    })),
  );
  const weight = cells.reduce((all, { chance }) => all + chance, 0);
  return { cells: cells.map((cell) => ({ ...cell, chance: cell.chance / weight })), weight };
}

function scoresAfter(goals: Goals, from: Score): { score: Score; chance: number }[] {
  const found: { score: Score; chance: number }[] = [];
  for (let home = 0; home < MAX_GOALS; home++) {
    for (let away = 0; away < MAX_GOALS; away++) {
      const chance = goals[home * MAX_GOALS + away]!;
      if (chance > NEGLIGIBLE)
        found.push({ score: { home: from.home + home, away: from.away + away }, chance });
    }
  }
  return found;
}

/** All markets of score and halves: final scores first, both halves for those that need them. */
export function soccerLaw(joint: Joint): Law {
  const finals = new Map<string, Ending>();
  for (const { full, chance } of joint.cells) {
    const key = `${full.home}:${full.away}`;
    finals.set(key, { facts: { periods: [full] }, chance: (finals.get(key)?.chance ?? 0) + chance });
  }
  const halves = joint.cells
    .filter(({ chance }) => chance > 1e-10)
    .map(({ half, full, chance }): Ending => ({
      facts: { periods: [half, { home: full.home - half.home, away: full.away - half.away }] },
      chance,
    }));
  return [[...finals.values()], normalised(halves)];
}

/** Final scores alone, from a state on: a fraction of the work of both halves. */
export function soccerFinals(model: SoccerModel, { minute, score, factors }: SoccerState): Law {
  const ends = scoresAfter(
    goalsBetween(stepsOf(model, factors), minute, MINUTES, score.home - score.away),
    score,
  );
  return [
    normalised(
      ends.map(({ score: end, chance }) => ({
        facts: { periods: [end] },
        chance: chance * tau(end.home, end.away, model.homeMean, model.awayMean, model.rho),
      })),
    ),
  ];
}
