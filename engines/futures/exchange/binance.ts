/** Binance, spot and USD-M futures: frames of `{stream, data}`, or the data alone on a raw stream. */
import {
  amount,
  type Fields,
  flag,
  isRecord,
  NOTHING,
  type Parsed,
  parseWith,
  price,
  record,
  text,
  whole,
} from './message.ts';

export function parseBinance(raw: string): Parsed {
  return parseWith(raw, (message) => {
    const frame = record(message, 'message');
    const error = frame['error'];
    if (isRecord(error)) return `Binance: ${typeof error['msg'] === 'string' ? error['msg'] : 'error'}`;
    const data = isRecord(frame['data']) ? frame['data'] : frame;
    const kind = data['e'];
    if (kind === 'aggTrade') return tradeOf(data);
    if (kind === 'kline') return candleOf(data);
    // On spot a book ticker has no name and no time.
    const isQuote =
      kind === 'bookTicker' || (kind === undefined && 'b' in data && 'a' in data && 'u' in data);
    return isQuote ? quoteOf(data) : NOTHING;
  });
}

function quoteOf(data: Fields) {
  const timeMs = data['T'] === undefined ? null : whole(data['T'], 'T');
  const quote = {
    symbol: text(data['s'], 's'),
    bid: price(data['b'], 'b'),
    ask: price(data['a'], 'a'),
    timeMs,
  };
  return { ok: true, events: [{ kind: 'quote', ...quote }] } as const;
}

function tradeOf(data: Fields) {
  const trade = {
    symbol: text(data['s'], 's'),
    price: price(data['p'], 'p'),
    size: amount(data['q'], 'q'),
    // m: the buyer was the maker, so the taker sold.
    takerSide: flag(data['m'], 'm') ? 'sell' : 'buy',
    timeMs: whole(data['T'], 'T'),
    id: text(data['a'], 'a'),
  } as const;
  return { ok: true, events: [{ kind: 'trade', ...trade }] } as const;
}

function candleOf(data: Fields) {
  const k = record(data['k'], 'k');
  const candle = {
    symbol: text(k['s'], 's'),
    openMs: whole(k['t'], 't'),
    o: price(k['o'], 'o'),
    h: price(k['h'], 'h'),
    l: price(k['l'], 'l'),
    c: price(k['c'], 'c'),
    v: amount(k['v'], 'v'),
    trades: whole(k['n'], 'n'),
    final: flag(k['x'], 'x'),
  };
  return { ok: true, events: [{ kind: 'candle', ...candle }] } as const;
}
