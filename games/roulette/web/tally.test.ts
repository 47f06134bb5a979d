import fc from 'fast-check';
import { expect, test } from 'vitest';
import { POCKETS } from '../spots.ts';
import { tallyOf } from './tally.ts';

test('every number is counted, and nothing that is none', () => {
  const { rounds, counts, expected } = tallyOf([
    { result: 17 },
    { result: 17 },
    { result: 0 },
    { result: 37 },
    { result: -1 },
    { result: 1.5 },
    { result: '3' },
    null,
    'x',
  ]);
  expect([rounds, counts[17], counts[0], counts[3]]).toEqual([3, 2, 1, 0]);
  expect(expected).toBeCloseTo(3 / POCKETS);
});

test('counts add up to the rounds', () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 36 }), { maxLength: 500 }), (results) => {
      const { rounds, counts } = tallyOf(results.map((result) => ({ result })));
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(rounds);
      expect(rounds).toBe(results.length);
    }),
  );
});
