/** The tickers this process keeps books of, and what waits in them for a tick. */
import { type Book, type BookSettings, createBook } from '#engines/futures/book.ts';
import type { Candle } from '#engines/futures/candles.ts';
import type { Tick } from '#engines/futures/position.ts';
import { natureOf } from '#platform/server/money/ledger-id.ts';
import type { TickerSettings, TradingSettings } from '../settings.ts';
import { FEATURE, type TradingContext } from './context.ts';
import type { Prices } from './prices.ts';
import type { readTickers, StoredPosition } from './store.ts';
import { bookSettingsOf, leftTicker } from './terms.ts';
import { ensureTicker, writeMissingCandles } from './writes.ts';

interface Pair {
  readonly real: Book;
  readonly demo: Book;
}

export interface Listed {
  readonly books: Pair;
  /** Where its prices come from: what it began with, whatever the settings are now. */
  readonly kind: TickerSettings['kind'];
  last: Tick | null;
  haltedAt: number | null;
  /** Of the second that is not over. */
  second: Candle | null;
}

/** What the one process that makes the ticks keeps of the market. */
export interface Books {
  readonly context: TradingContext;
  readonly prices: Prices;
  /** As the database had them at the start. */
  readonly stored: Awaited<ReturnType<typeof readTickers>>;
  readonly listed: Map<string, Listed>;
  /** Positions whose edit waits for its tick. */
  readonly editing: Map<string, { ticker: string; cur: number; requestedAt: number }>;
  /** Orders that wait for their tick. */
  readonly waiting: Set<string>;
  /** Positions and orders of players who may play no more: the next step ends them. */
  readonly leaving: StoredPosition[];
  /** What the books were given last: the settings, and whether futures are on. */
  configured: { readonly settings: TradingSettings; readonly on: boolean } | null;
}

/** While futures are off nobody has a page to close by: the longest time of every position is over. */
function limitsNow({ kit, settings }: TradingContext, ticker: TickerSettings): BookSettings {
  const book = bookSettingsOf(settings(), ticker);
  return kit.features.isOn(FEATURE) ? book : { ...book, limits: { ...book.limits, maxOpenMs: 0 } };
}

/** A ticker that left the settings goes on for those who hold positions, and takes no orders. One that was halted stays so. */
function settingsOf({ context, listed, stored }: Books, name: string): TickerSettings {
  const known = listed.get(name) ?? stored.get(name);
  return (
    context.ticker(name) ?? leftTicker(name, known?.kind ?? 'simulated', (known?.haltedAt ?? null) !== null)
  );
}

const isHeld = ({ exposure: { up, down } }: Book): boolean => up > 0n || down > 0n;

/** Those of the settings, and those that left them while positions are open or orders wait. */
export function tradedTickers(books: Books): TickerSettings[] {
  const { context, listed } = books;
  const left = [...listed].filter(
    ([name, { books: pair }]) => !context.ticker(name) && (isHeld(pair.real) || isHeld(pair.demo)),
  );
  return [...context.settings().tickers, ...left.map(([name]) => settingsOf(books, name))];
}

/** The books of a ticker, made when there are none. */
export async function listing(books: Books, name: string): Promise<Listed> {
  const { context, listed, stored } = books;
  const known = listed.get(name);
  if (known) return known;
  const settings = settingsOf(books, name);
  await ensureTicker(context.kit.db.pool, name, settings.kind);
  const state = stored.get(name) ?? { last: null, haltedAt: null, kind: settings.kind };
  const make = () => {
    const book = createBook(limitsNow(context, settings));
    book.restore([], [], state.last);
    if (state.haltedAt !== null) book.halt(state.haltedAt);
    return book;
  };
  if (state.last) await writeMissingCandles(context.kit.db.pool, name, state.last.seq);
  const made: Listed = {
    books: { real: make(), demo: make() },
    kind: state.kind,
    last: state.last,
    haltedAt: state.haltedAt,
    second: null,
  };
  listed.set(name, made);
  return made;
}

export function bookOf({ books }: Listed, cur: number): Book {
  return natureOf(cur) === 'demo' ? books.demo : books.real;
}

/** Gives every book the settings of now, when they changed, or futures were switched. */
export function configure(books: Books): void {
  const { context, configured } = books;
  const settings = context.settings();
  const on = context.kit.features.isOn(FEATURE);
  if (settings === configured?.settings && on === configured.on) return;
  books.configured = { settings, on };
  for (const [name, { books: pair }] of books.listed) {
    const limits = limitsNow(context, settingsOf(books, name));
    pair.real.configure(limits);
    pair.demo.configure(limits);
  }
}
