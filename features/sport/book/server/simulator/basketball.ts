import type { Score } from '#engines/sport/markets/facts.ts';
import { NIL } from '#engines/sport/markets/facts.ts';
import { priceMarket } from '#engines/sport/simulate/book.ts';
import { basketballModel, exchangeLaws, playExchanges } from '#engines/sport/models/exchange.ts';
import { normal, type Random } from '#engines/sport/models/random.ts';
import { type Match, type Moment, offers, type SimulatedSport } from './match.ts';

const WITH_OVERTIME = offers('219 223/hcp=-7.5 223/hcp=-3.5 223/hcp=3.5 223/hcp=7.5', 0.05);
const TOTALS = offers('18/total=204.5 18/total=209.5 18/total=214.5 18/total=219.5 18/total=224.5', 0.05);
const EXCHANGE_MS = 60_000;
const QUARTERS = 4;

function draw(random: Random): Match {
  const total = 214 + 8 * normal(random);
  const edge = 6 * normal(random);
  const model = basketballModel((total + edge) / 2, (total - edge) / 2);
  const { scores, periods, overtime } = playExchanges(model, random);
  const quarter = model.exchanges / QUARTERS;
  const playedOf = new Map<Moment, number>();
  const partsUpTo = (played: number): Score[] =>
    Array.from({ length: Math.min(QUARTERS, Math.floor(played / quarter) + 1) }, (_, index) => {
      const [from, to] = [scores[index * quarter] ?? NIL, scores[Math.min(played, (index + 1) * quarter)]!];
      return { home: to.home - from.home, away: to.away - from.away };
    });
  const moments: Moment[] = scores.slice(0, -1).map((score, played) => {
    const parts = partsUpTo(played);
    const moment: Moment = {
      at: played * EXCHANGE_MS,
      score,
      periods: parts,
      clock: `Q${parts.length} ${Math.ceil(12 - ((played % quarter) * 12) / quarter)}'`,
      result: {
        status: 'live',
        facts: { periods: parts },
        completePeriods: Math.floor(played / quarter),
        plannedPeriods: QUARTERS,
      },
    };
    playedOf.set(moment, played);
    return moment;
  });
  const end = scores.at(-1)!;
  const facts = { periods, ...(overtime ? { overtime } : {}) };
  moments.push({
    at: scores.length * EXCHANGE_MS + (overtime ? 5 * EXCHANGE_MS : 0),
    score: { home: end.home + (overtime?.home ?? 0), away: end.away + (overtime?.away ?? 0) },
    periods,
    clock: overtime ? 'OT' : 'FT',
    result: { status: 'ended', facts },
    decides: true,
  });
  return {
    offers: [...WITH_OVERTIME, ...TOTALS],
    moments,
    price: (moment) => {
      const played = moment ? playedOf.get(moment) : 0;
      if (played === undefined) return [];
      const laws = exchangeLaws(model, { played, score: scores[played]! });
      return [
        ...WITH_OVERTIME.flatMap((offer) => priceMarket(laws.leadWithOvertime, offer) ?? []),
        ...TOTALS.flatMap((offer) => priceMarket(laws.total, offer) ?? []),
      ];
    },
  };
}

export const basketball: SimulatedSport = {
  id: 2,
  names: 'basketball',
  leagues: [
    ['Velmark', 'National League'],
    ['Ostrovia', 'Pro Basket'],
    ['Continental', 'Hoops Series'],
  ],
  everyMinutes: 10,
  maxMinutes: 115,
  draw,
};
