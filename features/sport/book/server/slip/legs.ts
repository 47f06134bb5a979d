/** The selections of a slip as the book has them: the client's ids and versions are all that is taken from outside. */
import { advance, type Book, bettable } from '#engines/sport/feed/book.ts';
import { compare, type Ratio } from '#engines/sport/exact/ratio.ts';
import { parseOdds } from '#engines/sport/odds/decimal-odds.ts';
import { parseSpecifiers } from '#engines/sport/markets/specifiers.ts';
import type { Lean } from '../risk/stakes.ts';
import type { SportSettings } from '../../settings.ts';
import { shownMarket, shownOutcomes } from '../desk/overlay.ts';
import { type LawRow, readLaws } from '../feed/laws.ts';
import {
  bookOf,
  type EventRow,
  type KnownProducer,
  marketOf,
  type MarketOf,
  nameOf,
  type MarketRow,
  type Queryable,
  readEvents,
  readMarketsOf,
  readProducers,
} from '../feed/rows.ts';
import { LIVE_STATUS, takesBets } from '../feed/statuses.ts';
import { sharedEvents } from './shared-events.ts';

export interface LegRef {
  readonly event: string;
  readonly market: string;
  readonly outcome: string;
}

export interface BoardLeg extends LegRef {
  readonly row: EventRow;
  readonly marketRow: MarketRow;
  /** As it is stored: without what lies over the feed. */
  readonly storedRow: MarketRow;
  readonly open: boolean;
  readonly live: boolean;
  /** Decimal text; null where there is no price. */
  readonly odds: string | null;
}

/** The board as far as a slip needs it. */
export interface Board {
  readonly book: Book;
  leg(ref: LegRef): BoardLeg | null;
  /** What an event with several of the markets is priced from; null where the feed tells nothing of it. */
  law(event: string): LawRow | null;
}

/** Rows of the board, for slips that are looked at together. */
export interface BoardRows {
  readonly events: ReadonlyMap<string, EventRow>;
  /** By `nameOf`. */
  readonly markets: ReadonlyMap<string, MarketRow>;
  /** Of events with several legs in one of the slips. */
  readonly laws: ReadonlyMap<string, LawRow>;
  readonly producers: ReadonlyMap<number, KnownProducer>;
}

/**
 * @param slips the markets that each of them asks about
 * @param lock holds the events against messages of the feed until the transaction ends
 */
export async function readBoardRows(
  client: Queryable,
  slips: readonly (readonly MarketOf[])[],
  lock: '' | 'for share' | 'for update' = '',
): Promise<BoardRows> {
  const refs = slips.flat();
  const ids = [...new Set(refs.map(({ event }) => event))].toSorted();
  const events = await readEvents(client, ids, lock);
  const markets = await readMarketsOf(client, refs);
  const together = new Set(slips.flatMap((slip) => [...sharedEvents(slip).keys()]));
  const laws = await readLaws(client, [...together]);
  return {
    events: new Map(events.map((row) => [row.id, row])),
    markets: new Map(markets.map((row) => [nameOf(marketOf(row)), row])),
    laws: new Map(laws.map((row) => [row.event_id, row])),
    producers: await readProducers(client),
  };
}

/**
 * @param refs the markets that are asked about; no others are on it
 * @param now epoch ms: a producer that was silent for too long by then is not believed
 * @param leanOf how far the line of a market counts as moved: for who asks now, as far as it is
 */
export function boardOf(
  rows: BoardRows,
  refs: readonly MarketOf[],
  now: number,
  leanOf: (market: MarketRow) => Lean | null = ({ lean }) => lean,
): Board {
  const eventById = new Map<string, EventRow>();
  const marketByName = new Map<string, MarketRow>();
  for (const ref of refs) {
    const event = rows.events.get(ref.event);
    if (event) eventById.set(event.id, event);
    const market = rows.markets.get(nameOf(ref));
    if (market) marketByName.set(nameOf(ref), shownMarket({ ...market, lean: leanOf(market) }));
  }
  const book = bookOf([...eventById.values()], [...marketByName.values()], rows.producers);
  advance(book, now);
  return {
    book,
    law: (event) => rows.laws.get(event) ?? null,
    leg({ event, market, outcome }) {
      const row = eventById.get(event);
      const marketRow = marketByName.get(nameOf({ event, market }));
      const found = marketRow?.outcomes[outcome];
      if (!row || !marketRow || !found || !Object.hasOwn(marketRow.outcomes, outcome)) return null;
      const specifiers = parseSpecifiers(marketRow.specifiers)!;
      const live = row.status === LIVE_STATUS;
      const open =
        takesBets(row, now) && bettable(book, { event, market: marketRow.market, specifiers, outcome }, now);
      const storedRow = rows.markets.get(nameOf({ event, market }))!;
      return { event, market, outcome, row, marketRow, storedRow, open, live, odds: found.odds };
    },
  };
}

/** The board for one slip: see `readBoardRows` and `boardOf`. */
export async function readBoard(
  client: Queryable,
  refs: readonly MarketOf[],
  now: number,
  lock: '' | 'for share' | 'for update' = '',
): Promise<Board> {
  return boardOf(await readBoardRows(client, [refs], lock), refs, now);
}

/** Seconds that anything with a live leg of a sport waits before it is looked at again. */
export function delayOf(settings: SportSettings, sport: number): number {
  return settings.liveDelaySeconds[String(sport)] ?? settings.otherDelaySeconds;
}

/** Odds that a version of a market showed; null when nobody remembers. */
export function oddsShown({ marketRow, outcome }: BoardLeg, version: number): string | null {
  const prices = marketRow.history.find(({ v }) => v <= version);
  return version <= Number(marketRow.version) ? (prices?.o[outcome] ?? null) : null;
}

/** Odds that the feed gives now, below the move of the line and prices of staff; null where it gives none. */
export function feedOdds({ storedRow, outcome }: BoardLeg): string | null {
  return shownOutcomes({ ...storedRow, lean: null, desk_odds: null })[outcome]?.odds ?? null;
}

export type OddsPolicy = 'none' | 'higher' | 'any';

/** Whether a price may be taken in place of the one that was shown. */
export function acceptable(policy: OddsPolicy, shown: Ratio | null, now: Ratio): boolean {
  if (policy === 'any') return true;
  if (!shown) return false;
  const difference = compare(now, shown);
  return policy === 'higher' ? difference >= 0 : difference === 0;
}

export function ratioOf(odds: string | null): Ratio | null {
  return odds === null ? null : parseOdds(odds);
}
