import { expect, test } from 'vitest';
import { dropOf } from './drop.ts';

test('what won is gone, the rest falls as far as there is room, and the new comes from above', () => {
  const { gone, cells } = dropOf(['ABC', 'BAD'], ['XYB', 'BAD'], new Set(['0,0', '0,2']), 5);
  expect(gone).toEqual([
    { letter: 'A', cell: [0, 0] },
    { letter: 'C', cell: [0, 2] },
  ]);
  expect(cells.slice(0, 3)).toEqual([
    { letter: 'X', reel: 0, from: -2, to: 0 },
    { letter: 'Y', reel: 0, from: -1, to: 1 },
    { letter: 'B', reel: 0, from: 1, to: 2 },
  ]);
  expect(cells.slice(3).every(({ from, to }) => from === to)).toBe(true);
});
