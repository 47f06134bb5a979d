import { expect, test } from 'vitest';
import { neighbour } from './garden.tsx';
import { facesOf } from './stage.tsx';

test('arrows move inside the garden and stop at its edges', () => {
  expect(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'].map((key) => neighbour(3, key))).toEqual([
    2, 4, 1, 6,
  ]);
  expect(['ArrowLeft', 'ArrowUp'].map((key) => neighbour(0, key))).toEqual([null, null]);
  expect(['ArrowRight', 'ArrowDown'].map((key) => neighbour(6, key))).toEqual([null, null]);
  expect([neighbour(4, 'ArrowUp'), neighbour(4, 'ArrowDown'), neighbour(5, 'ArrowUp')]).toEqual([1, 6, 2]);
  expect([neighbour(3, 'Home'), neighbour(3, 'End'), neighbour(3, 'Enter')]).toEqual([2, 4, null]);
});

const quiet = { knocks: [], peeking: false, next: [] };

test('a fresh garden shows nothing', () => {
  expect(new Set(facesOf(quiet))).toEqual(new Set(['closed']));
});

test('moles look out while they are shown, then only the flower stays', () => {
  const knocks = [{ hole: 0, at: [2, 5] }];
  const shown = ['safe', 'closed', 'mole', 'closed', 'closed', 'mole', 'closed'];
  expect(facesOf({ ...quiet, knocks, peeking: true })).toEqual(shown);
  expect(facesOf({ ...quiet, knocks })).toEqual(['safe', ...Array<string>(6).fill('closed')]);
});

test('a mole that was found stays out with the others of its round', () => {
  const faces = facesOf({ ...quiet, knocks: [{ hole: 5, at: [2, 5] }] });
  expect(faces).toEqual(['closed', 'closed', 'mole', 'closed', 'closed', 'caught', 'closed']);
});

test('after a cash-out the next round is shown faintly', () => {
  const faces = facesOf({ ...quiet, knocks: [{ hole: 0, at: [2] }], next: [4, 0] });
  expect(faces).toEqual(['dim', 'closed', 'closed', 'closed', 'dim', 'closed', 'closed']);
});
