/** Steps of the simulated feed from a seeded generator instead of the hash: the same law, quick enough for millions of ticks. */
import { type PathSettings, stepOf } from './path.ts';

/** Sixteen draws a step would be wasteful; eight of 32 bits fill the bytes that a step reads. Generator: sfc32. */
export function createSteps(seed: number, settings: PathSettings): () => number {
  let [a, b, c, count] = [seed | 0, 0x9e3779b9 | 0, 0x243f6a88 | 0, 1];
  const bytes = new Uint8Array(32);
  const words = new DataView(bytes.buffer);
  const draw = () => {
    const sum = (((a + b) | 0) + count) | 0;
    count = (count + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + sum;
    return sum;
  };
  for (let warm = 0; warm < 16; warm++) draw();
  return () => {
    for (let at = 0; at < 32; at += 4) words.setInt32(at, draw());
    return stepOf(bytes, settings);
  };
}

/** The price after a step, in doubles: a walk of a simulation, not of a published path. */
export function roughlyNext(price: number, step: number): number {
  return price + Math.trunc(price * (step / 1e12));
}

/** Mean and standard error of what was added. */
export function createMean() {
  let [count, mean, squares] = [0, 0, 0];
  return {
    add(value: number) {
      count += 1;
      const off = value - mean;
      mean += off / count;
      squares += off * (value - mean);
    },
    get count() {
      return count;
    },
    get mean() {
      return mean;
    },
    /** Of the mean. */
    get error() {
      return count < 2 ? Number.POSITIVE_INFINITY : Math.sqrt(squares / (count - 1) / count);
    },
  };
}
