import { expect, test } from 'vitest';
import {
  addRatios,
  asNumber,
  compareRatios,
  deviationOf,
  greatestPrize,
  hitChance,
  lowestTerms,
  type Odds,
  returnOf,
} from './odds.ts';

const ratio = (num: number, den = 1) => ({ num: BigInt(num), den: BigInt(den) });
/** Red at roulette, and a wheel with three prizes and one that is never reached. */
const red: Odds = [{ pays: ratio(2), chance: ratio(18, 37) }];
const wheel: Odds = [
  { pays: ratio(1, 2), chance: ratio(1, 2) },
  { pays: ratio(2), chance: ratio(1, 4) },
  { pays: ratio(0), chance: ratio(1, 4) },
  { pays: ratio(1000), chance: ratio(0) },
];

test('the return is the sum of chance times payout, in lowest terms', () => {
  expect(returnOf(red)).toEqual(ratio(36, 37));
  expect(returnOf(wheel)).toEqual(ratio(3, 4));
  expect(returnOf([])).toEqual(ratio(0));
});

test('a hit is any payout at all; the greatest prize is one that can be had', () => {
  expect(hitChance(wheel)).toEqual(ratio(3, 4));
  expect(greatestPrize(wheel)).toEqual(ratio(2));
});

test('the deviation is that of the payout with the losses in it', () => {
  expect(deviationOf(red)).toBeCloseTo(2 * Math.sqrt((18 / 37) * (19 / 37)), 12);
  expect(deviationOf([{ pays: ratio(1), chance: ratio(1) }])).toBe(0);
});

test('ratios add, compare and shorten exactly', () => {
  expect(addRatios(ratio(1, 6), ratio(1, 3))).toEqual(ratio(1, 2));
  expect(lowestTerms(ratio(0, 9))).toEqual(ratio(0, 1));
  expect([
    compareRatios(ratio(1, 3), ratio(2, 6)),
    compareRatios(ratio(1, 3), ratio(1, 2)),
    compareRatios(ratio(3), ratio(2)),
  ]).toEqual([0, -1, 1]);
  expect(asNumber({ num: 10n ** 400n, den: 3n * 10n ** 400n })).toBeCloseTo(1 / 3, 15);
});
