/** Candles of ticks or trades. Stored candles have at least one tick; `fillGaps` shows the empty ones between. */
import { ratio, type Ratio } from './ratio.ts';

/** What a chart offers, in milliseconds; `tick` is one candle a tick. */
export const TIMEFRAMES = {
  tick: 250,
  '1s': 1_000,
  '5s': 5_000,
  '15s': 15_000,
  '30s': 30_000,
  '1m': 60_000,
  '5m': 300_000,
  '15m': 900_000,
  '30m': 1_800_000,
  '1h': 3_600_000,
  '2h': 7_200_000,
  '4h': 14_400_000,
  '6h': 21_600_000,
  '12h': 43_200_000,
  '1d': 86_400_000,
} as const;

export interface Candle {
  /** Its beginning, in milliseconds of UTC: `floor(at / timeframe) x timeframe`. */
  readonly at: number;
  readonly open: bigint;
  readonly high: bigint;
  readonly low: bigint;
  readonly close: bigint;
  /** Traded or wagered, in the caller's unit. */
  readonly volume: bigint;
  readonly count: number;
}

export function bucketOf(at: number, timeframe: number): number {
  return Math.floor(at / timeframe) * timeframe;
}

/**
 * The candle after one more tick: the same one with the tick in it, or the first of a new bucket.
 * @throws RangeError for a tick older than the candle
 */
export function addTick(
  candle: Candle | null,
  { at, price, volume }: { readonly at: number; readonly price: bigint; readonly volume: bigint },
  timeframe: number,
): Candle {
  const bucket = bucketOf(at, timeframe);
  if (!candle || bucket > candle.at)
    return { at: bucket, open: price, high: price, low: price, close: price, volume, count: 1 };
  if (bucket < candle.at) throw new RangeError('a tick is older than the candle it should go into');
  return {
    ...candle,
    high: price > candle.high ? price : candle.high,
    low: price < candle.low ? price : candle.low,
    close: price,
    volume: candle.volume + volume,
    count: candle.count + 1,
  };
}

/** Candles of a longer timeframe. @param timeframe a multiple of that of `candles`, which ascend */
export function mergeCandles(candles: Iterable<Candle>, timeframe: number): Candle[] {
  const merged: Candle[] = [];
  for (const candle of candles) {
    const at = bucketOf(candle.at, timeframe);
    const last = merged.at(-1);
    if (last?.at !== at) {
      merged.push({ ...candle, at });
      continue;
    }
    merged[merged.length - 1] = {
      ...last,
      high: candle.high > last.high ? candle.high : last.high,
      low: candle.low < last.low ? candle.low : last.low,
      close: candle.close,
      volume: last.volume + candle.volume,
      count: last.count + candle.count,
    };
  }
  return merged;
}

/** One candle for every bucket from the first candle to before `until`; empty ones are flat at the close before. */
export function fillGaps(candles: readonly Candle[], timeframe: number, until: number): Candle[] {
  const filled: Candle[] = [];
  for (const [index, candle] of candles.entries()) {
    filled.push(candle);
    const next = candles[index + 1]?.at ?? bucketOf(until + timeframe - 1, timeframe);
    const { close } = candle;
    for (let at = candle.at + timeframe; at < next; at += timeframe)
      filled.push({ at, open: close, high: close, low: close, close, volume: 0n, count: 0 });
  }
  return filled;
}

/** The change that cards show: of the last price against the close a day before. @param before above 0 */
export function changeOf(last: bigint, before: bigint): Ratio {
  return ratio(last - before, before);
}
