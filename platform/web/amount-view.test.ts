import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatUnits, parseUnits } from '../contract/money.ts';
import {
  amountText,
  convertedView,
  entryViewOf,
  figureOf,
  moneyViewNow,
  moneyViewOf,
  scaled,
  UNITS,
  worthOf,
} from './amount-view.ts';
import { setStore } from './store.ts';
import { UNIT_IDS, type Unit } from './preferences.ts';

const btc = { id: 'btc', decimals: 8, scale: 8, price: '97250.5', priceEur: '92388' };
const eth = { id: 'eth', decimals: 8, scale: 8, price: '3400', priceEur: '3120' };
const usd = { id: 'usd', decimals: 2, scale: 6, price: '1', priceEur: '0.95' };
const coin = { unit: 'btc', fiatView: 'off', locale: 'en' } as const;

function text(amount: string, currency: typeof btc, choice: object = {}): string {
  return amountText(amount, moneyViewOf(currency, { ...coin, ...choice }));
}

describe('an amount', () => {
  it('of a coin has its code, of dollars and euros its symbol', () => {
    expect(text('0.5', btc)).toBe('0.5 BTC');
    expect(text('-12.30', usd)).toBe('-$12.30');
    expect(text('7', { ...usd, id: 'eur' })).toBe('€7.00');
  });

  it.each([
    ['btc', '0.00123456 BTC'],
    ['mbtc', '1.23456 mBTC'],
    ['bits', '1,234.56 bits'],
    ['satoshi', '123,456 SAT'],
  ] as const)('of bitcoin is counted in %s', (unit, shown) => {
    expect(text('0.00123456', btc, { unit })).toBe(shown);
  });

  it('of anything else keeps its unit', () => {
    expect(text('0.5', eth, { unit: 'satoshi' })).toBe('0.5 ETH');
    expect(text('5', usd, { unit: 'bits' })).toBe('$5.00');
  });

  it('is worth dollars or euros at the price in force, cut to two places', () => {
    expect(text('0.5', btc, { fiatView: 'USD' })).toBe('$48,625.25');
    expect(text('0.5', btc, { fiatView: 'EUR' })).toBe('€46,194.00');
    expect(text('0.00000001', btc, { fiatView: 'USD', unit: 'satoshi' })).toBe('$0.00');
    expect(text('-0.001', btc, { fiatView: 'USD' })).toBe('-$97.25');
    expect(text('100', usd, { fiatView: 'EUR' })).toBe('€95.00');
  });

  it('has its sign when asked, and goes without its code', () => {
    const view = moneyViewOf(btc, { ...coin, unit: 'mbtc' });
    expect(amountText('0.001', view, { sign: 'always' })).toBe('+1 mBTC');
    expect(amountText('0.001', view, { bare: true, least: 2 })).toBe('1.00');
  });

  it('is entered in its unit, never in another currency', () => {
    const choice = { ...coin, unit: 'bits', fiatView: 'EUR' } as const;
    expect(amountText('0.0001', entryViewOf(btc, choice))).toBe('100 bits');
    expect(amountText('5', entryViewOf(usd, choice))).toBe('5.00 USD');
  });
});

describe('a house with one currency', () => {
  it('tells every amount in it', () => {
    expect(amountText('0.5', convertedView(btc, usd, coin))).toBe('$48,625.25');
    expect(amountText('97.2505', convertedView(usd, btc, { ...coin, unit: 'bits' }))).toBe('1,000 bits');
    expect(amountText('1', convertedView(usd, btc, coin))).toBe('0.00001028 BTC');
    expect(amountText('0.5', convertedView(btc, usd, { ...coin, fiatView: 'EUR' }))).toBe('€46,194.00');
  });

  it('does not divide by a price of nothing', () => {
    expect(amountText('3', convertedView(usd, { ...eth, price: '0' }, coin))).toBe('3 ETH');
  });
});

