import { expect, test } from 'vitest';
import { sizeOf } from './scene.ts';
import { dangerOf } from './stage.tsx';

test('the danger of the next pump is the share of bursts among the pumps left', () => {
  expect(dangerOf({ difficulty: 'easy' }, 0)).toBeCloseTo(0.04, 12);
  expect(dangerOf({ difficulty: 'expert' }, 5)).toBe(0.5);
  expect(dangerOf({ difficulty: 'expert' }, 15)).toBe(1);
});

test('the balloon grows with every pump up to its full size', () => {
  const sizes = Array.from({ length: 25 }, (_, pumps) => sizeOf(pumps / 24));
  expect(sizes).toEqual(sizes.toSorted((a, b) => a - b));
  expect(new Set(sizes).size).toBe(25);
  expect(sizeOf(1)).toBe(1);
});
