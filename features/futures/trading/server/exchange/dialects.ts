/** How each exchange is reached and asked for the prices of its symbols. */
import type { Venue } from '#engines/futures/exchange/venues.ts';

export interface Dialect {
  /** Where it is, unless the operator names another address. */
  readonly url: string;
  /** Address of a connection for these symbols. */
  address(url: string, symbols: readonly string[]): string;
  /** What is sent once it is open. */
  hello(symbols: readonly string[]): readonly object[];
}

const plain = (url: string): string => url;

export const DIALECTS = {
  binance: {
    url: 'wss://stream.binance.com/stream',
    address: (url, symbols) =>
      `${url}?streams=${symbols.map((symbol) => `${symbol.toLowerCase()}@bookTicker`).join('/')}`,
    hello: () => [],
  },
  coinbase: {
    url: 'wss://ws-feed.exchange.coinbase.com',
    address: plain,
    hello: (symbols) => [{ type: 'subscribe', product_ids: symbols, channels: ['ticker', 'heartbeat'] }],
  },
  kraken: {
    url: 'wss://ws.kraken.com/v2',
    address: plain,
    hello: (symbols) => [
      { method: 'subscribe', params: { channel: 'ticker', symbol: symbols, event_trigger: 'bbo' } },
    ],
  },
  bitstamp: {
    url: 'wss://ws.bitstamp.net',
    address: plain,
    hello: (symbols) =>
      symbols.map((symbol) => ({ event: 'bts:subscribe', data: { channel: `live_trades_${symbol}` } })),
  },
} as const satisfies Readonly<Record<Venue, Dialect>>;
