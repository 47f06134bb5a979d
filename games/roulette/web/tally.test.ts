import fc from 'fast-check';
import { expect, test } from 'vitest';
import { tallyOf } from './tally.ts';

const past = (outcomes: readonly unknown[], variant?: string) =>
  outcomes.map((outcome) => ({
    params: { ...(variant !== undefined && { variant }), chips: { red: 1 } },
    outcome,
  }));

test('every number is counted, and nothing that is none', () => {
  const { rounds, counts, expected } = tallyOf(
    past([
      { result: 17 },
      { result: 17 },
      { result: 0 },
      { result: 37 },
      { result: -1 },
      { result: 1.5 },
      { result: '3' },
      { result: 3, second: 4 },
      null,
      'x',
    ]),
    'european',
  );
  expect([rounds, counts[17], counts[0], counts[3]]).toEqual([3, 2, 1, 0]);
  expect(expected).toBeCloseTo(3 / 37);
});

test('each wheel has its own rounds; a bet that names none was on the European one', () => {
  const all = [
    ...past([{ result: 17 }]),
    ...past([{ result: 18 }], 'european'),
    ...past([{ result: 37 }, { result: 17 }], 'american'),
    ...past(
      [
        { result: 17, second: 17 },
        { result: 4, second: 9 },
      ],
      'double-ball',
    ),
    { params: null, outcome: { result: 5 } },
  ];
  const european = tallyOf(all, 'european');
  expect([european.rounds, european.counts[17], european.counts[18], european.counts[5]]).toEqual([
    3, 1, 1, 1,
  ]);
  const american = tallyOf(all, 'american');
  expect([american.rounds, american.counts.length, american.counts[37]]).toEqual([2, 38, 1]);
  expect(american.expected).toBeCloseTo(2 / 38);
  const double = tallyOf(all, 'double-ball');
  expect([double.rounds, double.counts[17], double.counts[4], double.counts[9]]).toEqual([2, 2, 1, 1]);
  expect(double.expected).toBeCloseTo(4 / 37);
});

test('counts add up to the rounds', () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 36 }), { maxLength: 500 }), (results) => {
      const { rounds, counts } = tallyOf(past(results.map((result) => ({ result }))), 'european');
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(rounds);
      expect(rounds).toBe(results.length);
    }),
  );
});
