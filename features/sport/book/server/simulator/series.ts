/** Matches of maps, sets, frames and legs: priced between the units, drawn unit by unit. */
import type { Score } from '#engines/sport/markets/facts.ts';
import {
  mapEnds,
  playSeries,
  RACES,
  raceEnds,
  type SeriesModel,
  seriesLaw,
  winnersOnly,
} from '#engines/sport/models/races.ts';
import { normal, type Random } from '#engines/sport/models/random.ts';
import { priceMarket } from '#engines/sport/simulate/book.ts';
import type { Match, Moment } from '#engines/sport/simulate/match.ts';
import { offers, type SimulatedSport } from './match.ts';

interface SeriesSport extends Pick<
  SimulatedSport,
  'id' | 'names' | 'leagues' | 'everyMinutes' | 'maxMinutes'
> {
  /** Units that win. */
  readonly to: number;
  readonly unitMinutes: number;
  readonly offers: string;
  unit(random: Random): SeriesModel['unit'];
}

/** Chance of home to win a rally, a round or a frame. */
const chance = (middle: number, deviation: number, random: Random) =>
  Math.min(middle + 0.2, Math.max(middle - 0.2, middle + deviation * normal(random)));

function drawWith(sport: SeriesSport): (random: Random) => Match {
  const list = offers(sport.offers, 0.05);
  return (random) => {
    const model: SeriesModel = { to: sport.to, unit: sport.unit(random) };
    const facts = playSeries(model, random);
    const doneOf = new Map<Moment, readonly Score[]>();
    const wonBy = (units: readonly Score[]): Score => {
      const home = units.filter((unit) => unit.home > unit.away).length;
      return { home, away: units.length - home };
    };
    const moments = facts.periods.map((_, count): Moment => {
      const done = facts.periods.slice(0, count);
      const moment: Moment = {
        at: count * sport.unitMinutes * 60_000,
        score: wonBy(done),
        periods: done,
        clock: `${count + 1}.`,
        result: {
          status: 'live',
          facts: { periods: done },
          completePeriods: count,
          plannedPeriods: null,
          toWin: sport.to,
        },
        ...(count > 0 ? { decides: true as const } : {}),
      };
      doneOf.set(moment, done);
      return moment;
    });
    moments.push({
      at: facts.periods.length * sport.unitMinutes * 60_000,
      score: wonBy(facts.periods),
      periods: facts.periods,
      clock: '',
      result: { status: 'ended', facts },
      decides: true,
    });
    return {
      offers: list,
      moments,
      price: (moment) => {
        const law = seriesLaw(model, 'home', (moment && doneOf.get(moment)) ?? []);
        return list.flatMap((offer) => priceMarket(law, offer) ?? []);
      },
    };
  };
}

/** Chance of home to win one of these. */
function winsOf(ends: readonly { readonly score: Score; readonly chance: number }[]): number {
  return ends.reduce((all, { score, chance: part }) => (score.home > score.away ? all + part : all), 0);
}

