import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanAmount, doubleAmount, halveAmount } from '#ui/amount-edit.ts';
import { formatUnits, parseUnits } from '../contract/money.ts';
import { entryViewOf } from './amount-view.ts';
import { UNIT_IDS, type Unit } from './preferences.ts';
import { fromEntry, toEntry } from './unit-entry.ts';

const btc = { id: 'btc', decimals: 8, price: '97000', priceEur: '92000' };
const viewOf = (unit: Unit) => entryViewOf(btc, { unit, fiatView: 'USD', locale: 'en' });
const satoshiOf = (text: string): bigint => parseUnits(text.replace(/\.$/, ''), 8)!;

describe('a box in a unit', () => {
  it.each([
    ['btc', '0.00012', '0.00012'],
    ['mbtc', '0.00012', '0.12000'],
    ['bits', '0.00012', '120.00'],
    ['satoshi', '0.00012', '12000'],
  ] as const)('of %s shows %s as %s', (unit, amount, shown) => {
    expect(toEntry(amount, viewOf(unit))).toBe(shown);
  });

  it('takes what is half typed', () => {
    expect(fromEntry('', viewOf('bits'))).toBe('');
    expect(fromEntry('1.', viewOf('mbtc'))).toBe('0.001');
    expect(fromEntry('0.', viewOf('mbtc'))).toBe('0');
    expect(fromEntry('1.', viewOf('btc'))).toBe('1.');
    expect(toEntry('', viewOf('satoshi'))).toBe('');
  });

  const satoshi = fc.bigInt({ min: 0n, max: 21n * 10n ** 14n });
  const unit = fc.constantFrom<Unit>(...UNIT_IDS);

  it('gives back exactly what it was given', () => {
    fc.assert(
      fc.property(satoshi, unit, (units, id) => {
        const amount = formatUnits(units, 8);
        expect(satoshiOf(fromEntry(toEntry(amount, viewOf(id)), viewOf(id)))).toBe(units);
      }),
    );
  });

  it('reads whatever is typed as a whole number of satoshi', () => {
    const typed = fc
      .array(fc.constantFrom(...'0123456789.,'), { maxLength: 14 })
      .map((keys) => keys.join(''));
    fc.assert(
      fc.property(typed, unit, (keys, id) => {
        const view = viewOf(id);
        const text = cleanAmount(keys, view.decimals);
        if (text === '') return;
        const amount = fromEntry(text, view);
        expect(parseUnits(amount.replace(/\.$/, ''), 8)).not.toBeNull();
        expect(parseUnits(toEntry(amount, view).replace(/\.$/, ''), view.decimals)).toBe(
          parseUnits(text.replace(/\.$/, ''), view.decimals),
        );
      }),
    );
  });

  it('halves and doubles as the currency itself would', () => {
    fc.assert(
      fc.property(satoshi, unit, (units, id) => {
        const view = viewOf(id);
        const shown = toEntry(formatUnits(units, 8), view);
        expect(satoshiOf(fromEntry(halveAmount(shown, view.decimals), view))).toBe(units / 2n);
        const doubled = units === 0n ? 1n : units * 2n;
        expect(satoshiOf(fromEntry(doubleAmount(shown, view.decimals), view))).toBe(doubled);
      }),
    );
  });
});
