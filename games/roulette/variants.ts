/** The three wheels that can be played, and what their numbers are called. */

/** European where nothing is said, as in all bets from before there was a choice. */
export const VARIANTS = ['european', 'american', 'double-ball'] as const;
export type Variant = (typeof VARIANTS)[number];

/** "00" of the American wheel, by its number in the rules. */
export const DOUBLE_ZERO = 37;

const EUROPEAN = [
  0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10, 5, 24, 16, 33, 1, 20, 14, 31, 9, 22,
  18, 29, 7, 28, 12, 35, 3, 26,
];

/** Clockwise, zero on top. Two balls run on the European wheel. */
export const WHEELS: Readonly<Record<Variant, readonly number[]>> = {
  european: EUROPEAN,
  american: [
    0,
    28,
    9,
    26,
    30,
    11,
    7,
    20,
    32,
    17,
    5,
    22,
    34,
    15,
    3,
    24,
    36,
    13,
    1,
    DOUBLE_ZERO,
    27,
    10,
    25,
    29,
    12,
    8,
    19,
    31,
    18,
    6,
    21,
    33,
    16,
    4,
    23,
    35,
    14,
    2,
  ],
  'double-ball': EUROPEAN,
};

/** Balls of a round. */
export function ballsOf(variant: Variant): number {
  return variant === 'double-ball' ? 2 : 1;
}

/** A number as it stands on the wheel. */
export function labelOf(number: number): string {
  return number === DOUBLE_ZERO ? '00' : String(number);
}

export function isZero(number: number): boolean {
  return number === 0 || number === DOUBLE_ZERO;
}
