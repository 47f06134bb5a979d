/** Which markets a match offers, with lines around what is expected of it. */
import type { Law } from '../models/law.ts';
import { type Offer, priceMarket, type PricedMarket } from './book.ts';

const THREE_WAY = new Set([1, 10, 60, 235, 274, 443]);
const MANY_WAYS = new Set([910, 912]);

function marginOf(id: number): number {
  return MANY_WAYS.has(id) ? 0.12 : THREE_WAY.has(id) ? 0.06 : 0.05;
}

/** What is expected of the part of the match that a market is about. */
export interface Centre {
  readonly lead: number;
  readonly leadDeviation: number;
  readonly total: number;
  readonly totalDeviation: number;
}

/** Half lines around a number, the lowest first. */
function linesAround(middle: number, deviation: number, count: number): number[] {
  const step = Math.max(1, Math.round(deviation * 0.35));
  const first = Math.floor(middle) + 0.5 - step * Math.floor(count / 2);
  return Array.from({ length: count }, (_, index) => first + index * step);
}

/**
 * `1 18/total*5 446/periodnr=1|total*3`: markets by id with their specifiers, and so many lines of a total or a handicap.
 * @param centre what is expected, by market
 */
export function offersOf(list: string, centre: (id: number) => Centre): Offer[] {
  return list.split(' ').flatMap((text) => {
    const [id, rest = ''] = text.split('/');
    const marketId = Number(id);
    const margin = marginOf(marketId);
    const lines = /(total|hcp)\*(\d)$/.exec(rest);
    if (!lines) return [{ marketId, specifiers: rest, margin }];
    const { lead, leadDeviation, total, totalDeviation } = centre(marketId);
    const [, key, count] = lines;
    const around =
      key === 'total'
        ? linesAround(total, totalDeviation, Number(count)).filter((line) => line > 0)
        : linesAround(-lead, leadDeviation, Number(count));
    return around.map((line) => ({
      marketId,
      specifiers: rest.replace(/(total|hcp)\*\d$/, `${key}=${line}`),
      margin,
    }));
  });
}

/** Prices of these markets, each from the law that is its own; those without one now are left out. */
export function pricedBy(
  offers: readonly Offer[],
  lawFor: (offer: Offer) => Law | null | undefined,
): PricedMarket[] {
  return offers.flatMap((offer) => {
    const law = lawFor(offer);
    return (law && priceMarket(law, offer)) ?? [];
  });
}

/** The number of a part that an offer is about, from 0. */
export function partOf({ specifiers }: Offer): number {
  return Number(/(?:period|quarter|inning)nr=(\d+)/.exec(specifiers)?.[1] ?? 1) - 1;
}
