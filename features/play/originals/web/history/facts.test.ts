import { expect, test } from 'vitest';
import { factsOf } from './facts.ts';

test('fields read as words with their values', () => {
  expect(factsOf({ mines: 3, minesSorted: [1, 5, 9], direction: 'over', hit: null })).toEqual([
    ['Mines', '3'],
    ['Mines sorted', '1, 5, 9'],
    ['Direction', 'over'],
  ]);
});

test.each([null, undefined, 5, 'text', [1, 2]])('%s has no fields', (value) => {
  expect(factsOf(value)).toEqual([]);
});

test('long lists are cut', () => {
  expect(factsOf({ all: Array.from({ length: 100 }, (_, index) => index) })[0]?.[1]).toMatch(/29 …$/);
});
