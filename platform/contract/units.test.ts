import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseAmount, typedCeil, typedFloor, typedStep, typedUnits } from './typed-units.ts';
import { formatAmount, parseUnits } from './units.ts';

const cents = { decimals: 2, scale: 2 };
const finer = { decimals: 2, scale: 6 };

describe('amounts of a currency', () => {
  it('are typed with no more places than the currency has, and counted in units of the ledger', () => {
    expect([parseAmount('1.25', cents), parseAmount('1.25', finer)]).toEqual([125n, 1_250_000n]);
    expect([parseAmount('1.254', cents), parseAmount('1.254', finer), parseAmount('x', finer)]).toEqual([
      null,
      null,
      null,
    ]);
    expect(parseAmount('-0.01', finer)).toBe(-10_000n);
  });

  it('are written with their decimals, and with all the places where they go on', () => {
    const written = [1_250_000n, 1_254_321n, 1_254_300n, 0n, 1n, -10_000n, -1n].map((units) =>
      formatAmount(units, finer),
    );
    expect(written).toEqual(['1.25', '1.254321', '1.2543', '0.00', '0.000001', '-0.01', '-0.000001']);
    expect([formatAmount(125n, cents), formatAmount(7n, { decimals: 0, scale: 0 })]).toEqual(['1.25', '7']);
    expect([5n, 12n, 100n].map((units) => formatAmount(units, { decimals: 0, scale: 1 }))).toEqual([
      '0.5',
      '1.2',
      '10',
    ]);
  });

  it('can be typed to their decimals: the rest of a balance is cut off, limits are whole', () => {
    expect([typedUnits('99.999999', 2), typedUnits('-0.019', 2), typedUnits('x', 2)]).toEqual([
      9999n,
      -1n,
      null,
    ]);
    expect([typedStep(finer), typedStep(cents)]).toEqual([10_000n, 1n]);
    expect([typedFloor(19_999n, finer), typedFloor(20_000n, finer), typedFloor(7n, cents)]).toEqual([
      10_000n,
      20_000n,
      7n,
    ]);
    expect([typedCeil(10_001n, finer), typedCeil(10_000n, finer), typedCeil(7n, cents)]).toEqual([
      20_000n,
      10_000n,
      7n,
    ]);
  });

  it('are the same amount as they are written', () => {
    const places = fc
      .tuple(fc.integer({ min: 0, max: 18 }), fc.integer({ min: 0, max: 18 }))
      .map(([one, other]) => ({ decimals: Math.min(one, other), scale: Math.max(one, other) }));
    fc.assert(
      fc.property(places, fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }), (currency, units) => {
        const text = formatAmount(units, currency);
        expect(parseUnits(text, currency.scale)).toBe(units);
        const fraction = text.split('.')[1] ?? '';
        expect(fraction.length).toBeGreaterThanOrEqual(currency.decimals);
        if (fraction.length > currency.decimals) expect(fraction.endsWith('0')).toBe(false);
      }),
    );
  });
});
