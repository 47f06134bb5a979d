/** What happened: the facts that markets are settled by. */
export type Side = 'home' | 'away';

export interface Score {
  readonly home: number;
  readonly away: number;
}

export interface Goal {
  readonly side: Side;
  /** 1 to 90 in regular time; stoppage time counts into the last minute of its half. */
  readonly minute?: number;
  /** From 1; the period it fell in. */
  readonly period?: number;
  readonly player?: string;
  readonly ownGoal?: boolean;
}

/** How a fight or a retirement ended. */
export type Method = 'ko' | 'submission' | 'points' | 'disqualification';

export interface MatchFacts {
  /**
   * Own score of each regular period in order of play, not the running total: halves, quarters, thirds or innings; games of
   * a set, points of a game, legs, frames, rounds of a map.
   */
  readonly periods: readonly Score[];
  /** Own score of extra time or overtime, all of it. */
  readonly overtime?: Score;
  /** Penalties or shots of a shoot-out. */
  readonly shootout?: Score;
  /** Who won or went through, where the score does not say it (walkover, aggregate, toss, a referee). */
  readonly winner?: Side | 'draw';
  /** Goals in their order; markets on the order or on players need them. */
  readonly goals?: readonly Goal[];
  /** Who were on the field, for markets on players; a player who was not is void. */
  readonly players?: readonly string[];
  /** Winners of single games by set: `games[0][2]` won the third game of the first set. */
  readonly games?: readonly (readonly Side[])[];
  /** Points in their order by period, for races to N. */
  readonly runs?: readonly (readonly Score[])[];
  readonly method?: Method;
  /** Counts of regular time that have markets of their own: `corners`, `cards`, `180s`, `aces`. */
  readonly counts?: Readonly<Record<string, Score>>;
}

export interface Entry {
  readonly id: string;
  /** From 1; those who tie share the better one. Null for who started and did not finish. */
  readonly position: number | null;
  /** Did not start: bets on them are void. */
  readonly withdrawn?: boolean;
}

/** A race or a tournament: everybody against everybody. */
export interface FieldFacts {
  readonly entries: readonly Entry[];
}

export function plus(a: Score, b: Score): Score {
  return { home: a.home + b.home, away: a.away + b.away };
}

export function total({ home, away }: Score): number {
  return home + away;
}

export function leaderOf({ home, away }: Score): Side | 'draw' {
  return home === away ? 'draw' : home > away ? 'home' : 'away';
}

export const NIL: Score = { home: 0, away: 0 };
