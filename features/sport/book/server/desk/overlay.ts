/** What staff have laid over the feed. Pure: the feed's own prices and states stay as they came. */
import type { MarketRow, StoredOutcomes, StoredPrices } from '../feed/rows.ts';

type Overlaid = Pick<MarketRow, 'outcomes' | 'desk_odds'>;

/** Prices as players see them. */
export function shownOutcomes({ outcomes, desk_odds: own }: Overlaid): StoredOutcomes {
  if (!own) return outcomes;
  return Object.fromEntries(
    Object.entries(outcomes).map(([id, one]) => [
      id,
      Object.hasOwn(own, id) ? { ...one, odds: own[id]! } : one,
    ]),
  );
}

/** A market as players see it. */
export function shownMarket(row: MarketRow): MarketRow {
  if (!row.held && !row.desk_odds) return row;
  return { ...row, outcomes: shownOutcomes(row), status: row.held && row.status === 1 ? -1 : row.status };
}

/** Prices of a version, for slips that name it. */
export function pricesOf(version: number, row: Overlaid): StoredPrices {
  const shown = Object.entries(shownOutcomes(row)).map(([id, { odds }]) => [id, odds] as const);
  return { v: version, o: Object.fromEntries(shown) };
}
