/** Boxing and martial arts: prices before each round. */
import type { Method } from '../markets/facts.ts';
import { fightLaw, type FightModel, playFight } from '../models/fight.ts';
import { normal, type Random } from '../models/random.ts';
import { type Offer, priceMarket, type PricedMarket } from './book.ts';
import type { Match, Moment, SportModel } from './match.ts';
import { offersOf } from './offers.ts';

export interface Fight {
  readonly rounds: readonly number[];
  readonly roundSeconds: number;
  /** Chance that equal fighters end a round, by method, for both together. */
  readonly ends: Readonly<Partial<Record<Exclude<Method, 'points'>, number>>>;
  readonly draw: number;
  readonly offers: string;
}

export function fight(sport: Fight): SportModel {
  return (random) => {
    const edge = 0.5 * normal(random);
    const finish = Math.exp(0.35 * normal(random));
    const share = 1 / (1 + Math.exp(-edge));
    const hazards = (part: number) =>
      Object.fromEntries(Object.entries(sport.ends).map(([how, chance]) => [how, chance * finish * part]));
    const model: FightModel = {
      rounds: sport.rounds[Math.floor(random() * sport.rounds.length)]!,
      hazards: { home: hazards(share), away: hazards(1 - share) },
      points: { home: (1 - sport.draw) * share, draw: sport.draw },
    };
    const none = { lead: 0, leadDeviation: 1, total: 0, totalDeviation: 1 };
    const list = offersOf(sport.offers, () => none);
    return { play: (draw) => playRounds(sport, model, list, draw) };
  };
}

function playRounds(sport: Fight, model: FightModel, offers: readonly Offer[], random: Random): Match {
  const facts = playFight(model, random);
  const roundMs = sport.roundSeconds * 1000;
  const roundOf = new Map<Moment, number>();
  const moments = facts.periods.map((_, round): Moment => {
    const done = facts.periods.slice(0, round);
    const moment: Moment = {
      at: round * roundMs,
      score: null,
      periods: [],
      clock: `${round + 1}.`,
      result: { status: 'live', facts: { periods: done }, completePeriods: round, plannedPeriods: null },
      ...(round > 0 && { incidents: [{ kind: 'part' as const, side: null }] }),
    };
    roundOf.set(moment, round);
    return moment;
  });
  const { winner } = facts;
  moments.push({
    at: facts.periods.length * roundMs,
    score: { home: winner === 'home' ? 1 : 0, away: winner === 'away' ? 1 : 0 },
    periods: [],
    clock: facts.method === 'points' ? 'PTS' : `${facts.periods.length}.`,
    result: { status: 'ended', facts },
    decides: true,
  });
  // Outcomes that no fight of these rounds has are no part of its markets.
  const possible = new Map(
    offers.map((offer) => [
      offer,
      new Set(
        priced(fightLaw(model), offer)
          .quotes.filter(({ expectation }) => expectation.won > 0)
          .map(({ outcome }) => outcome),
      ),
    ]),
  );
  return {
    offers,
    moments,
    price: (moment) => {
      const law = fightLaw(model, moment ? roundOf.get(moment)! : 0);
      return offers.map((offer) => {
        const market = priced(law, offer);
        return {
          ...market,
          quotes: market.quotes.filter(({ outcome }) => possible.get(offer)!.has(outcome)),
        };
      });
    },
  };
}

function priced(law: ReturnType<typeof fightLaw>, offer: Offer): PricedMarket {
  const market = priceMarket(law, offer);
  if (!market) throw new Error(`the law of a fight does not know market ${offer.marketId}`);
  return market;
}
