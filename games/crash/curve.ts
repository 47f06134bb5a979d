/**
 * The clock face of crash. The curve is for the eye and for judging when a hand-made cash-out
 * arrived; it decides nothing about where a round ends.
 */
export const GROWTH_PER_MS = 0.00006;

/**
 * Multiplier shown after `ms` of flight, in hundredths: floor(100 * e^(0.00006 * ms)), at least 100.
 * @param ms milliseconds since take-off; negative counts as 0
 */
export function multiplierAt(ms: number): number {
  if (ms <= 0) return 100;
  return Math.floor(100 * Math.exp(GROWTH_PER_MS * ms));
}

/** The unrounded curve, for drawing. */
export function heightAt(ms: number): number {
  return ms <= 0 ? 1 : Math.exp(GROWTH_PER_MS * ms);
}

/**
 * First whole millisecond at which the curve shows a multiplier: the inverse of {@link multiplierAt}.
 * @param multiplier hundredths, 100 and up
 */
export function timeOf(multiplier: number): number {
  if (multiplier <= 100) return 0;
  let ms = Math.max(0, Math.ceil(Math.log(multiplier / 100) / GROWTH_PER_MS) - 1);
  while (multiplierAt(ms) < multiplier) ms++;
  return ms;
}
