/** Where candles, prices and times stand in the chart. Floats are for drawing only. */
export interface Bar {
  /** Milliseconds of UTC. */
  readonly at: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
}

/** Adds the latest price to the bars of a timeframe. @param frame in milliseconds; 0 makes each tick a bar of its own */
export function withTick(bars: readonly Bar[], at: number, price: number, frame: number): readonly Bar[] {
  const last = bars.at(-1);
  const bucket = frame === 0 ? at : Math.floor(at / frame) * frame;
  if (last && bucket < last.at) return bars;
  if (!last || bucket > last.at)
    return [...bars, { at: bucket, open: price, high: price, low: price, close: price }];
  const { high, low } = last;
  const moved = { ...last, high: Math.max(high, price), low: Math.min(low, price), close: price };
  return [...bars.slice(0, -1), moved];
}

export interface PriceScale {
  readonly y: (price: number) => number;
  /** What stands at a height. */
  readonly price: (y: number) => number;
  readonly low: number;
  readonly high: number;
  /** Round prices between, for the grid. */
  readonly marks: readonly number[];
}

const STEPS = [1, 2, 5, 10];

/** @param near prices that should be seen too when they are not far off, such as an entry */
export function priceScale(
  bars: readonly Bar[],
  near: readonly number[],
  top: number,
  bottom: number,
): PriceScale | null {
  const first = bars[0];
  if (!first) return null;
  let low = Math.min(...bars.map((bar) => bar.low));
  let high = Math.max(...bars.map((bar) => bar.high));
  const reach = Math.max(high - low, high * 0.0004) * 0.6;
  for (const price of near) {
    if (price > high && price < high + reach) high = price;
    if (price < low && price > low - reach) low = price;
  }
  const room = Math.max((high - low) * 0.08, high * 0.0001);
  [low, high] = [low - room, high + room];
  const rough = (high - low) / Math.max(2, Math.floor((bottom - top) / 56));
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = STEPS.map((factor) => factor * power).find((one) => one >= rough) ?? 10 * power;
  const marks: number[] = [];
  for (let price = Math.ceil(low / step) * step; price < high; price += step) marks.push(price);
  const perPixel = (high - low) / (bottom - top);
  return {
    low,
    high,
    marks,
    y: (price) => bottom - (price - low) / perPixel,
    price: (y) => low + (bottom - y) * perPixel,
  };
}
