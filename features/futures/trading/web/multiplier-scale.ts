/** The slider from safe to wild: even steps are even factors, so 2× to 4× is as far as 200× to 400×. For the hand only. */
export const STEPS = 300;

/** @returns the multiplier at a place of the slider, in hundredths below 10, in whole numbers above 50 */
export function multiplierAt(place: number, most: number): number {
  const exact = most ** (place / STEPS);
  const unit = exact < 10 ? 100 : exact < 50 ? 10 : 1;
  return Math.min(most, Math.max(1, Math.round(exact * unit) / unit));
}

export function placeOf(multiplier: number, most: number): number {
  return most <= 1 ? 0 : Math.round((Math.log(Math.max(1, multiplier)) / Math.log(most)) * STEPS);
}
