import { describe, expect, it } from 'vitest';
import {
  entryText,
  exactMoney,
  formatChange,
  formatCompact,
  formatCount,
  formatFixed,
  formatMoney,
  formatMultiplier,
  formatPercent,
  formatShort,
  shownSign,
} from './format.ts';
import { writeFiguresIn } from './locale.ts';

describe('formatMoney', () => {
  it('writes fiat with two places and groups', () => {
    expect(formatMoney('1234.5', { kind: 'fiat', symbol: '$' })).toBe('$1,234.50');
    expect(formatMoney('0', { kind: 'fiat' })).toBe('0.00');
  });

  it('cuts fiat at two places, and tells the others where they are asked for', () => {
    const format = { kind: 'fiat', symbol: '$' } as const;
    expect([formatMoney('1234.019801', format), exactMoney('1234.019801', format)]).toEqual([
      '$1,234.01',
      '$1,234.019801',
    ]);
    expect(exactMoney('-0.0198', { ...format, sign: 'always' })).toBe('-$0.0198');
    expect([
      exactMoney('1.50', format),
      exactMoney('1.5000', format),
      exactMoney('1.50001', { kind: 'crypto' }),
    ]).toEqual([undefined, undefined, undefined]);
  });

  it('is neither gain nor loss where it reads as zero', () => {
    const format = { kind: 'fiat', symbol: '$', sign: 'always' } as const;
    expect(
      ['-0.004', '-0.005', '-0.0099', '0.0099', '-0'].map((value) => formatMoney(value, format)),
    ).toEqual(Array.from({ length: 5 }, () => '$0.00'));
    expect(['-0.0099', '0.0099', '-0.01', '0.01'].map((value) => shownSign(value, 'fiat'))).toEqual([
      0, 0, -1, 1,
    ]);
    // A coin says that there is more than its places show.
    expect(formatMoney('-0.000000000000000001', { kind: 'crypto' })).toBe('-0.00000000...');
  });

  it('trims crypto unless columns must align', () => {
    expect(formatMoney('0.01250000', { kind: 'crypto' })).toBe('0.0125');
    expect(formatMoney('0.0125', { kind: 'crypto', zeros: true })).toBe('0.01250000');
    expect(formatMoney('1.5', { kind: 'crypto', decimals: 6, zeros: true })).toBe('1.500000');
  });

  it('shows at most eight places whatever the currency has, and says that there are more', () => {
    const format = { kind: 'crypto', decimals: 18 } as const;
    expect(formatMoney('1.123456789012345678', format)).toBe('1.12345678...');
    expect(formatMoney('1.123456780000000000', format)).toBe('1.12345678');
    expect(formatMoney('0.000000000000000001', format)).toBe('0.00000000...');
    expect(formatMoney('-0.1234567891', { ...format, zeros: true })).toBe('-0.12345678...');
    expect(formatMoney('1.5', { kind: 'crypto', decimals: 0 })).toBe('1...');
  });

  it('keeps at least the places asked for', () => {
    const format = { kind: 'crypto', decimals: 8, least: 2 } as const;
    expect(formatMoney('0', format)).toBe('0.00');
    expect(formatMoney('1.5', format)).toBe('1.50');
    expect(formatMoney('0.00012', format)).toBe('0.00012');
    expect(formatMoney('1500', { ...format, decimals: 0 })).toBe('1,500');
  });

  it('writes in the language of the page', () => {
    expect(formatMoney('1234.5', { kind: 'fiat', symbol: '€', locale: 'de' })).toBe('€1.234,50');
  });

  it('never rounds up', () => {
    expect(formatMoney('0.999', { kind: 'fiat' })).toBe('0.99');
    expect(formatMoney('0.999999999', { kind: 'crypto' })).toBe('0.99999999...');
  });

  it('is exact where floats are not', () => {
    expect(formatMoney('9007199254740993.01', { kind: 'fiat' })).toBe('9,007,199,254,740,993.01');
  });

  it('puts the sign before the symbol, plus only when asked', () => {
    expect(formatMoney('3.2', { kind: 'fiat', symbol: '$', sign: 'always' })).toBe('+$3.20');
    expect(formatMoney('-1.05', { kind: 'fiat', symbol: '$' })).toBe('-$1.05');
    expect(formatMoney('0', { kind: 'fiat', symbol: '$', sign: 'always' })).toBe('$0.00');
  });
});

describe('other figures', () => {
  it('writes multipliers with two places, cut', () => {
    expect(formatMultiplier('2')).toBe('2.00x');
    expect(formatMultiplier(1.15)).toBe('1.15x');
    expect(formatMultiplier(1.999)).toBe('1.99x');
    expect(formatMultiplier('1000000')).toBe('1,000,000.00x');
    expect(formatMultiplier(Number.NaN)).toBe('0.00x');
    expect(formatMultiplier(1e21)).toBe('1,000,000,000,000,000,000,000.00x');
  });

  it('shortens for axes', () => {
    expect(formatCompact(950)).toBe('950');
    expect(formatCompact(1250)).toBe('1.2K');
    // A balance is not made greater than it is.
    expect(formatCompact('9999.99')).toBe('9.9K');
    expect(formatCompact('3400000')).toBe('3.4M');
    expect(formatCompact(5e9)).toBe('5B');
    expect(formatCompact(6e12)).toBe('6T');
    expect(formatCompact(3_400_000, 'de')).toBe('3,4M');
  });

  it('writes changes with their sign', () => {
    expect(formatChange(1.234)).toBe('+1.23%');
    expect(formatChange(-0.5)).toBe('-0.50%');
    expect(formatChange(0)).toBe('0.00%');
  });

  it('writes shares and counts', () => {
    expect(formatPercent(0.99)).toBe('99.00%');
    expect(formatPercent(0.0001, 4)).toBe('0.0100%');
    expect(formatCount(1048576)).toBe('1,048,576');
  });
});

describe("the page's language", () => {
  it('writes every figure where no other is asked for', () => {
    writeFiguresIn('de');
    try {
      expect(formatMoney('1234.5', { kind: 'fiat', symbol: '$' })).toBe('$1.234,50');
      expect(formatMultiplier(1234.567)).toBe('1.234,56x');
      expect(formatPercent(0.9901)).toBe('99,01\u00A0%');
      expect(formatFixed(1.5)).toBe('1,50');
      expect(formatShort(3.68)).toBe('3,68');
      expect(entryText('1.')).toBe('1,');
      expect(formatMultiplier(2, 'en')).toBe('2.00x');
    } finally {
      writeFiguresIn('en');
    }
    expect(formatMultiplier(2)).toBe('2.00x');
    expect(formatShort(16.5)).toBe('16.5');
    expect(formatShort(40)).toBe('40');
  });
});
