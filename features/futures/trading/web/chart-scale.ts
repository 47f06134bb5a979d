/** The bars of the chart as they grow, and which prices it shows. Floats are for drawing only. */
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

export interface PriceRange {
  readonly minValue: number;
  readonly maxValue: number;
}

/** Widens what the bars need, at most by half again on either side, so that marked prices near them are seen; others would flatten the bars. */
export function withNear({ minValue, maxValue }: PriceRange, near: readonly number[]): PriceRange {
  const reach = Math.max(maxValue - minValue, maxValue * 0.0004) * 0.6;
  const seen = near.filter((price) => price > minValue - reach && price < maxValue + reach);
  return { minValue: Math.min(minValue, ...seen), maxValue: Math.max(maxValue, ...seen) };
}
