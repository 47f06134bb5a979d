import { expect, test } from 'vitest';
import { priceOf } from './rules.ts';

test('a percentage that is no whole smallest unit is rounded up, and fee and payment are the sum', () => {
  expect(priceOf(1n, '1.5', 0n)).toEqual({ fee: 1n, net: 0n });
  expect(priceOf(101n, '1', 0n)).toEqual({ fee: 2n, net: 99n });
  expect(priceOf(12_345n, '1.5', 7n)).toEqual({ fee: 193n, net: 12_152n });
});

test('a percentage that is a whole number of smallest units is taken as it is', () => {
  expect(priceOf(10_000n, '1.5', 0n)).toEqual({ fee: 150n, net: 9_850n });
  expect(priceOf(10_000n, '0', 25n)).toEqual({ fee: 25n, net: 9_975n });
});
