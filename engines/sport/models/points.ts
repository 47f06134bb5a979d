/**
 * Sports in which either side scores by the clock, on its own and in plays of a few points: goals of ice hockey and handball, tries
 * and kicks of rugby, points and goals of the Gaelic games, raids of kabaddi. A side's score is a compound Poisson sum (Panjer
 * 1981), which for goals of one point is a Poisson count.
 */
import { NIL, plus, type Score } from '../markets/facts.ts';
import type { Law } from './law.ts';
import { leadAndTotal, leadLaw, put, totalLaw } from './lines.ts';
import { pick, type Random } from './random.ts';

/** What a scoring play is worth. */
export interface PlayKind {
  readonly points: number;
  /** Part of a side's scoring plays; they sum to 1. */
  readonly share: number;
}

export interface PointsModel {
  /** Expected points of regular time. */
  readonly home: number;
  readonly away: number;
  readonly kinds: readonly PlayKind[];
  /** Parts of regular time. */
  readonly periods: number;
  /** Chance of home where level matches are decided by one more goal; null where they stay level. */
  readonly decider: number | null;
}

function meanPoints(kinds: readonly PlayKind[]): number {
  return kinds.reduce((all, { points, share }) => all + points * share, 0);
}

/** Points that are left out of a law are rarer than 1e-9. */
function sizeFor(mean: number, kinds: readonly PlayKind[]): number {
  const square = kinds.reduce((all, { points, share }) => all + points * points * share, 0);
  const most = Math.max(...kinds.map(({ points }) => points));
  const deviation = Math.sqrt((mean / meanPoints(kinds)) * square);
  return Math.ceil(mean + 7 * deviation) + 8 * most;
}

/** Chances of a side's points. @param mean expected points */
export function pointChances(mean: number, kinds: readonly PlayKind[]): Float64Array {
  if (!(mean >= 0)) throw new RangeError(`no points with a mean of ${mean}`);
  const plays = mean / meanPoints(kinds);
  const result = new Float64Array(sizeFor(mean, kinds));
  result[0] = Math.exp(-plays);
  for (let sum = 1; sum < result.length; sum++)
    for (const { points, share } of kinds)
      if (points <= sum) result[sum]! += (plays / sum) * points * share * result[sum - points]!;
  return result;
}

export interface PointsState {
  /** Part of regular time that is over, 0 to 1. */
  readonly played: number;
  /** Own score of each part that has begun. */
  readonly periods: readonly Score[];
}

export const POINTS_START: PointsState = { played: 0, periods: [] };

export interface Lines {
  readonly lead: Law;
  readonly total: Law;
}

export interface PointsLaws extends Lines {
  /** With the goal that decides a level match; null where there is none. */
  readonly decided: Lines | null;
  /** Whether each side scores at all. */
  readonly scoring: Law;
  /** One part of the match, from 0; null when it is over. */
  part(index: number): Lines | null;
  /** The first half of matches of two or four parts; null when it is over, or when there is none. */
  firstHalf(): Lines | null;
}

/** Laws of what is left, given what was played. */
export function pointsLaws(model: PointsModel, { played, periods }: PointsState): PointsLaws {
  const { kinds, decider } = model;
  const score = periods.reduce(plus, NIL);
  const chances = (share: number) =>
    [pointChances(model.home * share, kinds), pointChances(model.away * share, kinds)] as const;
  const [home, away] = chances(1 - played);
  const whole = leadAndTotal(home, away, score);
  /** Parts `first` to before `end` of the match, of so many that are shown. */
  const span = (first: number, end: number, shown: number): Lines | null => {
    const from = Math.max(played, first / model.periods);
    if (end / model.periods <= played + 1e-9) return null;
    const known = periods.slice(first, end).reduce(plus, NIL);
    const { lead, total } = leadAndTotal(...chances(end / model.periods - from), known);
    return { lead: leadLaw(lead, first, shown), total: totalLaw(total, first, shown) };
  };
  const spans = new Map<string, Lines | null>();
  const kept = (first: number, end: number, shown: number) => {
    const key = `${first}-${end}`;
    if (!spans.has(key)) spans.set(key, span(first, end, shown));
    return spans.get(key)!;
  };
  return {
    lead: leadLaw(whole.lead),
    total: totalLaw(whole.total),
    decided: decider === null ? null : decidedLines(home, away, score, decider),
    scoring: scoringLaw(home[0]!, away[0]!, score),
    part: (index) => kept(index, index + 1, index + 1),
    firstHalf: () => (model.periods % 2 === 0 ? kept(0, model.periods / 2, model.periods) : null),
  };
}

/** A level match has one goal more. */
function decidedLines(home: Float64Array, away: Float64Array, from: Score, decider: number): Lines {
  const { lead, total, level } = leadAndTotal(home, away, from);
  const even = lead.get(0) ?? 0;
  lead.delete(0);
  put(lead, 1, even * decider);
  put(lead, -1, even * (1 - decider));
  for (const [sum, chance] of level) {
    put(total, sum, -chance);
    put(total, sum + 1, chance);
  }
  return { lead: leadLaw(lead), total: totalLaw(total) };
}

/** @param noHome chance that home scores no more, and the same of away */
function scoringLaw(noHome: number, noAway: number, score: Score): Law {
  const none = { home: score.home > 0 ? 0 : noHome, away: score.away > 0 ? 0 : noAway };
  return [
    [0, 1].flatMap((home) =>
      [0, 1].map((away) => ({
        facts: { periods: [{ home, away }] },
        chance: (home ? 1 - none.home : none.home) * (away ? 1 - none.away : none.away),
      })),
    ),
  ];
}

export interface PlayedPoints {
  /** Points of each step of regular time, by side. */
  readonly steps: readonly Score[];
  /** The goal that decides a level match. */
  readonly overtime: Score | null;
}

/** Draws a match in equal steps of regular time. @param steps a multiple of the periods */
export function playPoints(model: PointsModel, steps: number, random: Random): PlayedPoints {
  const chances = {
    home: pointChances(model.home / steps, model.kinds),
    away: pointChances(model.away / steps, model.kinds),
  };
  const played = Array.from({ length: steps }, () => ({
    home: pick(chances.home, random),
    away: pick(chances.away, random),
  }));
  const { home, away } = played.reduce(plus, NIL);
  const decider = model.decider === null || home !== away ? null : random() < model.decider;
  return {
    steps: played,
    overtime: decider === null ? null : { home: decider ? 1 : 0, away: decider ? 0 : 1 },
  };
}
