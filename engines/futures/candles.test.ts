import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addTick, bucketOf, type Candle, changeOf, fillGaps, mergeCandles, TIMEFRAMES } from './candles.ts';
import { readDecimal, toDecimal } from './ratio.ts';

const MINUTE = TIMEFRAMES['1m'];

interface Trade {
  readonly at: number;
  readonly price: bigint;
  readonly volume: bigint;
}

function candlesOf(trades: readonly Trade[], timeframe: number): Candle[] {
  const candles: Candle[] = [];
  for (const trade of trades) {
    const next = addTick(candles.at(-1) ?? null, trade, timeframe);
    if (candles.at(-1)?.at === next.at) candles.pop();
    candles.push(next);
  }
  return candles;
}

const folder = join(process.env['PHOENIX_VECTORS'] ?? '', 'futures');

describe.skipIf(!existsSync(folder))(
  'the exchange (PHOENIX_VECTORS is not set to a folder with futures)',
  () => {
    test('its trades give its own candles in every whole minute: prices, volume and count', () => {
      const read = (name: string) =>
        JSON.parse(readFileSync(join(folder, name), 'utf8')) as Record<string, unknown>;
      const units = (text: string) => {
        const { num, den } = readDecimal(text)!;
        return (num * 10n ** 8n) / den;
      };
      const trades = (read('kraken-xbtusdt-trades.json')['trades'] as [string, string, number][]).map(
        ([price, volume, time]): Trade => ({
          at: Math.floor(time * 1_000),
          price: units(price),
          volume: units(volume),
        }),
      );
      const ours = fillGaps(candlesOf(trades, MINUTE), MINUTE, trades.at(-1)!.at + 1);
      const theirs = (
        read('kraken-xbtusdt-ohlc-1m.json')['candles'] as [
          number,
          string,
          string,
          string,
          string,
          string,
          string,
          number,
        ][]
      ).map(([time, open, high, low, close, , volume, count]) => ({
        at: time * 1_000,
        open: units(open),
        high: units(high),
        low: units(low),
        close: units(close),
        volume: units(volume),
        count,
      }));
      const first = bucketOf(trades[0]!.at, MINUTE);
      const last = bucketOf(trades.at(-1)!.at, MINUTE);
      const between = ({ at }: { at: number }) => at > first && at < last;
      const whole = theirs.filter(between);
      expect(whole.filter(({ count }) => count > 0)).toHaveLength(272);
      expect(ours.filter(between)).toEqual(whole);
    });
  },
);

test('candles of any length hold the same trades as the trades themselves', () => {
  const trade = fc.record({
    after: fc.integer({ min: 0, max: 90_000 }),
    price: fc.bigInt({ min: 1n, max: 10n ** 12n }),
    volume: fc.bigInt({ min: 0n, max: 10n ** 9n }),
  });
  fc.assert(
    fc.property(
      fc.array(trade, { minLength: 1, maxLength: 60 }),
      fc.constantFrom('5s', '1m', '1h'),
      (list, name) => {
        let at = 1_700_000_000_123;
        const trades = list.map(({ after, ...rest }) => ({ ...rest, at: (at += after) }));
        const seconds = candlesOf(trades, TIMEFRAMES['1s']);
        const merged = mergeCandles(seconds, TIMEFRAMES[name]);
        expect(merged).toEqual(candlesOf(trades, TIMEFRAMES[name]));
        for (const candle of merged) {
          const inside = trades.filter(({ at: traded }) => bucketOf(traded, TIMEFRAMES[name]) === candle.at);
          expect(candle.count).toBe(inside.length);
          expect([candle.open, candle.close]).toEqual([inside[0]!.price, inside.at(-1)!.price]);
          expect(inside.every(({ price }) => price >= candle.low && price <= candle.high)).toBe(true);
          expect(candle.volume).toBe(inside.reduce((sum, { volume }) => sum + volume, 0n));
        }
      },
    ),
  );
});

test('buckets without a trade are flat at the close before, up to the moment asked for', () => {
  const candles = candlesOf(
    [
      { at: 60_000, price: 5n, volume: 1n },
      { at: 245_000, price: 7n, volume: 1n },
    ],
    MINUTE,
  );
  const filled = fillGaps(candles, MINUTE, 360_001);
  expect(filled.map(({ at, open, close, count }) => [at / MINUTE, open, close, count])).toEqual([
    [1, 5n, 5n, 1],
    [2, 5n, 5n, 0],
    [3, 5n, 5n, 0],
    [4, 7n, 7n, 1],
    [5, 7n, 7n, 0],
    [6, 7n, 7n, 0],
  ]);
  expect(fillGaps([], MINUTE, 1_000_000)).toEqual([]);
});

test('a tick older than its candle is refused', () => {
  const candle = addTick(null, { at: 60_000, price: 1n, volume: 0n }, MINUTE);
  expect(() => addTick(candle, { at: 59_999, price: 1n, volume: 0n }, MINUTE)).toThrow(RangeError);
});

test('the change of a day is a share of the price before', () =>
  expect(toDecimal(changeOf(110n, 100n))).toBe('0.1'));