const SERIES: readonly SeriesSport[] = [
  {
    id: 109,
    names: 'esport',
    leagues: [
      ['Global', 'Winter Major'],
      ['Global', 'Nova League'],
    ],
    everyMinutes: 20,
    maxMinutes: 160,
    to: 2,
    unitMinutes: 45,
    offers: '186 327/hcp=-1.5 327/hcp=1.5 328/total=2.5 330/mapnr=1 330/mapnr=2',
    unit: (random) => {
      // Known by their winners alone: with all scores of three maps a price would take seconds.
      const ends = mapEnds(chance(0.5, 0.03, random));
      return winnersOnly(winsOf(ends));
    },
  },
  {
    id: 20,
    names: 'player',
    leagues: [
      ['World Tour', 'Contender Cup'],
      ['Velmark', 'Table League'],
    ],
    everyMinutes: 8,
    maxMinutes: 60,
    to: 3,
    unitMinutes: 8,
    offers: '186 245/gamenr=1 245/gamenr=2',
    unit: (random) => {
      const ends = raceEnds(RACES.tableTennis, chance(0.5, 0.03, random));
      return winnersOnly(winsOf(ends));
    },
  },
  {
    id: 19,
    names: 'player',
    leagues: [['Masters Tour', 'Baize Open']],
    everyMinutes: 45,
    maxMinutes: 200,
    to: 4,
    unitMinutes: 22,
    offers: '186 493/hcp=-1.5 493/hcp=1.5 494/total=5.5',
    unit: (random) => winnersOnly(chance(0.5, 0.05, random)),
  },
  {
    id: 22,
    names: 'player',
    leagues: [['Oche Tour', 'Premier Nights']],
    everyMinutes: 30,
    maxMinutes: 80,
    to: 6,
    unitMinutes: 6,
    offers: '186 366/hcp=-1.5 366/hcp=1.5 367/total=9.5',
    unit: (random) => {
      const home = chance(0.62, 0.05, random);
      return winnersOnly(home, home - 0.24);
    },
  },
  {
    id: 31,
    names: 'player',
    leagues: [['Feather Tour', 'Open Series']],
    everyMinutes: 40,
    maxMinutes: 70,
    to: 2,
    unitMinutes: 18,
    offers: '186 245/gamenr=1 245/gamenr=2',
    unit: (random) => winnersOnly(winsOf(raceEnds(RACES.badminton, chance(0.5, 0.02, random)))),
  },
  {
    id: 37,
    names: 'player',
    leagues: [['Glass Court Tour', 'Grand Cup']],
    everyMinutes: 45,
    maxMinutes: 80,
    to: 3,
    unitMinutes: 11,
    offers: '186 245/gamenr=1 245/gamenr=2',
    unit: (random) => winnersOnly(winsOf(raceEnds(RACES.squash, chance(0.5, 0.03, random)))),
  },
  {
    id: 23,
    names: 'volleyball',
    leagues: [
      ['Velmark', 'First Division'],
      ['Carvosa', 'Serie Uno'],
    ],
    everyMinutes: 40,
    maxMinutes: 140,
    to: 3,
    unitMinutes: 24,
    offers: '186 188/hcp=-1.5 188/hcp=1.5 202/setnr=1 202/setnr=2 314/total=3.5',
    unit: (random) => winnersOnly(winsOf(raceEnds(RACES.volleyball, chance(0.5, 0.015, random)))),
  },
  {
    id: 301,
    names: 'esport',
    leagues: [['Global', 'Boost League']],
    everyMinutes: 30,
    maxMinutes: 50,
    to: 3,
    unitMinutes: 8,
    offers: '186 327/hcp=-1.5 327/hcp=1.5 328/total=3.5',
    unit: (random) => winnersOnly(chance(0.5, 0.06, random)),
  },
  {
    id: 303,
    names: 'player',
    leagues: [['Simulated', 'Hard Court Cup']],
    everyMinutes: 30,
    maxMinutes: 40,
    to: 2,
    unitMinutes: 10,
    offers: '186 188/hcp=-1.5 188/hcp=1.5 314/total=2.5',
    unit: (random) => winnersOnly(chance(0.5, 0.08, random)),
  },
  {
    id: 304,
    names: 'player',
    leagues: [['Simulated', 'Arena Nights']],
    everyMinutes: 20,
    maxMinutes: 20,
    to: 3,
    unitMinutes: 3,
    offers: '186',
    unit: (random) => winnersOnly(chance(0.5, 0.08, random)),
  },
];

export const series: readonly SimulatedSport[] = SERIES.map((sport) => ({
  id: sport.id,
  names: sport.names,
  leagues: sport.leagues,
  everyMinutes: sport.everyMinutes,
  maxMinutes: sport.maxMinutes,
  draw: drawWith(sport),
}));
