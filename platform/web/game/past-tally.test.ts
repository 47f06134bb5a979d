import { expect, test } from 'vitest';
import { fieldOf, tallyPast } from './past-tally.ts';

const past = [{ draws: ['a', 'b'] }, { draws: ['b', 'b'] }, { other: 1 }, null].map((outcome) => ({
  params: {},
  outcome,
}));

test('what came is counted as often as it came, and rounds that are left out are no rounds', () => {
  const { rounds, count } = tallyPast(past, ({ outcome }) => {
    const draws = fieldOf(outcome, 'draws');
    return Array.isArray(draws) ? draws.map(String) : null;
  });
  expect([rounds, count('a'), count('b'), count('c')]).toEqual([2, 1, 3, 0]);
});

test('fields of what is no object are none', () => {
  for (const stored of [null, undefined, 'draws', 3]) expect(fieldOf(stored, 'draws')).toBeUndefined();
});
