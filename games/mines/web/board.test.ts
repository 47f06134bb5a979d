import { expect, test } from 'vitest';
import { emptyBoard, neighbour } from './board.tsx';

test('arrows move inside the field and stop at its edges', () => {
  expect(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'].map((key) => neighbour(12, key))).toEqual([
    11, 13, 7, 17,
  ]);
  expect(['ArrowLeft', 'ArrowUp'].map((key) => neighbour(0, key))).toEqual([null, null]);
  expect(['ArrowRight', 'ArrowDown'].map((key) => neighbour(24, key))).toEqual([null, null]);
  expect(neighbour(5, 'ArrowLeft')).toBeNull();
  expect(neighbour(4, 'ArrowRight')).toBeNull();
});

test('Home and End go to the ends of the row; other keys do nothing', () => {
  expect([neighbour(13, 'Home'), neighbour(13, 'End')]).toEqual([10, 14]);
  expect(neighbour(13, 'Enter')).toBeNull();
});

test('a fresh field is all closed', () => {
  expect(emptyBoard()).toHaveLength(25);
  expect(new Set(emptyBoard())).toEqual(new Set(['hidden']));
});
