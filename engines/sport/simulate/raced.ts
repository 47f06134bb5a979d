/** Fields: motor racing, cycling, skiing, golf. Winner, places and pairs, before the start and while it is under way. */
import { toNumber, type Ratio } from '../exact/ratio.ts';
import { catalogue } from '../markets/catalogue.ts';
import { parseSpecifiers } from '../markets/specifiers.ts';
import { duelOf, placesOf, playRace, type RaceModel, type RunnerState, startOf } from '../models/race-law.ts';
import { normal, type Random } from '../models/random.ts';
import { type Expectation, linePrices, prices } from '../odds/apply-margin.ts';
import type { Offer, PricedMarket } from './book.ts';
import type { Match, Moment, SportModel } from './match.ts';

export interface Race {
  readonly runners: number;
  readonly stages: number;
  readonly minutes: number;
  /** Deviation of the logarithms of the weights: how unequal the field is. */
  readonly spread: number;
  readonly dropsOut: number;
  /** Pairs that are offered, of neighbours in strength. */
  readonly pairs: number;
  /** What the clock counts to: laps, holes, kilometres. */
  readonly laps: number;
}

const WINNER: Offer = { marketId: 534, specifiers: '', margin: 0.16 };
const PLACES = 3;
const TOP: Offer = { marketId: 1091, specifiers: `topnr=${PLACES}`, margin: 0.1 };

/** Names of so many competitors, none twice. */
export type DrawNames = (count: number, random: Random) => readonly string[];

/** Races of one sport. @param names competitors are known by their names */
export function race(sport: Race, names: DrawNames): SportModel {
  return (random) => {
    const model: RaceModel = {
      runners: names(sport.runners, random)
        .map((id) => ({ id, weight: Math.exp(sport.spread * normal(random)), dropsOut: sport.dropsOut }))
        .toSorted((a, b) => b.weight - a.weight),
      stages: sport.stages,
    };
    const pairs = Array.from({ length: sport.pairs }, (_, pair) => {
      const ids = [2 * pair, 2 * pair + 1].map((index) => model.runners[index]!.id);
      return { marketId: 539, specifiers: `competitors=${ids.join(',')}`, margin: 0.06 };
    });
    return { play: (draw) => playStages(sport, model, [WINNER, TOP, ...pairs], draw) };
  };
}

function playStages(sport: Race, model: RaceModel, offers: readonly Offer[], random: Random): Match {
  const { stages, entries } = playRace(model, random);
  const stageMs = (sport.minutes / sport.stages) * 60_000;
  const statesOf = new Map<Moment, readonly RunnerState[]>();
  const last = stages.length - 1;
  const ids = model.runners.map(({ id }) => id);
  const moments = stages.slice(0, -1).map((states, stage): Moment => {
    const gone = ids.filter((_, index) => states[index]!.out && !stages[stage - 1]?.[index]!.out);
    const moment: Moment = {
      at: stage * stageMs,
      score: null,
      periods: [],
      clock: `${Math.floor((sport.laps * stage) / last)}/${sport.laps}`,
      result: { status: 'live', facts: { periods: [] }, completePeriods: 0, plannedPeriods: null },
      standing: standingOf(ids, states),
      ...(gone.length > 0 && { incidents: gone.map((name) => ({ kind: 'out' as const, side: null, name })) }),
    };
    statesOf.set(moment, states);
    return moment;
  });
  moments.push({
    at: sport.minutes * 60_000,
    score: null,
    periods: [],
    clock: `${sport.laps}/${sport.laps}`,
    result: { status: 'field', facts: { entries } },
    standing: entries.filter(({ position }) => position !== null).map(({ id }) => id),
    decides: true,
  });
  return {
    offers,
    moments,
    entries: ids,
    price: (moment) => priceField(model, (moment && statesOf.get(moment)) ?? startOf(model), offers),
  };
}

/** Who is in front as far as it is known; those of one stretch stand in the order of their strength. */
function standingOf(ids: readonly string[], states: readonly RunnerState[]): string[] {
  return ids
    .map((id, index) => ({ id, state: states[index]! }))
    .filter(({ state }) => !state.out)
    .toSorted((a, b) => a.state.from - b.state.from)
    .map(({ id }) => id);
}

function priceField(
  model: RaceModel,
  states: readonly RunnerState[],
  offers: readonly Offer[],
): PricedMarket[] {
  const places = placesOf(model, states, PLACES);
  const ids = model.runners.map(({ id }) => id);
  return offers.map((offer) => {
    const specifiers = parseSpecifiers(offer.specifiers)!;
    const quotes = quotesOf();
    return { offer, market: catalogue.get(offer.marketId)!, specifiers, quotes };
    function quotesOf(): PricedMarket['quotes'] {
      if (offer === WINNER) {
        const won = places.map(([first]) => first!);
        const total = won.reduce((a, b) => a + b, 0);
        return quoted(
          ids,
          won.map((chance) => ({ won: chance, refunded: 0 })),
          prices(
            won.map((chance) => chance / total),
            offer.margin,
          ),
        );
      }
      if (offer === TOP) {
        const placed = places.map((chances) => ({
          won: Math.min(
            1,
            chances.reduce((a, b) => a + b, 0),
          ),
          refunded: 0,
        }));
        return quoted(
          ids,
          placed,
          placed.map((one) => (one.won > 0 ? linePrices(one, offer.margin)[0]! : null)),
        );
      }
      const pair = specifiers['competitors']!.split(',');
      const [a, b] = pair.map((id) => ids.indexOf(id));
      const { first, second, none } = duelOf(model, states, a!, b!);
      const both = [first, second].map((won) => ({ won, refunded: none }));
      return quoted(pair, both, linePrices(both[0]!, offer.margin));
    }
  });
}

function quoted(
  ids: readonly string[],
  expectations: readonly Expectation[],
  odds: readonly (Ratio | null)[],
): PricedMarket['quotes'] {
  return ids.map((outcome, index) => {
    const price = odds[index] ?? null;
    return { outcome, expectation: expectations[index]!, odds: price && toNumber(price) > 1 ? price : null };
  });
}
