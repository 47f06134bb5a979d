import { expect, it } from 'vitest';
import { sparkPath } from './spark.ts';

it('goes from edge to edge and stays in its box, whatever the prices', () => {
  expect(sparkPath([10, 20, 15])).toBe('M0.00 28.00L50.00 2.00L100.00 15.00');
  expect(sparkPath([5, 5])).toBe('M0.00 28.00L100.00 28.00');
  expect(sparkPath([5])).toBe('');
  expect(sparkPath([])).toBe('');
});
