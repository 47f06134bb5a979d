/** What is said of a match beside its score: what happened, who presses, who serves, the order of a race. */
import type { Moment } from '#engines/sport/simulate/match.ts';
import type { PlayView } from '../feed/adapter.ts';

/** What is said of a match from its beginning on. */
export interface Commentary {
  readonly incidents: PlayView['incidents'];
  readonly momentum: readonly number[];
  readonly score: Moment['score'];
  /** Points so far and the moments they fell in: what a usual swing is. */
  readonly points: number;
  readonly moments: number;
}

export const NO_COMMENTARY: Commentary = { incidents: [], momentum: [], score: null, points: 0, moments: 0 };

const INCIDENTS_KEPT = 40;
const MOMENTUM_KEPT = 40;
/** Part of the pressure that is left after a moment. */
const LASTS = 0.82;

/** With one moment more. Only what has happened counts: nobody can read from it what comes. */
export function addMoment(commentary: Commentary, moment: Moment): Commentary {
  const { score } = moment;
  const gained = {
    home: (score?.home ?? 0) - (commentary.score?.home ?? 0),
    away: (score?.away ?? 0) - (commentary.score?.away ?? 0),
  };
  const points = commentary.points + Math.abs(gained.home) + Math.abs(gained.away);
  const moments = commentary.moments + 1;
  // A swing is measured by what a moment of this match usually brings.
  const usual = Math.max(points / moments, 0.02);
  const swing = Math.max(-60, Math.min(60, (12 * (gained.home - gained.away)) / Math.max(usual * 2, 0.25)));
  const before = commentary.momentum.at(-1) ?? 0;
  const now = Math.round(Math.max(-100, Math.min(100, before * LASTS + swing + (moment.pressure ?? 0))));
  const incidents = (moment.incidents ?? []).map(({ kind, side, name }) => ({
    kind,
    side,
    clock: moment.clock,
    score,
    ...(name !== undefined && { name: name.replaceAll('_', ' ') }),
  }));
  return {
    incidents: [...commentary.incidents, ...incidents].slice(-INCIDENTS_KEPT),
    momentum: score ? [...commentary.momentum, now].slice(-MOMENTUM_KEPT) : [],
    score,
    points,
    moments,
  };
}

export function playOf({ incidents, momentum }: Commentary, { server, standing }: Moment): PlayView {
  return {
    incidents,
    momentum: [...momentum],
    ...(server && { server }),
    ...(standing && { standing: standing.map((id) => id.replaceAll('_', ' ')) }),
  };
}
