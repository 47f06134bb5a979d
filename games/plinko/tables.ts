/**
 * What each bucket pays, by risk and rows. Halves from the middle outwards: an even number of rows has one
 * middle bucket, an odd number has two alike.
 */
export const RISKS = ['low', 'medium', 'high', 'expert'] as const;
export type Risk = (typeof RISKS)[number];

export const MIN_ROWS = 8;
export const MAX_ROWS = 16;

const HALVES: Record<Risk, readonly (readonly number[])[]> = {
  low: [
    [0.5, 1, 1.1, 2.1, 5.6],
    [0.7, 1, 1.6, 2, 5.6],
    [0.5, 1, 1.1, 1.4, 3, 8.9],
    [0.7, 1, 1.3, 1.9, 3, 8.4],
    [0.5, 1, 1.1, 1.4, 1.6, 3, 10],
    [0.7, 0.9, 1.2, 1.9, 3, 4, 8.1],
    [0.5, 1, 1.1, 1.3, 1.4, 1.9, 4, 7.1],
    [0.7, 1, 1.1, 1.5, 2, 3, 8, 15],
    [0.5, 1, 1.1, 1.2, 1.4, 1.4, 2, 9, 16],
  ],
  medium: [
    [0.4, 0.7, 1.3, 3, 13],
    [0.5, 0.9, 1.7, 4, 18],
    [0.4, 0.6, 1.4, 2, 5, 22],
    [0.5, 0.7, 1.8, 3, 6, 24],
    [0.3, 0.6, 1.1, 2, 4, 11, 33],
    [0.4, 0.7, 1.3, 3, 6, 13, 43],
    [0.2, 0.5, 1, 1.9, 4, 7, 15, 58],
    [0.3, 0.5, 1.3, 3, 5, 11, 18, 88],
    [0.3, 0.5, 1, 1.5, 3, 5, 10, 41, 110],
  ],
  high: [
    [0.2, 0.3, 1.5, 4, 29],
    [0.2, 0.6, 2, 7, 43],
    [0.2, 0.3, 0.9, 3, 10, 76],
    [0.2, 0.4, 1.4, 5.2, 14, 120],
    [0.2, 0.2, 0.7, 2, 8.1, 24, 170],
    [0.2, 0.2, 1, 4, 11, 37, 260],
    [0.2, 0.2, 0.3, 1.9, 5, 18, 56, 420],
    [0.2, 0.2, 0.5, 3, 8, 27, 83, 620],
    [0.2, 0.2, 0.2, 2, 4, 9, 26, 130, 1000],
  ],
  expert: [
    [0.1, 0.1, 1.1, 4.6, 50],
    [0.1, 0.2, 1.5, 7.8, 100],
    [0.1, 0.1, 0.6, 2, 11, 201],
    [0.1, 0.2, 1.1, 4, 16, 324],
    [0.1, 0.1, 0.4, 1.5, 6, 30, 619],
    [0.1, 0.1, 0.6, 3, 10, 52, 1012],
    [0.1, 0.1, 0.2, 1.2, 3, 16, 80, 2369],
    [0.1, 0.1, 0.2, 1.8, 6, 23, 125, 5000],
    [0.1, 0.1, 0.1, 1.1, 2.5, 7, 26, 216, 10_000],
  ],
};

function mirrored(half: readonly number[], rows: number): readonly number[] {
  return [...half.slice(rows % 2 === 0 ? 1 : 0).toReversed(), ...half];
}

const mirror = (halves: readonly (readonly number[])[]) =>
  halves.map((half, index) => mirrored(half, MIN_ROWS + index));

const TABLES: Record<Risk, readonly (readonly number[])[]> = {
  low: mirror(HALVES.low),
  medium: mirror(HALVES.medium),
  high: mirror(HALVES.high),
  expert: mirror(HALVES.expert),
};

/** Multipliers of the buckets from left to right: one more than there are rows. The same list every time. */
export function bucketsOf({ rows, risk }: { readonly rows: number; readonly risk: Risk }): readonly number[] {
  return TABLES[risk][rows - MIN_ROWS]!;
}
