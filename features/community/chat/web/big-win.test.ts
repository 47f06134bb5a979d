import { expect, it } from 'vitest';
import { isBigWin, type ShownResult } from './big-win.ts';

it('is one that has just been won, and is worth a word', () => {
  const bet: ShownResult = { id: 'x', multiplier: 10, gain: true, real: true, fresh: true };
  expect(isBigWin(bet)).toBe(true);
  expect(isBigWin({ ...bet, multiplier: 9.99 })).toBe(false);
  expect(isBigWin({ ...bet, fresh: false })).toBe(false);
  // Ten times a part of the stake may be less than all of it.
  expect(isBigWin({ ...bet, gain: false })).toBe(false);
});
