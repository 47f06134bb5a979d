/** Tennis as a chain of points, games and sets: prices from any score, and matches drawn point by point from the same chain. */
import type { MatchFacts, Score, Side } from '../../markets/facts.ts';
import { type Ending, type Law, NEGLIGIBLE, normalised } from '../law.ts';
import type { Random } from '../random.ts';
import { deuceChance, firstServes, tieBreakChance } from './formulas.ts';

export interface TennisModel {
  /** Chances to win a point on the own serve. */
  readonly home: number;
  readonly away: number;
  readonly bestOf: 3 | 5;
}

export interface TennisState {
  /** Finished sets, in games. */
  readonly sets: readonly Score[];
  /** Games of the running set. */
  readonly games: Score;
  /** Points of the running game or tie-break, counted 0, 1, 2 ... */
  readonly points: Score;
  /** Who serves the running game; in a tie-break who served its first point. */
  readonly server: Side;
}

export const START: TennisState = {
  sets: [],
  games: { home: 0, away: 0 },
  points: { home: 0, away: 0 },
  server: 'home',
};

const other = (side: Side): Side => (side === 'home' ? 'away' : 'home');

/** Chance that the server wins a game from a score of points. */
export function gameChance(p: number, server: number, receiver: number): number {
  if (server >= 4 && server - receiver >= 2) return 1;
  if (receiver >= 4 && receiver - server >= 2) return 0;
  if (server >= 3 && receiver >= 3) {
    const deuce = deuceChance(p * p, (1 - p) * (1 - p));
    if (server === receiver) return deuce;
    return server > receiver ? p + (1 - p) * deuce : p * deuce;
  }
  return p * gameChance(p, server + 1, receiver) + (1 - p) * gameChance(p, server, receiver + 1);
}

/** Chance of home to win the running game or tie-break. */
export function gameWinChance(model: TennisModel, { games, points, server }: TennisState): number {
  if (games.home === 6 && games.away === 6)
    return tieBreakChance(model.home, model.away, server === 'home', { a: points.home, b: points.away });
  return server === 'home'
    ? gameChance(model.home, points.home, points.away)
    : 1 - gameChance(model.away, points.away, points.home);
}

function setOver({ home, away }: Score): boolean {
  const [most, least] = [Math.max(home, away), Math.min(home, away)];
  return most === 7 || (most === 6 && least <= 4);
}

interface SetEnd {
  readonly score: Score;
  readonly server: Side;
  readonly chance: number;
}

/** How the running set can end, and who serves next. */
function setEnds(model: TennisModel, state: TennisState): SetEnd[] {
  const found = new Map<string, SetEnd>();
  const fresh = new Map<string, number>();
  const gameFrom = (games: Score, server: Side) => {
    const key = `${games.home === 6 && games.away === 6}${server}`;
    const known = fresh.get(key) ?? gameWinChance(model, { ...START, games, server });
    fresh.set(key, known);
    return known;
  };
  const walk = (games: Score, server: Side, chance: number, first: number | null) => {
    if (chance < NEGLIGIBLE) return;
    if (setOver(games)) {
      const key = `${games.home}:${games.away}:${server}`;
      found.set(key, { score: games, server, chance: (found.get(key)?.chance ?? 0) + chance });
      return;
    }
    const home = first ?? gameFrom(games, server);
    walk({ ...games, home: games.home + 1 }, other(server), chance * home, null);
    walk({ ...games, away: games.away + 1 }, other(server), chance * (1 - home), null);
  };
  walk(state.games, state.server, 1, gameWinChance(model, state));
  return [...found.values()];
}

function setsWon(sets: readonly Score[]): Score {
  const home = sets.filter((set) => set.home > set.away).length;
  return { home, away: sets.length - home };
}

/** Every sequence of set scores, from a state on. */
export function tennisLaw(model: TennisModel, state: TennisState = START): Law {
  const need = (model.bestOf + 1) / 2;
  const fresh = new Map<Side, SetEnd[]>();
  const endsOf = (server: Side) => {
    const known = fresh.get(server) ?? setEnds(model, { ...START, server });
    fresh.set(server, known);
    return known;
  };
  // Five sets have some 200,000 sequences: those that are left out weigh less than 1e-5 together.
  const least = 1e-10;
  const endings: Ending[] = [];
  const walk = (sets: readonly Score[], ends: readonly SetEnd[], chance: number) => {
    for (const end of ends) {
      const now = [...sets, end.score];
      const next = chance * end.chance;
      if (next < least) continue;
      const won = setsWon(now);
      if (Math.max(won.home, won.away) === need) endings.push({ facts: { periods: now }, chance: next });
      else walk(now, endsOf(end.server), next);
    }
  };
  walk(state.sets, setEnds(model, state), 1);
  return [normalised(endings)];
}

/** The state after one more point; null when it was the last. */
export function afterPoint(
  model: Pick<TennisModel, 'bestOf'>,
  state: TennisState,
  winner: Side,
): TennisState | { readonly over: MatchFacts } {
  const points = { ...state.points, [winner]: state.points[winner] + 1 };
  const inTieBreak = state.games.home === 6 && state.games.away === 6;
  const [mine, theirs] = [points[winner], points[other(winner)]];
  if (mine < (inTieBreak ? 7 : 4) || mine - theirs < 2) return { ...state, points };
  const games = { ...state.games, [winner]: state.games[winner] + 1 };
  const next = { points: START.points, server: other(state.server) };
  if (!setOver(games)) return { ...state, ...next, games };
  const sets = [...state.sets, games];
  if (setsWon(sets)[winner] === (model.bestOf + 1) / 2) return { over: { periods: sets, winner } };
  return { sets, games: START.games, ...next };
}

/** Who serves the next point. */
export function servesNext({ games, points, server }: TennisState): Side {
  if (games.home !== 6 || games.away !== 6) return server;
  return firstServes(points.home + points.away) ? server : other(server);
}

/** Chance of home to win the next point. */
export function pointChance(model: TennisModel, state: TennisState): number {
  return servesNext(state) === 'home' ? model.home : 1 - model.away;
}

/** Draws a match point by point. @returns all states and the result */
export function playTennis(
  model: TennisModel,
  random: Random,
  from: TennisState = START,
): { states: TennisState[]; facts: MatchFacts } {
  const states = [from];
  for (;;) {
    const state = states.at(-1)!;
    const next = afterPoint(model, state, random() < pointChance(model, state) ? 'home' : 'away');
    if ('over' in next) return { states, facts: next.over };
    states.push(next);
  }
}
