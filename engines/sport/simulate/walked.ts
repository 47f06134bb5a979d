/** Matches as a walk of exchanges: basketball, American football, ends of bowls, kicks from the spot. */
import { NIL, type Score } from '../markets/facts.ts';
import { type ExchangeModel, exchangeLaws, playExchanges } from '../models/exchange.ts';
import type { Random } from '../models/random.ts';
import type { Offer } from './book.ts';
import type { Match, Moment, SportModel } from './match.ts';
import { type Centre, offersOf, pricedBy } from './offers.ts';

export interface Walked {
  model(random: Random): ExchangeModel;
  readonly exchangeSeconds: number;
  readonly overtimeMinutes: number;
  /** @param played exchanges */
  clock(played: number, model: ExchangeModel): string;
  readonly offers: string;
}

/** Means and deviations at the end of regular time. */
function centreOf({ steps, exchanges }: ExchangeModel): Centre {
  const of = (value: (step: Score) => number) => {
    const mean = steps.reduce((all, step) => all + step.chance * value(step), 0);
    const square = steps.reduce((all, step) => all + step.chance * value(step) ** 2, 0);
    return { mean: mean * exchanges, deviation: Math.sqrt((square - mean * mean) * exchanges) };
  };
  const [lead, total] = [of(({ home, away }) => home - away), of(({ home, away }) => home + away)];
  return {
    lead: lead.mean,
    leadDeviation: lead.deviation,
    total: total.mean,
    totalDeviation: total.deviation,
  };
}

const WITH_OVERTIME = new Set([219, 223]);
const OF_TOTAL = new Set([18, 26]);

/** Matches of one sport. */
export function walked(sport: Walked): SportModel {
  return (random) => {
    const model = sport.model(random);
    const centre = centreOf(model);
    const list = offersOf(sport.offers, () => centre);
    return { play: (draw) => playWalked(sport, model, list, draw) };
  };
}

function playWalked(sport: Walked, model: ExchangeModel, offers: readonly Offer[], random: Random): Match {
  const { scores, periods, overtime } = playExchanges(model, random);
  const part = model.exchanges / model.periods;
  const playedOf = new Map<Moment, number>();
  const exchangeMs = sport.exchangeSeconds * 1000;
  const partsUpTo = (played: number): Score[] =>
    Array.from({ length: Math.min(model.periods, Math.floor(played / part) + 1) }, (_, index) => {
      const [from, to] = [
        scores[Math.round(index * part)] ?? NIL,
        scores[Math.min(played, Math.round((index + 1) * part))]!,
      ];
      return { home: to.home - from.home, away: to.away - from.away };
    });
  const moments = scores.slice(0, -1).map((score, played): Moment => {
    const parts = partsUpTo(played);
    const begins = played > 0 && Math.floor(played / part) > Math.floor((played - 1) / part);
    const moment: Moment = {
      at: played * exchangeMs,
      score,
      periods: parts,
      clock: sport.clock(played, model),
      result: {
        status: 'live',
        facts: { periods: parts },
        completePeriods: Math.floor(played / part),
        plannedPeriods: model.periods,
      },
      ...(begins && { incidents: [{ kind: 'part', side: null }] }),
    };
    playedOf.set(moment, played);
    return moment;
  });
  const end = scores.at(-1)!;
  const regular = (scores.length - 1) * exchangeMs;
  // Without a result it is level, as everybody can see.
  if (overtime)
    moments.push({
      at: regular,
      score: end,
      periods,
      clock: 'OT',
      result: {
        status: 'live',
        facts: { periods },
        completePeriods: model.periods,
        plannedPeriods: model.periods,
      },
      stop: true,
      decides: true,
    });
  moments.push({
    at: regular + (overtime ? sport.overtimeMinutes * 60_000 : 0),
    score: { home: end.home + (overtime?.home ?? 0), away: end.away + (overtime?.away ?? 0) },
    periods,
    clock: overtime ? 'OT' : 'FT',
    result: { status: 'ended', facts: { periods, ...(overtime ? { overtime } : {}) } },
    decides: true,
  });
  return {
    offers,
    moments,
    price: (moment) => {
      const played = moment ? playedOf.get(moment) : 0;
      if (played === undefined) return [];
      const laws = exchangeLaws(model, { played, score: scores[played]! });
      return pricedBy(offers, ({ marketId: id }) =>
        WITH_OVERTIME.has(id) ? laws.leadWithOvertime : OF_TOTAL.has(id) ? laws.total : laws.lead,
      );
    },
  };
}
