/** What a round was to bring, draw by draw. */

export interface Brought {
  /** Mean of what comes back, as a multiple of all that was staked in the end. */
  readonly mean: number;
  /** In squares of the same. */
  readonly variance: number;
}

/** Everything a draw may lead to: its worth in stakes, and its chance. What is missing to 1 is worth nothing. */
export type Draw = readonly (readonly [worth: number, chance: number])[];

/** Mean and variance of a draw. */
export function drawOf(draw: Draw): Brought {
  let [mean, square] = [0, 0];
  for (const [worth, chance] of draw) {
    mean += worth * chance;
    square += worth * worth * chance;
  }
  return { mean, variance: Math.max(0, square - mean * mean) };
}
