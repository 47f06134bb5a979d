import { describe, expect, it } from 'vitest';
import { clampAmount, cleanAmount, doubleAmount, halveAmount, settleAmount } from './amount-edit.ts';

describe('cleanAmount', () => {
  it.each([
    ['', ''],
    ['1', '1'],
    ['1.', '1.'],
    ['.5', '0.5'],
    ['0.00012500', '0.00012500'],
    ['007', '7'],
    ['0', '0'],
    ['00.10', '0.10'],
    ['1,5', '1.5'],
    ['1,234.56', '1234.56'],
    ['1.234,56', '1234.56'],
    ['1,234,567', '1234567'],
    ['1.234.567', '1234567'],
    ['1,234,567.8', '1234567.8'],
    ['1.234.567,8', '1234567.8'],
    ['1,23,456.78', '123456.78'],
    ['0.50.', '0.50'],
    ['0,50,', '0.50'],
    ['0,50.', '0.50'],
    ['1,234.', '1.234'],
    ['0.123.456', '0.123456'],
    ['1.234.56', '1.23456'],
    ['$ 12.30 USD', '12.30'],
    ['-5', '5'],
    ['1e5', '15'],
    ['١٢٫٥', '12.5'],
    ['١٬٢٣٤٫٥', '1234.5'],
    ['１２．５', '12.5'],
  ])('keeps of %j what is an amount: %j', (typed, cleaned) => {
    expect(cleanAmount(typed, 8)).toBe(cleaned);
  });

  it('cuts digits past the currency places', () => {
    expect(cleanAmount('1.23456', 2)).toBe('1.23');
    expect(cleanAmount('1.5', 0)).toBe('1');
  });

  it('is stable: cleaning twice changes nothing more', () => {
    for (const typed of ['1.', '0.10', '12', ''])
      expect(cleanAmount(cleanAmount(typed, 8), 8)).toBe(cleanAmount(typed, 8));
  });
});

describe('halving and doubling', () => {
  it('halves exactly and cuts what does not divide', () => {
    expect(halveAmount('1.00', 2)).toBe('0.50');
    expect(halveAmount('0.01', 2)).toBe('0.00');
    expect(halveAmount('0.00000003', 8)).toBe('0.00000001');
  });

  it('stops halving at the minimum', () => {
    expect(halveAmount('0.00000001', 8, '0.00000001')).toBe('0.00000001');
  });

  it('doubles beyond what a float could hold', () => {
    expect(doubleAmount('9007199254740993.00000001', 8)).toBe('18014398509481986.00000002');
  });

  it('stops doubling at the maximum', () => {
    expect(doubleAmount('15', 2, '0', '20')).toBe('20.00');
  });

  it('doubles zero to the smallest amount, or to the minimum', () => {
    expect(doubleAmount('0', 2)).toBe('0.01');
    expect(doubleAmount('', 8, '0.00000100')).toBe('0.00000100');
  });
});

describe('settling and limits', () => {
  it('gives an amount all its places', () => {
    expect(settleAmount('1.', 2)).toBe('1.00');
    expect(settleAmount('', 8)).toBe('0.00000000');
  });

  it('moves an amount into its limits, the upper one winning', () => {
    expect(clampAmount('5', 2, '1', '3')).toBe('3.00');
    expect(clampAmount('0.5', 2, '1', '3')).toBe('1.00');
    expect(clampAmount('5', 2, '10', '3')).toBe('3.00');
  });
});
