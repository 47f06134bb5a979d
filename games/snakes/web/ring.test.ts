import { expect, test } from 'vitest';
import { snakes } from '../game.ts';
import { placeOf, placeOfTotal, SQUARES, walk } from './ring.ts';
import { showMs } from './stage.tsx';

test('twelve places lie on the rim of the board, each once, each beside the one before', () => {
  const places = Array.from({ length: SQUARES }, (_, at) => placeOf(at));
  expect(new Set(places.map(({ row, column }) => row * 4 + column)).size).toBe(SQUARES);
  for (const [at, { row, column }] of places.entries()) {
    expect([0, 3].includes(row) || [0, 3].includes(column)).toBe(true);
    const next = placeOf(at + 1);
    expect(Math.abs(next.row - row) + Math.abs(next.column - column)).toBe(1);
  }
});

test('totals 2 to 12 fill every place but the start', () => {
  const places = Array.from({ length: 11 }, (_, index) => placeOfTotal(index + 2));
  expect(places).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
});

test('the token walks from the start to its square and stands still there', () => {
  for (let to = 1; to < SQUARES; to++) {
    expect(walk(to, 0)).toEqual({ ...placeOf(0), hop: 0 });
    expect(walk(to, 1)).toEqual({ ...placeOf(to), hop: 0 });
    expect(walk(to, 0.5 / to).hop).toBeCloseTo(1);
  }
});

test('the longest walk takes no longer than the reveal the server waits for', () => {
  expect(showMs(12)).toBeLessThanOrEqual(snakes.revealMs);
});
