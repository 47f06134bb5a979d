import { describe, expect, test } from 'vitest';
import { parseBinance } from './binance.ts';
import { parseBitstamp } from './bitstamp.ts';
import { parseCoinbase } from './coinbase.ts';
import { parseKraken } from './kraken.ts';
import { VENUES } from './venues.ts';

const json = (value: unknown) => JSON.stringify(value);
const [firstOf] = [
  (parsed: ReturnType<typeof parseKraken>) => {
    if (!parsed.ok) throw new Error(parsed.reason);
    return parsed.events[0];
  },
];

describe('every exchange', () => {
  test.each(Object.entries(VENUES))(
    '%s refuses what is no message and passes over what it does not know',
    (_, parse) => {
      for (const raw of ['', '{', 'null', '1', '"x"', '[1,2', '{"a":01}', '{"a":NaN}'])
        expect(parse(raw)).toMatchObject({ ok: false });
      expect(parse(`"${'x'.repeat(1_000_001)}"`)).toEqual({ ok: false, reason: 'the message is too long' });
      expect(parse('{"anything":"else","__proto__":{"e":"aggTrade"}}')).toMatchObject({
        ok: true,
        events: [],
      });
    },
  );
});

describe('Kraken', () => {
  const ticker = (last: string) =>
    `{"channel":"ticker","type":"update","data":[{"symbol":"BTC/USD","last":${last},"bid":1,"ask":2}]}`;

  test.each([
    ['0.1234567890123456789', '0.1234567890123456789'],
    ['1e-7', '0.0000001'],
    ['1.25E+3', '1250'],
    ['12.5e-1', '1.25'],
    ['120e-2', '1.20'],
    ['123456789012345678', '123456789012345678'],
  ])('reads the number %s without loss', (number, price) =>
    expect(firstOf(parseKraken(ticker(number)))).toMatchObject({ price }),
  );

  test.each(['0', '0.000', '-1', 'true', '""', '"1 2"', '[]'])('%s is no price', (number) =>
    expect(parseKraken(ticker(number)).ok).toBe(false),
  );

  test('says what went wrong with a subscription', () => {
    const raw = json({
      event: 'subscriptionStatus',
      status: 'error',
      errorMessage: 'Currency pair not supported',
    });
    expect(parseKraken(raw)).toEqual({ ok: false, reason: 'Kraken: Currency pair not supported' });
    expect(parseKraken(json({ method: 'subscribe', success: false, error: 'no' }))).toMatchObject({
      ok: false,
    });
  });

  test('trades of a snapshot are history', () => {
    const row = {
      symbol: 'A/B',
      side: 'buy',
      price: 1,
      qty: 2,
      trade_id: 3,
      timestamp: '2023-10-06T17:35:55.440295Z',
    };
    const of = (type: string) => firstOf(parseKraken(json({ channel: 'trade', type, data: [row] })));
    expect(of('snapshot')).toMatchObject({ historic: true, id: '3', timeMs: 1_696_613_755_440 });
    expect(of('update')).not.toHaveProperty('historic');
  });
});

describe('Coinbase', () => {
  test('gives the number of the message, so that a gap is seen', () => {
    const raw = json({ channel: 'heartbeats', sequence_num: 7, events: [] });
    expect(parseCoinbase(raw)).toEqual({ ok: true, events: [], sequence: 7 });
    expect(parseCoinbase(json({ type: 'error', message: 'rate limit' }))).toMatchObject({
      reason: 'Coinbase: rate limit',
    });
  });

  test.each(['2021-04-17', '2021-13-17T16:43:30Z', '2021-04-17T16:43:30+01:00', 5])(
    '%s is no time',
    (time) => {
      const match = {
        type: 'match',
        trade_id: 1,
        side: 'sell',
        size: '1',
        price: '2',
        product_id: 'A-B',
        time,
      };
      expect(parseCoinbase(json(match))).toMatchObject({ ok: false, reason: 'time is no time' });
    },
  );
});

describe('Bitstamp', () => {
  test('passes on the wish for a new connection and the reason of an error', () => {
    expect(parseBitstamp(json({ event: 'bts:request_reconnect', channel: '', data: '' }))).toMatchObject({
      reconnect: true,
    });
    expect(parseBitstamp(json({ event: 'bts:error', data: { message: 'Bad subscription' } }))).toMatchObject({
      reason: 'Bitstamp: Bad subscription',
    });
  });
});

describe('Binance', () => {
  test('reads a raw stream as it reads a combined one', () => {
    const data = { u: 1, s: 'BTCUSDT', b: '1.0', B: '1', a: '2.0', A: '1' };
    expect(parseBinance(json(data))).toEqual(parseBinance(json({ stream: 'btcusdt@bookTicker', data })));
    expect(firstOf(parseBinance(json(data)))).toMatchObject({ kind: 'quote', bid: '1.0', timeMs: null });
  });

  test('refuses a trade that does not say who took, and passes errors on', () => {
    const trade = { e: 'aggTrade', s: 'A', a: 1, p: '1', q: '1', T: 1, m: 'no' };
    expect(parseBinance(json(trade))).toMatchObject({ ok: false, reason: 'm is neither true nor false' });
    expect(parseBinance(json({ error: { code: 2, msg: 'Invalid request' } }))).toMatchObject({ ok: false });
  });
});
