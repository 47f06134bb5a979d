/** Curves for animations: 0..1 in, 0..1 out. */
export function easeOut(t: number): number {
  return 1 - (1 - t) ** 3;
}

export function easeInOut(t: number): number {
  return t < 0.5 ? 4 * t ** 3 : 1 - (-2 * t + 2) ** 3 / 2;
}

/** Counts from 1 to a multiplier evenly in its logarithm, so that 1000x does not flash past the small figures. */
export function countUp(to: number, t: number): number {
  return to <= 1 ? 1 : Math.exp(Math.log(to) * t);
}
