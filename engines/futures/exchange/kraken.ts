/** Kraken: version 1 (lists) and version 2 (objects with numbers). */
import {
  amount,
  type Fields,
  isList,
  isoToMs,
  list,
  type MarketEvent,
  NOTHING,
  type Parsed,
  parseWith,
  price,
  record,
  secondsToMs,
  text,
  type Value,
} from './message.ts';

export function parseKraken(raw: string): Parsed {
  return parseWith(raw, (message) => {
    if (isList(message)) return firstVersion(message);
    const data = record(message, 'message');
    const error = data['errorMessage'] ?? data['error'];
    if (typeof error === 'string') return `Kraken: ${error}`;
    return secondVersion(data);
  });
}

function firstVersion(message: readonly Value[]): Extract<Parsed, { ok: true }> {
  const [symbol, channel] = [message.at(-1), message.at(-2)];
  if (channel === 'ticker') {
    const data = record(message[1], 'ticker');
    const first = (name: string) => price(list(data[name], name)[0], name);
    const ticker = { symbol: text(symbol, 'pair'), price: first('c'), bid: first('b'), ask: first('a') };
    return { ok: true, events: [{ kind: 'ticker', ...ticker }] };
  }
  if (channel !== 'trade') return NOTHING;
  const trades = list(message[1], 'trades').map((one): MarketEvent => {
    const [at, volume, time, side] = list(one, 'trade');
    return {
      kind: 'trade',
      symbol: text(symbol, 'pair'),
      price: price(at, 'price'),
      size: amount(volume, 'volume'),
      takerSide: side === 'b' ? 'buy' : side === 's' ? 'sell' : null,
      timeMs: secondsToMs(time, 'time'),
    };
  });
  return { ok: true, events: trades };
}

function secondVersion(data: Fields): Extract<Parsed, { ok: true }> {
  const { channel } = data;
  if (channel !== 'ticker' && channel !== 'trade') return NOTHING;
  const rows = list(data['data'], 'data').map((row) => record(row, 'row'));
  const historic = data['type'] === 'snapshot';
  return {
    ok: true,
    events: rows.map((row) => (channel === 'ticker' ? tickerOf(row) : tradeOf(row, historic))),
  };
}

function tickerOf(row: Fields): MarketEvent {
  return {
    kind: 'ticker',
    symbol: text(row['symbol'], 'symbol'),
    price: price(row['last'], 'last'),
    bid: price(row['bid'], 'bid'),
    ask: price(row['ask'], 'ask'),
    ...(row['timestamp'] !== undefined && { timeMs: isoToMs(row['timestamp'], 'timestamp') }),
  };
}

function tradeOf(row: Fields, historic: boolean): MarketEvent {
  const { side } = row;
  return {
    kind: 'trade',
    symbol: text(row['symbol'], 'symbol'),
    price: price(row['price'], 'price'),
    size: amount(row['qty'], 'qty'),
    takerSide: side === 'buy' || side === 'sell' ? side : null,
    timeMs: isoToMs(row['timestamp'], 'timestamp'),
    id: text(row['trade_id'], 'trade_id'),
    ...(historic && { historic }),
  };
}
