import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ChainUnreachable } from '../driver.ts';
import { parseNodeJson, readAmount, writeAmount } from './amounts.ts';

it('reads amounts from the text, to the last unit', () => {
  const cases: [string, bigint][] = [
    ['0.00000001', 1n],
    ['0.10000000', 10_000_000n],
    ['20999999.97690000', 2_099_999_997_690_000n],
    ['50', 5_000_000_000n],
    ['1e-8', 1n],
    ['1.5E3', 150_000_000_000n],
    ['0.000000010', 1n],
    // 2^53 + 1 units: no floating-point number is this.
    ['90071992.54740993', 9_007_199_254_740_993n],
    // More than 2^53 of Dogecoin.
    ['143456789012.12345678', 14_345_678_901_212_345_678n],
  ];
  for (const [text, units] of cases) {
    const { value } = parseNodeJson(`{"value": ${text}}`) as { value: unknown };
    expect(readAmount(value), text).toBe(units);
  }
});

it('gives back every amount it writes', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 19n }), (units) => {
      const { amount } = parseNodeJson(`{"amount":${writeAmount(units)}}`) as { amount: unknown };
      expect(readAmount(amount)).toBe(units);
    }),
  );
});

it('refuses what is no amount', () => {
  const texts = [
    '-1',
    '-0.1',
    '0.000000001',
    '1e-9',
    '1e309',
    '1e13',
    '99999999999999',
    '1e',
    '1.2.3',
    '0x10',
    '',
    ' 1',
  ];
  for (const text of texts) expect(() => readAmount(text), text).toThrow(ChainUnreachable);
  // A number was floating point on its way here.
  for (const value of [0.1, 1, null, undefined, {}, ['1'], true, 1n]) {
    expect(() => readAmount(value)).toThrow(ChainUnreachable);
  }
});

it('leaves numbers in strings of others alone', () => {
  const trick = JSON.stringify({ asm: '"value": 5, "amount":1', n: 1, value: 2 });
  expect(parseNodeJson(trick)).toEqual({ asm: '"value": 5, "amount":1', n: 1, value: '2' });
});
