import { expect, test } from 'vitest';
import { dollarText, worthOf } from './worth.ts';

const cents = (thousandths: bigint) => dollarText(worthOf({ net: thousandths, scale: 3, price: 10n ** 12n }));

test('halves of a cent go to the even one, of losses too, and nothing has no sign', () => {
  expect([5n, 15n, 25n, 4n, 6n, -5n, -15n, -25n, -4n, 0n, 12_345_678n].map(cents)).toEqual([
    '0.00',
    '0.02',
    '0.02',
    '0.00',
    '0.01',
    '0.00',
    '-0.02',
    '-0.02',
    '0.00',
    '0.00',
    '12345.68',
  ]);
});

test('the smallest unit at the smallest price is not lost before the sum is rounded', () => {
  const least = worthOf({ net: 1n, scale: 18, price: 1n });
  expect(least).toBe(1n);
  expect(dollarText(least * 10n ** 30n)).toBe('1.00');
});
