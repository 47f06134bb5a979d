/** Prices of exchanges: the index of several sources, or a ticker that stands still while there is none. */
import {
  createIndexFeed,
  DEFAULT_INDEX,
  type IndexFeed,
  type IndexTick,
} from '#engines/futures/index-price.ts';
import type { Venue } from '#engines/futures/exchange/venues.ts';
import type { Tick } from '#engines/futures/position.ts';
import type { TickerSettings } from '../../settings.ts';
import { STALE_MS } from '../terms.ts';
import type { TradingContext } from '../context.ts';
import { INTERVAL_MS, type Prices, type SourceState } from '../prices.ts';
import { priceText } from '../views.ts';
import { connectSource, type Source } from './connection.ts';
import { DIALECTS } from './dialects.ts';

interface Listed {
  /** What the feed was made for. */
  readonly sources: string;
  readonly feed: IndexFeed;
  reading: IndexTick;
  readAt: number;
  /** When it last gave a price. */
  pricedAt: number | null;
}

/** @param addresses of the exchanges, in the place of their own and of those in the settings; for tests */
export function exchangePrices(
  context: TradingContext,
  addresses: Readonly<Partial<Record<Venue, string>>> = {},
): Prices {
  const { runtime, log } = context.kit;
  const connections = new Map<Venue, { readonly key: string; readonly source: Source }>();
  const listed = new Map<string, Listed>();
  /** Tickers that an operator has halted, until they have a price again: also a feed that is made meanwhile goes on from any. */
  const accepted = new Set<string>();
  let connectedFor: unknown = null;

  /** One connection an exchange, with the symbols of all tickers; those that are wanted no more are closed. */
  function connect(): void {
    const settings = context.settings();
    if (settings === connectedFor) return;
    connectedFor = settings;
    const wanted = new Map<Venue, Set<string>>();
    for (const { kind, sources } of settings.tickers)
      for (const { venue, symbol } of kind === 'exchange' ? sources : [])
        wanted.set(venue, (wanted.get(venue) ?? new Set()).add(symbol));
    for (const [venue, { source }] of connections) {
      if (wanted.has(venue)) continue;
      source.close();
      connections.delete(venue);
    }
    for (const [venue, names] of wanted) {
      const url = addresses[venue] ?? settings.exchanges[venue] ?? DIALECTS[venue].url;
      const symbols = [...names].toSorted();
      const key = JSON.stringify([url, symbols]);
      const open = connections.get(venue);
      if (open?.key === key) continue;
      open?.source.close();
      connections.set(venue, { key, source: connectSource({ venue, url, symbols, runtime, log }) });
    }
  }

  /** The reading of this moment: once a step, however often it is asked for. */
  function read(ticker: TickerSettings, last: Tick | null, now: number): Listed {
    connect();
    const sources = JSON.stringify(ticker.sources);
    let one = listed.get(ticker.ticker);
    if (one?.sources !== sources) {
      const names = ticker.sources.map(({ venue }) => venue);
      const from = accepted.has(ticker.ticker) ? null : (last?.price ?? null);
      const feed = createIndexFeed({ ...DEFAULT_INDEX, sources: names }, from);
      one = { sources, feed, reading: NO_READING, readAt: -1, pricedAt: null };
      listed.set(ticker.ticker, one);
    }
    if (one.readAt === now) return one;
    const quotes = ticker.sources.flatMap(({ venue, symbol }) => {
      const source = connections.get(venue)?.source;
      source?.look(now);
      const quote = source?.quotes.get(symbol);
      return quote ? [{ ...quote, source: venue }] : [];
    });
    const before = one.reading.status;
    one.reading = one.feed.next(quotes, now);
    one.readAt = now;
    if (one.reading.status === 'price') {
      one.pricedAt = now;
      accepted.delete(ticker.ticker);
    }
    if (one.reading.status !== before && one.reading.status !== 'price')
      log.warn({ ticker: ticker.ticker, status: one.reading.status }, 'no index price');
    return one;
  }

  return {
    intervalMs: INTERVAL_MS,
    async next(ticker, last, now) {
      const { status, price, used } = read(ticker, last, now).reading;
      if (status !== 'price' || price === null) return null;
      return { seq: (last?.seq ?? 0) + 1, price, readings: used.map(readingText).join(', ') };
    },
    stands(ticker, last, now) {
      const { reading, pricedAt } = read(ticker, last, now);
      return reading.status === 'halt' || pricedAt === null || now - pricedAt > STALE_MS;
    },
    sources: () =>
      context.settings().tickers.flatMap(({ ticker, kind, sources }) => {
        const reading = kind === 'exchange' ? listed.get(ticker)?.reading : undefined;
        if (!reading) return [];
        return sources.map(({ venue, symbol }) => {
          const quote = connections.get(venue)?.source.quotes.get(symbol);
          return { ticker, venue, symbol, ...stateOf(reading, venue), receivedAt: quote?.receivedAt ?? null };
        });
      }),
    accept(ticker) {
      accepted.add(ticker);
      listed.get(ticker)?.feed.accept();
    },
    close() {
      for (const { source } of connections.values()) source.close();
      connections.clear();
      listed.clear();
      connectedFor = null;
    },
  };
}

const readingText = ({ source, price, capped }: IndexTick['used'][number]): string =>
  `${source} ${priceText(price)}${capped ? ' capped' : ''}`;

function stateOf(reading: IndexTick, venue: Venue): Pick<SourceState, 'state' | 'price'> {
  const used = reading.used.find(({ source }) => source === venue);
  if (used) return { state: used.capped ? 'capped' : 'used', price: used.price };
  const dropped = reading.dropped.find(({ source }) => source === venue);
  if (dropped) return { state: dropped.reason, price: null };
  // Too few are left for an index: it has a quote that nothing is made of, or none.
  return { state: 'silent', price: null };
}

const NO_READING: IndexTick = { status: 'stale', price: null, used: [], dropped: [] };
