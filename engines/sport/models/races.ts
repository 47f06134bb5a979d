/**
 * Matches that are races: rallies to 11, 21 or 25 with two clear, frames, legs and maps to so many, rounds of a map with overtime.
 * One chance of winning the next unit, perhaps another one when the other side begins.
 */
import type { MatchFacts, Score, Side } from '../markets/facts.ts';
import { type Ending, type Law, NEGLIGIBLE, normalised } from './law.ts';
import type { Random } from './random.ts';

export interface Race {
  /** Points that win. */
  readonly to: number;
  /** 1, or 2 where two clear are needed. */
  readonly clear: 1 | 2;
  /** Where two clear are needed no more: 30 in badminton. Null without such an end. */
  readonly cap: number | null;
}

export const RACES = {
  tableTennis: { to: 11, clear: 2, cap: null },
  badminton: { to: 21, clear: 2, cap: 30 },
  squash: { to: 11, clear: 2, cap: null },
  volleyball: { to: 25, clear: 2, cap: null },
  volleyballLast: { to: 15, clear: 2, cap: null },
} as const satisfies Readonly<Record<string, Race>>;

/** Whether a race is over at a score. */
export function raceOver({ to, clear, cap }: Race, { home, away }: Score): boolean {
  const [most, least] = [Math.max(home, away), Math.min(home, away)];
  return (most >= to && most - least >= clear) || (cap !== null && most >= cap);
}

/** Rallies of one race, from a score on: chance of each final score. @param p of home to win a rally */
export function raceEnds(
  race: Race,
  p: number,
  from: Score = { home: 0, away: 0 },
): { score: Score; chance: number }[] {
  const ends: { score: Score; chance: number }[] = [];
  let level = new Map([[from.home, 1]]);
  for (let played = from.home + from.away; level.size > 0; played++) {
    const next = new Map<number, number>();
    for (const [home, chance] of level) {
      const score = { home, away: played - home };
      if (raceOver(race, score)) ends.push({ score, chance });
      else if (chance > NEGLIGIBLE) {
        next.set(home + 1, (next.get(home + 1) ?? 0) + chance * p);
        next.set(home, (next.get(home) ?? 0) + chance * (1 - p));
      }
    }
    level = next;
  }
  return ends;
}

/** Chance of home to win a race. */
export function raceChance(race: Race, p: number, from: Score = { home: 0, away: 0 }): number {
  const ends = raceEnds(race, p, from);
  const total = ends.reduce((all, { chance }) => all + chance, 0);
  return ends.reduce((all, { score, chance }) => (score.home > score.away ? all + chance : all), 0) / total;
}

export interface SeriesModel {
  /** Races, frames, legs or maps that win the match. */
  readonly to: number;
  /** How one of them can end, by its number from 0 and by who begins it (darts, where the throw counts). */
  unit(index: number, starter: Side): readonly { readonly score: Score; readonly chance: number }[];
}

/**
 * All sequences of units from a score on; who begins changes with each unit. Long matches told with their points have too many:
 * price those by their winners alone (`winnersOnly`).
 */
export function seriesLaw(model: SeriesModel, starter: Side = 'home', done: readonly Score[] = []): Law {
  const memo = new Map<string, readonly { score: Score; chance: number }[]>();
  const unitOf = (index: number) => {
    const begins = index % 2 === 0 ? starter : starter === 'home' ? 'away' : 'home';
    const key = `${index}${begins}`;
    const known = memo.get(key) ?? model.unit(index, begins);
    memo.set(key, known);
    return known;
  };
  const least = 1e-9;
  const endings: Ending[] = [];
  const walk = (units: readonly Score[], chance: number) => {
    const home = units.filter((unit) => unit.home > unit.away).length;
    if (Math.max(home, units.length - home) === model.to) {
      endings.push({ facts: { periods: units }, chance });
      return;
    }
    for (const end of unitOf(units.length))
      if (chance * end.chance > least) walk([...units, end.score], chance * end.chance);
  };
  walk(done, 1);
  return [normalised(endings)];
}

/** Frames, legs or maps told only by who won them. @param p of home, by who begins */
export function winnersOnly(p: number, whenAwayBegins = p): SeriesModel['unit'] {
  return (_index, starter) => {
    const home = starter === 'home' ? p : whenAwayBegins;
    return [
      { score: { home: 1, away: 0 }, chance: home },
      { score: { home: 0, away: 1 }, chance: 1 - home },
    ];
  };
}

/** Rounds of a map: first to 13, and at 12:12 overtimes of six rounds until one has four of them (MR12 with MR3). */
export function mapEnds(p: number): { score: Score; chance: number }[] {
  const ends = raceEnds({ to: 13, clear: 1, cap: null }, p).map(({ score, chance }) => ({ score, chance }));
  const regular = ends.filter(({ score }) => Math.min(score.home, score.away) < 12);
  // 13:12 is not played: 12:12 goes to overtime.
  let level = ends
    .filter(({ score }) => Math.min(score.home, score.away) === 12)
    .reduce((all, { chance }) => all + chance, 0);
  const overtime = raceEnds({ to: 4, clear: 1, cap: null }, p);
  const decided = overtime.filter(({ score }) => Math.min(score.home, score.away) < 3);
  const again = 1 - decided.reduce((all, { chance }) => all + chance, 0);
  for (let base = 12; level > NEGLIGIBLE; base += 3, level *= again) {
    for (const { score, chance } of decided)
      regular.push({ score: { home: base + score.home, away: base + score.away }, chance: level * chance });
  }
  return regular;
}

/** Draws a match unit by unit. */
export function playSeries(model: SeriesModel, random: Random, starter: Side = 'home'): MatchFacts {
  const units: Score[] = [];
  for (;;) {
    const begins = units.length % 2 === 0 ? starter : starter === 'home' ? 'away' : 'home';
    const ends = model.unit(units.length, begins);
    let left = random() * ends.reduce((all, { chance }) => all + chance, 0);
    const end = ends.find(({ chance }) => (left -= chance) < 0) ?? ends.at(-1)!;
    units.push(end.score);
    const home = units.filter((unit) => unit.home > unit.away).length;
    if (Math.max(home, units.length - home) === model.to) return { periods: units };
  }
}
