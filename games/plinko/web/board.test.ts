import { expect, test } from 'vitest';
import { boardOf } from './board.ts';

test('a board in a box of no size has no measure below nothing', () => {
  for (const [width, height] of [
    [0, 0],
    [300, 0],
    [0, 300],
    [20, 20],
  ] as const)
    for (const rows of [8, 16]) {
      const { gap, drop, peg, ball } = boardOf(width, height, rows);
      expect(Math.min(gap, drop, peg, ball)).toBeGreaterThanOrEqual(0);
    }
});