describe('units', () => {
  const amounts = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n });
  const units = fc.constantFrom<Unit>(...UNIT_IDS);

  it('move the point and lose nothing', () => {
    fc.assert(
      fc.property(amounts, units, (satoshi, unit) => {
        const amount = formatUnits(satoshi, 8);
        const { value, decimals } = figureOf(amount, entryViewOf(btc, { ...coin, unit }));
        // The same digits: in every unit the amount is the same number of satoshi, and the unit's places hold it.
        expect(parseUnits(value, 18)).toBe(satoshi * 10n ** BigInt(10 + UNITS[unit].shift));
        expect(decimals).toBe(8 - UNITS[unit].shift);
        const back = { num: 1n, den: 10n ** BigInt(UNITS[unit].shift) };
        expect(parseUnits(scaled(value, back), 18)).toBe(parseUnits(amount, 18));
      }),
    );
  });

  it('are written without a lost or an invented digit', () => {
    fc.assert(
      fc.property(amounts, units, (satoshi, unit) => {
        const shown = amountText(formatUnits(satoshi, 8), entryViewOf(btc, { ...coin, unit }), {
          bare: true,
        });
        expect(shown).not.toContain('...');
        expect(parseUnits(shown.replaceAll(',', ''), 8 - UNITS[unit].shift)).toBe(satoshi);
      }),
    );
  });
});

describe('worth in money', () => {
  const places = 12;
  const price = fc.bigInt({ min: 0n, max: 10n ** 18n });

  it('is never more than it is, and less by under a cent', () => {
    fc.assert(
      // As much as the ledger can hold.
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 63n - 1n }), price, (satoshi, scaledPrice) => {
        const currency = { ...btc, price: formatUnits(scaledPrice, places) };
        const shown = text(formatUnits(satoshi, 8), currency, { fiatView: 'USD' });
        const cents = parseUnits(shown.replaceAll(/[$,]/g, ''), 2)!;
        const exact = satoshi * scaledPrice;
        const cent = 10n ** BigInt(8 + places - 2);
        expect(cents * cent <= exact && exact < (cents + 1n) * cent).toBe(true);
      }),
    );
  });

  it('is the same below nothing, with its sign', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 18n }), price, (satoshi, scaledPrice) => {
        const currency = { ...btc, price: formatUnits(scaledPrice, places) };
        const up = text(formatUnits(satoshi, 8), currency, { fiatView: 'USD' });
        const down = text(formatUnits(-satoshi, 8), currency, { fiatView: 'USD' });
        expect(down.replace('-', '')).toBe(up);
      }),
    );
  });
});

describe('the view in force', () => {
  const currency = {
    name: '',
    icon: '',
    style: '',
    balance: { real: '0', demo: '0' },
    version: 0,
    chains: [],
  };
  const list = [btc, usd].map((one) => ({ ...currency, ...one, walletId: one.id }));

  it('is the same object until something changes that it says', () => {
    setStore({ currencies: list, unit: 'btc', fiatView: 'off' });
    const before = moneyViewNow('btc');
    setStore({ currencies: list.map((one) => ({ ...one, price: '5' })) });
    expect(moneyViewNow('btc')).toBe(before);
    setStore({ fiatView: 'USD' });
    const worth = moneyViewNow('btc');
    expect(worth).not.toBe(before);
    setStore({ currencies: list });
    expect(moneyViewNow('btc')).not.toBe(worth);
    setStore({ fiatView: 'off' });
  });

  it('shows a currency that nobody knows by its name, and dollars as dollars', () => {
    setStore({ currencies: [], fiatView: 'EUR' });
    expect(amountText('1.5', moneyViewNow('gone'))).toBe('1.5 GONE');
    expect(amountText('1.5', moneyViewNow('usd'))).toBe('$1.50');
    setStore({ fiatView: 'off' });
  });
});

it('a worth is exact', () => {
  expect(worthOf('0.1', '0.2')).toMatch(/^0\.020*$/);
  expect(worthOf('-1.5', '97000.000000000001')).toMatch(/^-145500\.00000000000150*$/);
});

describe('scaled', () => {
  it('has no floating-point error', () => {
    expect(scaled('0.1', { num: 2n, den: 10n })).toMatch(/^0\.020*$/);
    expect(scaled('123456789.123456789', { num: 1n, den: 1n })).toMatch(/^123456789\.1234567890*$/);
  });

  it('takes text that is no amount for nothing, and one that ends in its point for what it is', () => {
    expect(scaled('x', { num: 2n, den: 1n })).toMatch(/^0\.0*$/);
    expect(scaled('3.', { num: 2n, den: 1n }, 0)).toBe('6');
  });
});
