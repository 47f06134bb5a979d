import { expect, it } from 'vitest';
import { walk } from './walk.ts';

it.each([
  ['down from the box to the first', 'ArrowDown', -1, 6, 3, 0],
  ['arrows that move the caret stay in the box', 'ArrowRight', -1, 6, 3, null],
  ['nothing to go to', 'ArrowDown', -1, 0, 3, null],
  ['to the neighbour', 'ArrowRight', 0, 6, 3, 1],
  ['not past the end', 'ArrowRight', 5, 6, 3, 5],
  ['not before the start', 'ArrowLeft', 0, 6, 3, 0],
  ['a row down', 'ArrowDown', 1, 6, 3, 4],
  ['a row down to the end of a short row', 'ArrowDown', 2, 5, 3, 4],
  ['no row below', 'ArrowDown', 4, 6, 3, null],
  ['a row up', 'ArrowUp', 4, 6, 3, 1],
  ['up from the first row to the box', 'ArrowUp', 2, 6, 3, -1],
  ['to the first', 'Home', 4, 6, 3, 0],
  ['to the last', 'End', 0, 6, 3, 5],
  ['any other key means nothing', 'a', 2, 6, 3, null],
] as const)('%s', (_what, key, from, count, columns, to) => {
  expect(walk(key, from, count, columns)).toBe(to);
});
