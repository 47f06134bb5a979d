import { expect, it } from 'vitest';
import { cents, percentOf, summed } from './euro-text.ts';

it.each([
  [['0'], '0.00'],
  [['0.005'], '0.00'],
  [['0.015'], '0.02'],
  [['-0.015'], '-0.02'],
  [['0.0150000000001'], '0.02'],
  [['13.00', '-14.50'], '-1.50'],
  [['1', '--0.5'], '1.50'],
  [['-0.001'], '0.00'],
  [['1000', '-40', '-25', '-1', '-30'], '904.00'],
  [['123456789012345678901234567890.125'], '123456789012345678901234567890.12'],
])('%j together are %s euros', (terms, text) => {
  expect(cents(terms)).toBe(text);
});

it.each([
  [['13', '-14.5'], '13', '-11.54'],
  [['5'], '110', '4.55'],
  [['-3'], '-10', '30.00'],
  [['1'], '0', null],
])('%j of %s', (terms, whole, text) => {
  expect(percentOf(terms, whole)).toBe(text);
});

it('sums of sums are exact, and are rounded when they are shown', () => {
  const sum = summed(['0.004', '-0.000000000000000000000000000001', '0.001']);
  expect(sum).toBe('0.004999999999999999999999999999');
  expect([cents([sum]), cents([summed(['0.0149', '0.0001'])]), cents([summed(['-0.015'])])]).toEqual([
    '0.00',
    '0.02',
    '-0.02',
  ]);
  expect(summed([])).toBe(`0.${'0'.repeat(30)}`);
});
