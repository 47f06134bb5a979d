import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bars, barsParams, MAX_PICKS, TILES } from '../game.ts';
import { neighbour, resized, toggled } from './picks.ts';
import { LONGEST_MS } from './stage.tsx';

const tile = fc.nat({ max: TILES - 1 });
const tiles = fc.uniqueArray(tile, { minLength: 1, maxLength: MAX_PICKS });

test('a touch picks and drops, keeps at least one and at most five', () => {
  expect(toggled([3], 7)).toEqual([3, 7]);
  expect(toggled([3, 7], 3)).toEqual([7]);
  expect(toggled([7], 7)).toEqual([7]);
  expect(toggled([0, 1, 2, 3, 4], 9)).toEqual([1, 2, 3, 4, 9]);
});

test('whatever is touched or filled up at random, the picks are a bet the server accepts', () => {
  const accepted = (picked: readonly number[]) =>
    barsParams.safeParse({ difficulty: 'easy', tiles: picked }).success;
  fc.assert(fc.property(tiles, tile, (picked, touched) => accepted(toggled(picked, touched))));
  fc.assert(
    fc.property(
      tiles,
      fc.integer({ min: 1, max: MAX_PICKS }),
      fc.array(fc.nat({ max: 2 ** 32 - 1 }), { minLength: MAX_PICKS, maxLength: MAX_PICKS }),
      (picked, picks, draws) => {
        const next = resized(picked, picks, draws);
        expect(next).toHaveLength(picks);
        expect(next.slice(0, Math.min(picks, picked.length))).toEqual(picked.slice(0, picks));
        return accepted(next);
      },
    ),
  );
});

test('arrows move inside the field and stop at its edges', () => {
  const keys = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End', 'Enter'];
  expect(keys.map((key) => neighbour(14, key))).toEqual([13, 15, 8, 20, 12, 17, null]);
  expect(keys.map((key) => neighbour(0, key))).toEqual([null, 1, null, 6, 0, 5, null]);
  expect(keys.map((key) => neighbour(29, key))).toEqual([28, null, 23, null, 24, 29, null]);
});

test('five bars are shown within the reveal the server waits for', () => {
  expect(LONGEST_MS).toBeLessThanOrEqual(bars.revealMs);
});
