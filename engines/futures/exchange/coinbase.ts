/** Coinbase: the Exchange feed (`type`) and Advanced Trade (`channel` with `events`). */
import {
  amount,
  type Fields,
  isoToMs,
  list,
  type MarketEvent,
  NOTHING,
  type Parsed,
  parseWith,
  price,
  record,
  text,
  whole,
} from './message.ts';

export function parseCoinbase(raw: string): Parsed {
  return parseWith(raw, (message) => {
    const data = record(message, 'message');
    if (data['type'] === 'error')
      return `Coinbase: ${typeof data['message'] === 'string' ? data['message'] : 'error'}`;
    if (data['channel'] !== undefined) return advanced(data);
    if (data['type'] === 'ticker') return { ok: true, events: [exchangeTicker(data)] };
    if (data['type'] === 'match' || data['type'] === 'last_match')
      return { ok: true, events: [exchangeMatch(data)] };
    return NOTHING;
  });
}

function exchangeTicker(data: Fields): MarketEvent {
  return {
    kind: 'ticker',
    symbol: text(data['product_id'], 'product_id'),
    price: price(data['price'], 'price'),
    bid: price(data['best_bid'], 'best_bid'),
    ask: price(data['best_ask'], 'best_ask'),
    open24h: amount(data['open_24h'], 'open_24h'),
    volume24h: amount(data['volume_24h'], 'volume_24h'),
    timeMs: isoToMs(data['time'], 'time'),
  };
}

function exchangeMatch(data: Fields): MarketEvent {
  const side = text(data['side'], 'side');
  return {
    kind: 'trade',
    symbol: text(data['product_id'], 'product_id'),
    price: price(data['price'], 'price'),
    size: amount(data['size'], 'size'),
    // The side is the maker's.
    takerSide: side === 'buy' ? 'sell' : side === 'sell' ? 'buy' : null,
    timeMs: isoToMs(data['time'], 'time'),
    id: text(data['trade_id'], 'trade_id'),
    historic: data['type'] === 'last_match',
  };
}

function advanced(data: Fields): Extract<Parsed, { ok: true }> {
  const sequence =
    data['sequence_num'] === undefined ? {} : { sequence: whole(data['sequence_num'], 'sequence_num') };
  const events = list(data['events'], 'events').map((event) => record(event, 'event'));
  if (data['channel'] === 'ticker') {
    const timeMs = isoToMs(data['timestamp'], 'timestamp');
    const tickers = events.flatMap((event) => list(event['tickers'], 'tickers'));
    return {
      ok: true,
      events: tickers.map((ticker) => advancedTicker(record(ticker, 'ticker'), timeMs)),
      ...sequence,
    };
  }
  if (data['channel'] === 'market_trades') {
    const trades = events.flatMap(({ type, trades: listed }) =>
      list(listed, 'trades').map((trade) => advancedTrade(record(trade, 'trade'), type === 'snapshot')),
    );
    return { ok: true, events: trades, ...sequence };
  }
  return { ...NOTHING, ...sequence };
}

function advancedTicker(ticker: Fields, timeMs: number): MarketEvent {
  return {
    kind: 'ticker',
    symbol: text(ticker['product_id'], 'product_id'),
    price: price(ticker['price'], 'price'),
    bid: price(ticker['best_bid'], 'best_bid'),
    ask: price(ticker['best_ask'], 'best_ask'),
    timeMs,
  };
}

function advancedTrade(trade: Fields, historic: boolean): MarketEvent {
  return {
    kind: 'trade',
    symbol: text(trade['product_id'], 'product_id'),
    price: price(trade['price'], 'price'),
    size: amount(trade['size'], 'size'),
    // Whose side it is was not proved on a recording, so none is claimed.
    takerSide: null,
    timeMs: isoToMs(trade['time'], 'time'),
    id: text(trade['trade_id'], 'trade_id'),
    ...(historic && { historic }),
  };
}
