/** An exchange's own candles against those of its trades, in the whole buckets: the first and the last are cut by the recording. */
import { addTick, bucketOf, type Candle, fillGaps } from '#engines/futures/candles.ts';
import { floor, multiply, ratio, type Ratio, toDecimal } from '#engines/futures/ratio.ts';
import { compare } from '#engines/futures/ratio.ts';
import { type ExactJson, type Json, JsonFault } from './exact-json.ts';
import { CaseFault, decimalOf, type Fields, indexOf } from './read-case.ts';
import { type CheckedCase, checkFields, type Found } from './report.ts';
import type { ReadTick } from './ticks.ts';

const SCALE = 10n ** 12n;

/**
 * @param document with `interval_s`, `fields` and `candles` @param ticks with times and volumes
 * @throws JsonFault with the line of a tick that is out of order
 */
export function checkCandles(
  document: Fields,
  lineOf: ExactJson['lineOf'],
  ticks: readonly ReadTick[],
): CheckedCase[] {
  const timeframe = indexOf(document, 'interval_s') * 1_000;
  const { fields, candles } = document;
  if (timeframe === 0) throw new CaseFault('interval_s must be above 0');
  if (!Array.isArray(fields) || !Array.isArray(candles))
    throw new CaseFault('fields and candles must be lists');
  const trades = ticks.map(tradeOf);
  const [first, last] = [trades[0]!.at, trades.at(-1)!.at].map((at) => bucketOf(at, timeframe)) as [
    number,
    number,
  ];
  const ours = new Map(
    fillGaps(candlesOf(trades, timeframe), timeframe, last + 1).map((one) => [one.at, one]),
  );
  return candles.flatMap((row: Json): CheckedCase[] => {
    const line = lineOf(row);
    try {
      if (!Array.isArray(row)) throw new CaseFault('a candle must be a list');
      const theirs = Object.fromEntries(fields.map((name, index) => [nameOf(name), row[index] ?? null]));
      const at = indexOf10(theirs, 'open_time_s') * 1_000;
      if (at <= first || at >= last) return [];
      const place = { line, name: `candle ${new Date(at).toISOString()}` };
      const candle = ours.get(at);
      if (!candle) throw new CaseFault(`open_time_s must be a multiple of ${timeframe / 1_000}`);
      return [checkFields(theirs, place, foundOf(candle))];
    } catch (error) {
      if (error instanceof CaseFault) return [{ line, name: 'candle', fault: error.message }];
      throw error;
    }
  });
}

function nameOf(name: Json): string {
  if (typeof name === 'string') return name;
  throw new CaseFault('fields must be names');
}

function indexOf10(fields: Fields, name: string): number {
  const { num, den } = decimalOf(fields, name, { least: ratio(0n), most: ratio(10n ** 11n) });
  if (num % den !== 0n) throw new CaseFault(`${name} must be a whole number`);
  return Number(num / den);
}

function foundOf(candle: Candle): Record<string, Found> {
  const exact = (value: Ratio): Found => ({
    text: toDecimal(value),
    agrees: (expected) => compare(expected, value) === 0,
  });
  const price = (value: bigint) => exact(ratio(value, SCALE));
  return {
    open: price(candle.open),
    high: price(candle.high),
    low: price(candle.low),
    close: price(candle.close),
    volume: price(candle.volume),
    count: exact(ratio(BigInt(candle.count))),
  };
}

interface Trade {
  readonly line: number;
  readonly at: number;
  readonly price: bigint;
  readonly volume: bigint;
}

function tradeOf({ line, time, price, volume }: ReadTick): Trade {
  if (!time || !volume) throw new CaseFault('candles want ticks with time and volume');
  const units = (value: Ratio) => floor(multiply(value, ratio(SCALE)));
  const at = Number(floor(multiply(time, ratio(1_000n))));
  return { line, at, price: units(price), volume: units(volume) };
}

function candlesOf(trades: readonly Trade[], timeframe: number): Candle[] {
  const candles: Candle[] = [];
  let current: Candle | null = null;
  for (const trade of trades) {
    if (current && trade.at < current.at)
      throw new JsonFault(trade.line, 'a trade is older than the candle of the one before it');
    const next: Candle = addTick(current, trade, timeframe);
    if (current && next.at !== current.at) candles.push(current);
    current = next;
  }
  return current ? [...candles, current] : candles;
}
