/** Parts of a match that a market is about. A scope answers null when the match had no such part: its markets are void. */
import { leaderOf, type MatchFacts, NIL, plus, type Score, type Side } from './facts.ts';
import type { Specifiers } from './specifiers.ts';

export type Scope = (facts: MatchFacts, specifiers: Specifiers) => Score | null;

function sumOf(periods: readonly Score[]): Score | null {
  return periods.length === 0 ? null : periods.reduce(plus, NIL);
}

/** Regular time with stoppage, without overtime. */
export const regular: Scope = ({ periods }) => sumOf(periods);

/** With overtime; a shoot-out counts as one goal for who won it. */
export const withOvertime: Scope = ({ periods, overtime, shootout }) => {
  const score = sumOf(periods);
  if (!score) return null;
  const played = plus(score, overtime ?? NIL);
  const winner = shootout ? leaderOf(shootout) : 'draw';
  return winner === 'draw'
    ? played
    : plus(played, { home: winner === 'home' ? 1 : 0, away: winner === 'away' ? 1 : 0 });
};

/** The first half: the first of two periods, the first two of four. Three periods have none. */
export const firstHalf: Scope = ({ periods }) =>
  periods.length % 2 === 0 ? sumOf(periods.slice(0, periods.length / 2)) : null;

/** The second half without overtime. */
export const secondHalf: Scope = ({ periods }) =>
  periods.length % 2 === 0 ? sumOf(periods.slice(periods.length / 2)) : null;

/** The period that a specifier counts from 1: `setnr`, `quarternr`, `periodnr`, `mapnr`, `gamenr`, `inningnr`. */
export function numbered(key: string): Scope {
  return ({ periods }, specifiers) => {
    const number = Number(specifiers[key]);
    return Number.isSafeInteger(number) ? (periods[number - 1] ?? null) : null;
  };
}

/** The first five innings. */
export const firstFive: Scope = ({ periods }) => (periods.length < 5 ? null : sumOf(periods.slice(0, 5)));

/** Sets, games, legs, frames or maps won. */
export const won: Scope = ({ periods }) => {
  if (periods.length === 0) return null;
  const count = (side: Side) => periods.filter((period) => leaderOf(period) === side).length;
  return { home: count('home'), away: count('away') };
};

/** Something counted beside the score, such as corners. */
export function counted(name: string): Scope {
  return ({ counts }) => counts?.[name] ?? null;
}

/** Who won a match that knows no draw: by the facts, else by the periods won, else by the score. */
export function winnerOf(facts: MatchFacts, score: Score | null): Side | 'draw' | null {
  if (facts.winner) return facts.winner;
  return score ? leaderOf(score) : null;
}
