import { expect, test } from 'vitest';
import { wageredShare } from './wagering.ts';

test.each([
  ['100.00', '100.00', 0],
  ['100.00', '25.00', 0.75],
  ['0.00300000', '0.00100000', 0.6666],
  ['100.00', '0.00', 1],
  // Reset: nothing is to be wagered any more.
  ['0.00', '0.00', 1],
  // More left than there was at first is no progress backwards.
  ['100.00', '101.00', 0],
])('of %s, %s is left', (toWager, left, share) => {
  expect(wageredShare({ toWager, left })).toBe(share);
});

test('the end is not shown before it is there', () => {
  expect(wageredShare({ toWager: '1000000.00', left: '0.01' })).toBeLessThan(1);
});
