import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FLOATS, floatsWhile } from './float-count.ts';
import { thresholdCounts, thresholdMean, thresholdRow, type ThresholdTable } from './threshold-table.ts';

const table: ThresholdTable = [
  [0.75, 10],
  [0.5, 2],
  [0, 0],
];

test('counts the floats up to any edge, none and all', () => {
  fc.assert(
    fc.property(fc.nat({ max: FLOATS - 1 }), (edge) => {
      expect(floatsWhile((float) => float < edge / FLOATS)).toBe(edge);
      expect(floatsWhile((float) => float <= edge / FLOATS)).toBe(edge + 1);
    }),
  );
  expect([floatsWhile(() => false), floatsWhile(() => true)]).toEqual([0, FLOATS]);
});

test('a threshold itself belongs to the row below it, and 0 to the last one', () => {
  const step = 1 / FLOATS;
  expect([0.75 + step, 0.75, 0.5 + step, 0.5, step, 0].map((float) => thresholdRow(table, float))).toEqual([
    0, 1, 1, 2, 2, 2,
  ]);
});

test('counts as the code that plays reads the table, whatever its thresholds', () => {
  const rows = fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.nat()), { minLength: 1 });
  fc.assert(
    fc.property(rows, (any) => {
      const read = any.map((_, row) => floatsWhile((float) => thresholdRow(any, float) > row));
      expect(thresholdCounts(any)).toEqual(read.map((below, row) => (read[row - 1] ?? FLOATS) - below));
    }),
  );
});

test('counts every float once and knows the mean', () => {
  expect(thresholdCounts(table)).toEqual([2 ** 30 - 1, 2 ** 30, 2 ** 31 + 1]);
  expect(thresholdMean(table, (value) => value)).toEqual({
    num: 10n * (2n ** 30n - 1n) + 2n * 2n ** 30n,
    den: 2n ** 32n,
  });
});
