import { expect, it } from 'vitest';
import { quickStakes, stakeBounds } from './stake-bounds.ts';

it('bounds in dollars are those of dollars', () => {
  expect(stakeBounds('1', '20', { price: '1', decimals: 2 })).toEqual({ min: '1', max: '20' });
});

it('the least stake of a coin is rounded up, the greatest down', () => {
  expect(stakeBounds('1', '20', { price: '97000', decimals: 8 })).toEqual({
    min: '0.00001031',
    max: '0.00020618',
  });
});

it('quick stakes are the four greatest round sums within the bounds', () => {
  const usd = { price: '1', decimals: 2 };
  expect(quickStakes('1', '20', usd).map((one) => one.usd)).toEqual([2, 5, 10, 20]);
  expect(quickStakes('5', '12.5', usd).map((one) => one.amount)).toEqual(['5', '10']);
  expect(quickStakes('1', '20', { price: '0', decimals: 8 })).toEqual([]);
});
