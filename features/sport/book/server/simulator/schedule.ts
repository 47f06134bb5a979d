/** Which fixtures there are: by seed and time alone, so every process and every restart finds the same ones. */
import { pick, seededRandom } from '#engines/sport/models/random.ts';
import type { Fixture } from '../feed/adapter.ts';
import { basketball } from './basketball.ts';
import type { Match, SimulatedSport } from './match.ts';
import { drawNames } from './names.ts';
import { series } from './series.ts';
import { soccer } from './soccer.ts';
import { tennis } from './tennis.ts';

export const SIMULATED: readonly SimulatedSport[] = [soccer, tennis, basketball, ...series];

const MINUTE_MS = 60_000;

export interface Scheduled {
  readonly fixture: Fixture;
  readonly sport: SimulatedSport;
  /** Draws the match, the same one each time. */
  match(): Match;
}

/** Fixtures that begin in a span of time, soonest first. */
export function schedule(seed: string, from: number, to: number): readonly Scheduled[] {
  return planned(seed, () => from, to);
}

/** Besides those that begin in it, all that may still be under way when the span begins. */
export function underWay(seed: string, from: number, to: number): readonly Scheduled[] {
  return planned(seed, ({ maxMinutes }) => from - maxMinutes * MINUTE_MS, to);
}

function planned(seed: string, from: (sport: SimulatedSport) => number, to: number): readonly Scheduled[] {
  return SIMULATED.flatMap((sport) => {
    const every = sport.everyMinutes * MINUTE_MS;
    const first = Math.ceil(from(sport) / every);
    const count = Math.max(0, Math.floor(to / every) - first + 1);
    return Array.from({ length: count }, (_, index) => scheduled(seed, sport, first + index));
  }).toSorted((a, b) => a.fixture.startsAt - b.fixture.startsAt || (a.fixture.id < b.fixture.id ? -1 : 1));
}

function scheduled(seed: string, sport: SimulatedSport, slot: number): Scheduled {
  const id = `sim:${sport.id}:${slot}`;
  const random = seededRandom(`${seed}/${id}`);
  const league = pick(
    sport.leagues.map(() => 1),
    random,
  );
  const [category, tournament] = sport.leagues[league]!;
  const [home, away] = drawNames(sport.names, random);
  return {
    fixture: {
      id,
      sport: sport.id,
      category,
      tournament,
      home,
      away,
      startsAt: slot * sport.everyMinutes * MINUTE_MS,
    },
    sport,
    match: () => sport.draw(seededRandom(`${seed}/${id}/play`)),
  };
}
