import { expect, test } from 'vitest';
import { winTier } from './win-tier.ts';

test.each([
  [0, 0],
  [1, 0],
  [1.99, 0],
  [2, 1],
  [9.99, 1],
  [10, 2],
  [99.99, 2],
  [100, 3],
  [1e6, 3],
] as const)('%f times the stake is a win of size %i', (multiplier, tier) => {
  expect(winTier(multiplier)).toBe(tier);
});
