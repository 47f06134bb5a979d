import { range } from '#engines/fair/draw.ts';
import { expect, test } from 'vitest';
import { keno, kenoParams, NUMBERS } from '../game.ts';
import { faceOf, neighbour } from './face.ts';
import { randomPicks, toggled } from './pick.ts';

test('a number is a gem only when picked and drawn', () => {
  const faces = (over: boolean) => [1, 2, 3, 4].map((number) => faceOf(number, [1, 2], [2, 3], over));
  expect(faces(false)).toEqual(['picked', 'hit', 'drawn', 'idle']);
  expect(faces(true)).toEqual(['missed', 'hit', 'drawn', 'idle']);
});

test('arrow keys reach every number and never leave the board', () => {
  const reached = new Set([1]);
  for (const number of reached) {
    for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End']) {
      const next = neighbour(number, key);
      if (next !== null) reached.add(next);
    }
  }
  expect([...reached].toSorted((a, b) => a - b)).toEqual(range(NUMBERS, 1));
  expect([neighbour(8, 'ArrowRight'), neighbour(33, 'ArrowDown'), neighbour(9, 'ArrowLeft')]).toEqual([
    null,
    null,
    null,
  ]);
  expect([neighbour(13, 'Home'), neighbour(13, 'End'), neighbour(1, 'Enter')]).toEqual([9, 16, null]);
});

test('an eleventh pick is not taken', () => {
  expect(toggled([3, 5], 5)).toEqual([3]);
  expect(toggled([3], 5)).toEqual([3, 5]);
  expect(toggled(range(10, 1), 40)).toEqual(range(10, 1));
});

test('random picks are always a bet the server takes, of the same size', () => {
  for (const count of range(11)) {
    const picks = randomPicks(range(count, 1));
    expect(picks).toHaveLength(count || 10);
    expect(kenoParams.safeParse({ ...keno.initial, picks }).success).toBe(true);
  }
});
