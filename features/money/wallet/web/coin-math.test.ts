import { expect, it } from 'vitest';
import { dollarsInCoin, percentOf } from './coin-math.ts';

it('turns dollars into coins at the price, cut to the places of the coin', () => {
  expect(dollarsInCoin(50, '2500', 8)).toBe('0.02');
  expect(dollarsInCoin(1000, '68123.45', 8)).toBe('0.01467923');
  expect(dollarsInCoin(50, '1', 2)).toBe('50');
  expect(dollarsInCoin(250, '0.000012', 8)).toBe('20833333.33333333');
});

it('fills in nothing where there is no price, or where the coin is too coarse', () => {
  for (const price of ['0', '-1', '', 'NaN', '1e3']) expect(dollarsInCoin(50, price, 8)).toBeNull();
  expect(dollarsInCoin(50, '99999999999', 2)).toBeNull();
});

it('takes shares of a balance without a float, floored', () => {
  expect(percentOf('0.3', 99, 8)).toBe('0.297');
  expect(percentOf('0.00000001', 99, 8)).toBe('0');
  expect(percentOf('90071992547409.93', 50, 2)).toBe('45035996273704.96');
  expect(percentOf('', 50, 2)).toBe('0');
});
