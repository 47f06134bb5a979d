/** Which fixtures there are: by seeds and time alone, so every process and every restart finds the same ones. */
import { pick } from '#engines/sport/models/random.ts';
import type { Fixture } from '../feed/adapter.ts';
import type { Match } from '#engines/sport/simulate/match.ts';
import type { SimulatedSport } from './match.ts';
import { modelled } from './modelled.ts';
import { drawNames } from './names.ts';
import type { Draw, DrawsOf } from './random.ts';
import { series } from './series.ts';
import { soccer } from './soccer.ts';
import { tennis } from './tennis.ts';

export const SIMULATED: readonly SimulatedSport[] = [soccer, tennis, ...series, ...modelled];

const MINUTE_MS = 60_000;
/** How much later matches that are late begin, and how many of all there are of those that fall out and of the late ones. */
const LATE_MS = 40 * MINUTE_MS;
const FALLS = 0.006;
const LATE = 0.02;
/** From the time that a match was announced for to its end, at the most. */
export const LONGEST_MS = Math.max(...SIMULATED.map(({ maxMinutes }) => maxMinutes)) * MINUTE_MS + LATE_MS;
/** Those of single players fall out by a walkover as well. */
const SINGLE = new Set(['player']);

export interface Scheduled {
  readonly fixture: Fixture;
  readonly sport: SimulatedSport;
  /** What is told when it should begin: it does not, and everything on it is void. */
  readonly falls: 'postponed' | 'walkover' | null;
  /** It begins so much later than was announced first. */
  readonly delayMs: number;
  /** Draws the match, the same one each time. */
  match(): Match;
}

/** Fixtures that begin in a span of time, soonest first. */
export function schedule(drawsOf: DrawsOf, from: number, to: number): readonly Scheduled[] {
  return planned(drawsOf, () => from, to);
}

/** Besides those that begin in it, all that may still be under way when the span begins. */
export function underWay(drawsOf: DrawsOf, from: number, to: number): readonly Scheduled[] {
  return planned(drawsOf, ({ maxMinutes }) => from - maxMinutes * MINUTE_MS - LATE_MS, to).filter(
    ({ fixture, delayMs, sport }) => fixture.startsAt + delayMs + sport.maxMinutes * MINUTE_MS >= from,
  );
}

function planned(
  drawsOf: DrawsOf,
  from: (sport: SimulatedSport) => number,
  to: number,
): readonly Scheduled[] {
  return SIMULATED.flatMap((sport) => {
    const every = sport.everyMinutes * MINUTE_MS;
    const first = Math.ceil(from(sport) / every);
    const count = Math.max(0, Math.floor(to / every) - first + 1);
    return Array.from({ length: count }, (_, index) => first + index).flatMap((slot) =>
      drawsOf(slot * every).map((draw) => scheduled(draw, sport, slot)),
    );
  }).toSorted((a, b) => a.fixture.startsAt - b.fixture.startsAt || (a.fixture.id < b.fixture.id ? -1 : 1));
}

function scheduled(draw: Draw, sport: SimulatedSport, slot: number): Scheduled {
  const id = `${draw.prefix}:${sport.id}:${slot}`;
  const startsAt = slot * sport.everyMinutes * MINUTE_MS;
  const random = draw.random(id);
  const league = pick(
    sport.leagues.map(() => 1),
    random,
  );
  const [category, tournament] = sport.leagues[league]!;
  const [home, away] = drawNames(sport.names, random, `${category}/${tournament}`);
  const [fate, kind] = [random(), random()];
  const falls = fate < FALLS ? (SINGLE.has(sport.names) && kind < 0.7 ? 'walkover' : 'postponed') : null;
  return {
    falls,
    delayMs: falls === null && fate < LATE ? LATE_MS : 0,
    fixture: {
      id,
      sport: sport.id,
      category,
      tournament,
      home,
      away,
      startsAt,
    },
    sport,
    match: () => sport.draw(draw.random(`${id}/play`)),
  };
}
