/** Half-time and full-time scores together, from any minute on. */
import { NIL, type Score } from '../../markets/facts.ts';
import { type Ending, type Law, NEGLIGIBLE, normalised } from '../law.ts';
import { tau } from './dixon-coles.ts';
import {
  AFTER_CARD,
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

/** Play before a sending-off, after one of home and after one of away; or play without any to come. */
type Plays = readonly {
  readonly steps: Steps;
  readonly sentTo: readonly (readonly [play: number, chance: number])[];
}[];

function playsOf(model: SoccerModel, { factors }: SoccerState): Plays {
  const { redCard } = model;
  if (factors || !redCard) return [{ steps: stepsOf(model, factors), sentTo: [] }];
  return [
    {
      steps: stepsOf(model, undefined),
      sentTo: [
        [1, redCard.home],
        [2, redCard.away],
      ],
    },
    { steps: stepsOf(model, AFTER_CARD.home), sentTo: [] },
    { steps: stepsOf(model, AFTER_CARD.away), sentTo: [] },
  ];
}

/**
 * Goals of some minutes by the play at their end. A card comes before the goals of its minute.
 * @param lead of home at the beginning @param play that it begins with
 */
function goalsBetween(plays: Plays, from: number, to: number, lead: number, play: number): Goals[] {
  let now = plays.map((_, index): Goals => {
    const none = new Float64Array(MAX_GOALS * MAX_GOALS);
    none[0] = index === play ? 1 : 0;
    return none;
  });
  for (let minute = from; minute < to; minute++) {
    plays.forEach(({ sentTo }, index) => {
      const [before, sent] = [now[index]!, sentTo.reduce((all, [, chance]) => all + chance, 0)];
      if (sent === 0) return;
      for (const [other, chance] of sentTo) {
        const after = now[other]!;
        before.forEach((value, cell) => {
          after[cell]! += value * chance;
        });
      }
      now[index] = before.map((value) => value * (1 - sent));
    });
    now = now.map((goals, index) =>
      goals.some((chance) => chance > 0) ? afterMinute(goals, plays[index]!.steps(minute), lead) : goals,
    );
  }
  return now;
}

function afterMinute(now: Goals, bySign: readonly (readonly Step[])[], lead: number): Goals {
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
  return next;
}

export interface Joint {
  /** Half-time and full-time score, and their chance. */
  readonly cells: readonly { readonly half: Score; readonly full: Score; readonly chance: number }[];
  /** Expected correction of the final score seen from here: what later chances are divided by. */
  readonly weight: number;
}

/** Joint law of half time and full time from a state on. */
export function soccerJoint(model: SoccerModel, state: SoccerState = KICK_OFF): Joint {
  const { minute, score } = state;
  const lead = score.home - score.away;
  const memo = new Map<string, Goals>();
  const plain = model.trailing === 1 && model.leading === 1;
  const plays = playsOf(model, state);
  const second = (half: number, play: number) => {
    const from = plain ? 0 : half;
    const key = `${from} ${play}`;
    const known =
      memo.get(key) ?? added(goalsBetween(plays, Math.max(minute, HALF_TIME), MINUTES, from, play));
    memo.set(key, known);
    return known;
  };
  const halves =
    minute < HALF_TIME
      ? goalsBetween(plays, minute, HALF_TIME, lead, 0).flatMap((goals, play) =>
          scoresAfter(goals, score).map((end) => ({ ...end, play })),
        )
      : [{ score, chance: 1, play: 0 }];
  const cells = halves.flatMap((first) =>
    scoresAfter(second(first.score.home - first.score.away, first.play), first.score).map((end) => ({
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

function added(goals: readonly Goals[]): Goals {
  return goals.reduce((all, one) => all.map((value, cell) => value + one[cell]!));
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

/**
 * Half-time scores alone, from a state of the first half on. The correction of the final score weighs them by what is expected of it,
 * which is 1 as soon as a side has two goals.
 */
export function soccerHalves(model: SoccerModel, state: SoccerState): Law {
  const { minute, score } = state;
  const plays = playsOf(model, state);
  const expected = new Map<string, number>();
  const correction = (half: Score, play: number) => {
    if (half.home > 1 || half.away > 1) return 1;
    const key = `${half.home}:${half.away} ${play}`;
    const known = expected.get(key);
    if (known !== undefined) return known;
    const ends = scoresAfter(
      added(goalsBetween(plays, HALF_TIME, MINUTES, half.home - half.away, play)),
      half,
    );
    const value = ends.reduce(
      (all, { score: end, chance }) =>
        all + chance * tau(end.home, end.away, model.homeMean, model.awayMean, model.rho),
      0,
    );
    expected.set(key, value);
    return value;
  };
  const chances = new Map<string, Ending>();
  goalsBetween(plays, minute, HALF_TIME, score.home - score.away, 0).forEach((goals, play) => {
    for (const { score: half, chance } of scoresAfter(goals, score)) {
      const key = `${half.home}:${half.away}`;
      const before = chances.get(key)?.chance ?? 0;
      chances.set(key, { facts: { periods: [half, NIL] }, chance: before + chance * correction(half, play) });
    }
  });
  return [normalised([...chances.values()])];
}

/** Final scores alone, from a state on: a fraction of the work of both halves. */
export function soccerFinals(model: SoccerModel, state: SoccerState): Law {
  const { minute, score } = state;
  const ends = scoresAfter(
    added(goalsBetween(playsOf(model, state), minute, MINUTES, score.home - score.away, 0)),
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
