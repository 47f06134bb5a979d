import { expect, test } from 'vitest';
import { neighbour } from './floors.tsx';
import { facesOf, usableColumns } from './stage.tsx';

const plan = (...columns: number[]) => ({ turns: columns.map((column) => ({ column })), onTurns: () => {} });

test('a running round shows its eggs and nothing else', () => {
  const faces = facesOf(3, { path: [1, 0], hit: null }, [], undefined);
  expect(faces.slice(0, 3)).toEqual([
    ['hidden', 'egg', 'hidden'],
    ['egg', 'hidden', 'hidden'],
    ['hidden', 'hidden', 'hidden'],
  ]);
  expect(faces).toHaveLength(9);
});

test('a lost round shows the guardian, then the whole tower', () => {
  const eggs = Array.from({ length: 9 }, () => [0, 2]);
  expect(facesOf(3, { path: [0], hit: 1 }, [], undefined)[1]).toEqual(['hidden', 'trap', 'hidden']);
  expect(facesOf(3, { path: [0], hit: 1 }, eggs, undefined).slice(0, 3)).toEqual([
    ['egg', 'shown-trap', 'shown-egg'],
    ['shown-egg', 'trap', 'shown-egg'],
    ['shown-egg', 'shown-trap', 'shown-egg'],
  ]);
});

test('a plan shows its choices over whatever was played', () => {
  expect(facesOf(2, { path: [], hit: null }, [], [1, 0]).slice(0, 3)).toEqual([
    ['hidden', 'picked'],
    ['picked', 'hidden'],
    ['hidden', 'hidden'],
  ]);
});

test('a plan for broader floors counts up to the first niche that is not there', () => {
  expect(usableColumns(plan(0, 3, 1), { difficulty: 'easy' })).toEqual([0, 3, 1]);
  expect(usableColumns(plan(0, 3, 1), { difficulty: 'hard' })).toEqual([0]);
  expect(usableColumns(plan(3), { difficulty: 'medium' })).toEqual([]);
});

test('arrows walk along a floor, stop at its ends and enter only floors that are open', () => {
  const open = (row: number) => row <= 2;
  const at = { row: 2, column: 1 };
  expect(neighbour(at, 'ArrowLeft', 3, open)).toEqual({ row: 2, column: 0 });
  expect(neighbour(at, 'End', 3, open)).toEqual({ row: 2, column: 2 });
  expect(neighbour({ row: 2, column: 2 }, 'ArrowRight', 3, open)).toBeNull();
  expect(neighbour(at, 'ArrowUp', 3, open)).toBeNull();
  expect(neighbour(at, 'ArrowDown', 3, open)).toEqual({ row: 1, column: 1 });
  expect(neighbour(at, 'Enter', 3, open)).toBeNull();
});
