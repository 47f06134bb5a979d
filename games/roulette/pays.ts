/** What comes back for a chip, by the rules of each wheel. */
import type { Spot } from './spots.ts';
import { isZero, type Variant } from './variants.ts';

/** Chips that come back are counted in thirtieths: a half, a third and a fifth of one are whole there. */
export const PARTS = 30;

/** What both balls on one number bring, in chips: on a number that is named, and on any one. */
const BOTH = 1332;
const ANY = 36;

/** Chips that one winning ball brings for a chip on n numbers, times n. */
function worthOf(variant: Variant, numbers: readonly number[]): number {
  if (variant === 'double-ball') return 18;
  return variant === 'american' && numbers.some(isZero) ? 37 : 36;
}

/** Thirtieths of a chip that a spot brings when it wins, itself included; with two balls, for each that falls on it. */
export function winParts(variant: Variant, { kind, numbers }: Spot): number {
  if (kind === 'both') return BOTH * PARTS;
  if (kind === 'any') return ANY * PARTS;
  return (worthOf(variant, numbers) * PARTS) / numbers.length;
}

/** Whether both balls are needed. */
function needsBoth({ kind }: Spot): boolean {
  return kind === 'both' || kind === 'any';
}

/**
 * Thirtieths of a chip that one ball on a number brings back. On the American wheel a zero gives half a chip back where
 * the spot covers none: with 36 / n for those and 37 / n for spots on a zero, every spot returns 37/38.
 */
export function ballParts(variant: Variant, spot: Spot, number: number): number {
  if (needsBoth(spot)) return 0;
  if (spot.numbers.includes(number)) return winParts(variant, spot);
  return variant === 'american' && isZero(number) && !spot.numbers.some(isZero) ? PARTS / 2 : 0;
}

/** The same for both balls on one number, beside what each brings by itself. */
export function twinParts(variant: Variant, spot: Spot, number: number): number {
  return needsBoth(spot) && spot.numbers.includes(number) ? winParts(variant, spot) : 0;
}

/** Thirtieths of a chip that a spot brings back in a round. @param drawn the number of each ball */
export function partsBack(variant: Variant, spot: Spot, drawn: readonly number[]): number {
  const [first, second] = drawn;
  const balls = drawn.reduce((sum, number) => sum + ballParts(variant, spot, number), 0);
  return first === second ? balls + twinParts(variant, spot, first!) : balls;
}

/** Thirtieths as chips, to show: cut to hundredths. */
export function chipsOf(parts: number): number {
  return Math.floor((parts * 100) / PARTS) / 100;
}
