import fc from 'fast-check';
import { expect, test } from 'vitest';
import { niceStep } from './plot.ts';
import { wayFrom } from './sky.ts';

test('axes never carry more marks than fit', () => {
  const steps = [0.2, 0.5, 1, 2, 5, 10, 1000];
  fc.assert(
    fc.property(
      fc.double({ min: 0.01, max: 4000, noNaN: true }),
      (range) => range / niceStep(range, 5, steps) <= 5,
    ),
  );
  expect(niceStep(1, 5, steps)).toBe(0.2);
  expect(niceStep(1e9, 5, steps)).toBe(1000);
});

test('what goes by in the sky has a start and an end', () => {
  expect([0.5, 1, 2, 4, 1e6].map((multiplier) => wayFrom(multiplier, 1, 4))).toEqual([0, 0, 0.5, 1, 1]);
});
