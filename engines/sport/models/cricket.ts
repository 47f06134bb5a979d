/**
 * Cricket of limited overs, over by over: each has its runs and its wickets, an innings ends with its overs or its tenth wicket, and
 * who bats second stops when it has more. A tie goes to one more over each.
 */
import type { Score } from '../markets/facts.ts';
import { negativeBinomial } from './counts.ts';
import type { Law } from './law.ts';
import { leadLaw, totalLaw } from './lines.ts';
import { pick, type Random } from './random.ts';

export interface CricketModel {
  /** Expected runs of an over; home bats first. */
  readonly home: number;
  readonly away: number;
  readonly overs: number;
  readonly wickets: number;
}

export interface InningsState {
  readonly over: number;
  readonly runs: number;
  readonly wickets: number;
}

export const INNINGS_START: InningsState = { over: 0, runs: 0, wickets: 0 };

/** Chances of 0 to 3 wickets in an over. */
const WICKETS = [0.7, 0.24, 0.05, 0.01];
const MAX_AN_OVER = 30;
/** Runs vary less than those of a count without memory would: near a deviation of 4 at 8. */
const SIZE = 9;

const runsOfOver = (mean: number) => negativeBinomial(mean, SIZE, MAX_AN_OVER);

/** Chances of the runs at the end of an innings that nobody stops. */
export function inningsRuns(
  mean: number,
  { overs, wickets: all }: CricketModel,
  from: InningsState,
): Float64Array {
  const runs = runsOfOver(mean);
  const size = from.runs + (overs - from.over) * MAX_AN_OVER + 1;
  const ended = new Float64Array(size);
  let now = Array.from({ length: all }, () => new Float64Array(size));
  now[Math.min(from.wickets, all - 1)]![from.runs] = 1;
  if (from.wickets >= all) {
    ended[from.runs] = 1;
    return ended;
  }
  for (let over = from.over; over < overs; over++) {
    const next = Array.from({ length: all }, () => new Float64Array(size));
    now.forEach((chances, out) => {
      const scored = convolved(chances, runs);
      WICKETS.forEach((part, fell) => {
        const into = out + fell >= all ? ended : next[out + fell]!;
        scored.forEach((chance, at) => {
          if (chance > 0) into[at]! += chance * part;
        });
      });
    });
    now = next;
  }
  for (const chances of now)
    chances.forEach((chance, at) => {
      ended[at]! += chance;
    });
  return ended;
}

function convolved(chances: Float64Array, runs: Float64Array): Float64Array {
  const result = new Float64Array(chances.length);
  chances.forEach((chance, at) => {
    if (chance < 1e-13) return;
    for (let more = 0; more < runs.length && at + more < result.length; more++)
      result[at + more]! += chance * runs[more]!;
  });
  return result;
}

export interface CricketState {
  /** The first innings; its score stands when it is over. */
  readonly first: InningsState;
  readonly firstOver: boolean;
  readonly second: InningsState;
}

export const CRICKET_START: CricketState = { first: INNINGS_START, firstOver: false, second: INNINGS_START };

export interface CricketLaws {
  /** Who wins, one more over included: 340. */
  readonly winner: Law;
  /** Runs of the first innings: 605; null when it is over. */
  readonly first: Law | null;
}

/** Laws from a state on. */
export function cricketLaws(model: CricketModel, { first, firstOver, second }: CricketState): CricketLaws {
  const targets = firstOver ? null : inningsRuns(model.home, model, first);
  const chase = inningsRuns(model.away, model, second);
  const below = new Float64Array(chase.length + 1);
  chase.forEach((chance, runs) => {
    below[runs + 1] = below[runs]! + chance;
  });
  let [home, level] = [0, 0];
  const against = (target: number, chance: number) => {
    home += chance * (below[Math.min(target, chase.length)] ?? 1);
    level += chance * (chase[target] ?? 0);
  };
  if (targets) targets.forEach((chance, target) => against(target, chance));
  else against(first.runs, 1);
  const decided = model.home / (model.home + model.away);
  const wins = home + level * decided;
  return {
    winner: leadLaw(
      new Map([
        [1, wins],
        [-1, 1 - wins],
      ]),
    ),
    first: targets && totalLaw(new Map([...targets].map((chance, runs) => [runs, chance]))),
  };
}

export interface PlayedCricket {
  /** After each over of the first innings, and of the second. */
  readonly innings: readonly [readonly InningsState[], readonly InningsState[]];
  readonly overtime: Score | null;
}

/** Draws a match. */
export function playCricket(model: CricketModel, random: Random): PlayedCricket {
  const bat = (mean: number, target: number | null) => {
    const runs = runsOfOver(mean);
    const states: InningsState[] = [];
    let now = INNINGS_START;
    while (now.over < model.overs && now.wickets < model.wickets && (target === null || now.runs <= target)) {
      now = {
        over: now.over + 1,
        runs: now.runs + pick(runs, random),
        wickets: Math.min(model.wickets, now.wickets + pick(WICKETS, random)),
      };
      states.push(now);
    }
    return states;
  };
  const first = bat(model.home, null);
  const target = first.at(-1)!.runs;
  const second = bat(model.away, target);
  const tied = second.at(-1)!.runs === target;
  const home = tied && random() < model.home / (model.home + model.away);
  return { innings: [first, second], overtime: tied ? { home: home ? 1 : 0, away: home ? 0 : 1 } : null };
}
