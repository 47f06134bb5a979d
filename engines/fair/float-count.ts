/** Counting over all floats there are, which is what makes returns exact and not measured. */

/** Floats are the whole multiples of 2^-32 in [0, 1): this many, each as likely as any other. */
export const FLOATS = 0x100000000;

/**
 * How many floats, from 0 up, a rule holds for. The rule must be monotone: true up to some float and
 * false from there on. Asks at most 33 of them, through the very code that plays.
 */
export function floatsWhile(holds: (float: number) => boolean): number {
  let [low, high] = [0, FLOATS];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (holds(middle / FLOATS)) low = middle + 1;
    else high = middle;
  }
  return low;
}
