import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareDecimals, fromScaled, shiftPoint, signOf, toScaled, trimZeros } from './decimal.ts';

describe('scaling', () => {
  it('survives the way there and back for any figure and place', () => {
    fc.assert(
      fc.property(fc.bigInt(-(10n ** 30n), 10n ** 30n), fc.integer({ min: 0, max: 18 }), (scaled, places) => {
        expect(toScaled(fromScaled(scaled, places), places)).toBe(scaled);
      }),
    );
  });

  it('drops digits past the places and reads nonsense as zero', () => {
    expect(toScaled('1.239', 2)).toBe(123n);
    expect(toScaled('1e5', 2)).toBe(0n);
    expect(toScaled('NaN', 2)).toBe(0n);
    expect(toScaled('', 2)).toBe(0n);
  });
});

describe('small helpers', () => {
  it('knows the sign without reading the size', () => {
    expect(signOf('-0.00')).toBe(0);
    expect(signOf('-0.01')).toBe(-1);
    expect(signOf('12')).toBe(1);
  });

  it('orders decimals as figures, not as texts', () => {
    expect(compareDecimals('10', '9')).toBeGreaterThan(0);
    expect(compareDecimals('0.10', '0.1')).toBe(0);
    expect(compareDecimals('-1', '0')).toBeLessThan(0);
  });

  it('moves the point both ways', () => {
    expect(shiftPoint('0.01250000', 8)).toBe('1250000');
    expect(shiftPoint('1250000', -8)).toBe('0.0125');
  });

  it('trims zeros only after the point', () => {
    expect(trimZeros('100')).toBe('100');
    expect(trimZeros('1.2300')).toBe('1.23');
    expect(trimZeros('2.00')).toBe('2');
  });
});
