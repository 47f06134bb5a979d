/** Bitstamp: trades of the channels `live_trades_<pair>`. */
import { amount, isRecord, NOTHING, type Parsed, parseWith, price, record, text, whole } from './message.ts';

const CHANNEL = 'live_trades_';

export function parseBitstamp(raw: string): Parsed {
  return parseWith(raw, (message) => {
    const { event, channel, data } = record(message, 'message');
    if (event === 'bts:request_reconnect') return { ...NOTHING, reconnect: true };
    if (event === 'bts:error') {
      const said = isRecord(data) ? data['message'] : null;
      return `Bitstamp: ${typeof said === 'string' ? said : 'error'}`;
    }
    if (event !== 'trade' || typeof channel !== 'string' || !channel.startsWith(CHANNEL)) return NOTHING;
    const trade = record(data, 'data');
    const type = text(trade['type'], 'type');
    return {
      ok: true,
      events: [
        {
          kind: 'trade',
          symbol: channel.slice(CHANNEL.length),
          // The numbers beside these are doubles; the texts are exact.
          price: price(trade['price_str'], 'price_str'),
          size: amount(trade['amount_str'], 'amount_str'),
          takerSide: type === '0' ? 'buy' : type === '1' ? 'sell' : null,
          timeMs: Math.floor(whole(trade['microtimestamp'], 'microtimestamp') / 1_000),
          id: text(trade['id'], 'id'),
        },
      ],
    };
  });
}
