import { describe, expect, it } from 'vitest';
import { creditOf, creditOfScaled, parseParts } from './amounts.ts';

const [cents, micros, satoshi] = [{ scale: 2 }, { scale: 6 }, { scale: 8 }];

describe('what is paid', () => {
  it('is the parts that there are of it, and never more', () => {
    expect(creditOf('0.3333333', cents)).toEqual({
      parts: 3333n,
      left: '0.0000333 of 0.3333333 is not paid',
    });
    expect(creditOf('0.9999999', micros)).toMatchObject({ parts: 999_999n });
    expect(creditOf('0.000000009', satoshi)).toMatchObject({ parts: 0n });
  });

  it('is exact where it can be, also with zeros behind', () => {
    for (const text of ['12', '12.0', '12.0000', '12.000000000000'])
      expect(creditOf(text, cents)).toEqual({ parts: 120_000n, left: null });
    expect(creditOf('0.123456', micros)).toEqual({ parts: 123_456n, left: null });
  });

  it('is no text that is no amount', () => {
    for (const text of [
      '',
      '.',
      '1.',
      '.5',
      '-1',
      '1e3',
      '0.12345e1',
      '1.1234x',
      ' 1',
      '1,5',
      '9'.repeat(16),
    ])
      expect(creditOf(text, cents)).toBe(null);
    expect(creditOf(`0.${'1'.repeat(40)}`, cents)).toBe(null);
  });

  it('may be a whole number of something finer than the house counts', () => {
    expect(creditOfScaled(12_345, 5, cents)).toEqual({
      parts: 1_234n,
      left: '0.00005 of 0.12345 is not paid',
    });
    expect(creditOfScaled(12_345, 5, micros)).toEqual({ parts: 123_450n, left: null });
    for (const amount of [-1, 1.5, Number.NaN, 2 ** 53]) expect(creditOfScaled(amount, 5, cents)).toBe(null);
  });
});

it('a stake that is finer than the house counts is none', () => {
  expect(parseParts('0.12345', cents)).toBe(null);
  expect(parseParts('0.12340', cents)).toBe(1_234n);
});
