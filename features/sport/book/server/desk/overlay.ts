/** What lies over the feed: the margin of staff, where the line has moved to, and above it the prices of staff. Pure: the feed's own stay as they came. */
import { VERSIONS_KEPT } from '../feed/versions.ts';
import { margined } from '../margins/margin.ts';
import { leaned } from '../risk/lean.ts';
import type { MarketRow, StoredOutcomes, StoredPrices } from '../feed/rows.ts';

type Overlaid = Pick<MarketRow, 'outcomes' | 'chances' | 'desk_odds' | 'lean' | 'margin'>;

/** Prices as players see them. */
export function shownOutcomes(row: Overlaid): StoredOutcomes {
  const { desk_odds: own, lean, margin } = row;
  const outcomes = margin ? margined(row.outcomes, row.chances, margin) : row.outcomes;
  const moved = lean ? leaned(outcomes, lean) : outcomes;
  if (!own) return moved;
  return Object.fromEntries(
    Object.entries(moved).map(([id, one]) => [id, Object.hasOwn(own, id) ? { ...one, odds: own[id]! } : one]),
  );
}

/** A market as players see it. */
export function shownMarket(row: MarketRow): MarketRow {
  if (!row.held && !row.desk_odds && !row.lean && !row.margin) return row;
  return { ...row, outcomes: shownOutcomes(row), status: row.held && row.status === 1 ? -1 : row.status };
}

/** Prices of a version, for slips that name it. */
function pricesOf(version: number, row: Overlaid): StoredPrices {
  const shown = Object.entries(shownOutcomes(row)).map(([id, { odds }]) => [id, odds] as const);
  return { v: version, o: Object.fromEntries(shown) };
}

/** Prices of the last versions, the newest first, with that of a new one. */
export function historyWith(version: number, row: Overlaid & Pick<MarketRow, 'history'>): StoredPrices[] {
  return [pricesOf(version, row), ...row.history].slice(0, VERSIONS_KEPT);
}
