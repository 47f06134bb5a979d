/** Steps in which prices are quoted: 1.01 to 2 by 0.01 and ever wider to 1000 (the steps of the betting exchanges). */
import { type Ratio, ratio, toNumber } from '../exact/ratio.ts';

/** [up to, step], in hundredths. */
const BANDS: readonly (readonly [number, number])[] = [
  [200, 1],
  [300, 2],
  [400, 5],
  [600, 10],
  [1000, 20],
  [2000, 50],
  [3000, 100],
  [5000, 200],
  [10_000, 500],
  [100_000, 1000],
];

export const MAX_PRICE: Ratio = ratio(501);

/** What a double may be short of a step and still stand on it. */
const TOLERANCE = 1e-9;

/**
 * Greatest price of the ladder that is not above `odds`, at most `cap`; null below 1.01, for lifting a near certainty to 1.01
 * would pay more than it is worth.
 * @param odds decimal odds as a model gives them @returns exact decimal odds
 */
export function snapDown(odds: number, cap: Ratio = MAX_PRICE): Ratio | null {
  if (!(odds > 0)) throw new RangeError(`no price for odds of ${odds}`);
  const hundredths = odds * 100 * (1 + TOLERANCE);
  if (hundredths >= toNumber(cap) * 100) return cap;
  if (hundredths < 101) return null;
  let from = 100;
  for (const [to, step] of BANDS) {
    if (hundredths < to) return ratio(from + Math.floor((hundredths - from) / step) * step, 100);
    from = to;
  }
  return ratio(from, 100);
}

/** Whether a price stands on the ladder (between 1.01 and 1000). */
export function onLadder(price: Ratio): boolean {
  const hundredths = Number((price.num * 100n) / price.den);
  if ((price.num * 100n) % price.den !== 0n || hundredths < 101) return false;
  let from = 100;
  for (const [to, step] of BANDS) {
    if (hundredths <= to) return (hundredths - from) % step === 0;
    from = to;
  }
  return false;
}
