import { expect, test } from 'vitest';
import { emptyBoard, neighbour } from './board.tsx';

test('arrows move inside the field and stop at its edges', () => {
  expect(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'].map((key) => neighbour(12, key, 5))).toEqual([
    11, 13, 7, 17,
  ]);
  expect(['ArrowLeft', 'ArrowUp'].map((key) => neighbour(0, key, 5))).toEqual([null, null]);
  expect(['ArrowRight', 'ArrowDown'].map((key) => neighbour(24, key, 5))).toEqual([null, null]);
  expect(neighbour(5, 'ArrowLeft', 5)).toBeNull();
  expect(neighbour(4, 'ArrowRight', 5)).toBeNull();
});

test('Home and End go to the ends of the row; other keys do nothing', () => {
  expect([neighbour(13, 'Home', 5), neighbour(13, 'End', 5)]).toEqual([10, 14]);
  expect(neighbour(13, 'Enter', 5)).toBeNull();
});

test('a larger field has edges of its own', () => {
  expect(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'].map((key) => neighbour(63, key, 8))).toEqual([
    62,
    null,
    55,
    null,
  ]);
  expect([neighbour(9, 'Home', 8), neighbour(9, 'End', 8)]).toEqual([8, 15]);
});

test('a fresh field is all closed', () => {
  expect(emptyBoard(5)).toHaveLength(25);
  expect(emptyBoard(3)).toHaveLength(9);
  expect(new Set(emptyBoard(8))).toEqual(new Set(['hidden']));
});
