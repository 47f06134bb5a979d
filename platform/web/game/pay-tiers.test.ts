import { expect, test } from 'vitest';
import { columnsOf } from './pay-chips.tsx';
import { shortChance, shortMultiplier, tierColour, tierOf } from './pay-tiers.ts';

test('payouts below the stake are grey, and rarer ones climb through six tiers', () => {
  expect([0, 0.99, 1, 2, 8, 40, 300, 10_000].map(tierOf)).toEqual([0, 0, 1, 2, 3, 4, 5, 5]);
  expect([tierColour(0.4), tierColour(1000)]).toEqual(['var(--fg3)', 'var(--lose)']);
});

test('small figures are short and never rounded up', () => {
  expect([0, 0.4, 1.09, 2.299, 850, 3500, 10_000].map(shortMultiplier)).toEqual([
    '0x',
    '0.4x',
    '1.09x',
    '2.29x',
    '850x',
    '3.5Kx',
    '10Kx',
  ]);
});

test('chances keep the decimals that say something', () => {
  expect([1, 0.35, 0.02, 0.0085, 0.000_15, 0.000_002].map(shortChance)).toEqual([
    '100%',
    '35%',
    '2%',
    '0.85%',
    '0.015%',
    '0.0002%',
  ]);
});

test('tables of any length break into rows of about one length', () => {
  expect([5, 6, 7, 11, 15, 19].map((count) => columnsOf(count, 6))).toEqual([5, 6, 4, 6, 5, 5]);
  expect([5, 11, 15, 19].map((count) => columnsOf(count, 12))).toEqual([5, 11, 8, 10]);
});
