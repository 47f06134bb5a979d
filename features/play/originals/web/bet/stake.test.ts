import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatUnits, parseUnits } from '#platform/contract/money.ts';
import { grow } from '#platform/web/auto/auto.ts';
import {
  chipFace,
  chipsFor,
  double,
  firstChip,
  firstStake,
  half,
  stakeFault,
  type StakeRules,
  unitChipFace,
  worthChips,
  worthFace,
} from './stake.ts';

const usd: StakeRules = { decimals: 2, min: '0.01', max: '21.74', balance: '100.00' };
const btc: StakeRules = { decimals: 8, min: '0.00000001', max: '0.00022472', balance: '1.00000000' };

describe('stake', () => {
  test.each([
    ['', 'invalid'],
    ['0', 'invalid'],
    ['0.00', 'invalid'],
    ['abc', 'invalid'],
    ['1e2', 'invalid'],
    ['-1', 'invalid'],
    ['0.001', 'invalid'],
    ['0.01', null],
    ['5.', null],
    ['21.74', null],
    ['21.75', 'maximum'],
  ])('%s in dollars: %s', (text, fault) => {
    expect(stakeFault(text, usd)).toBe(fault);
  });

  test('the balance is the last thing looked at', () => {
    expect(stakeFault('5', { ...usd, balance: '4.99' })).toBe('balance');
    expect(stakeFault('5', { ...usd, balance: null })).toBeNull();
  });

  test('above the whole cents of a balance that goes on after them', () => {
    const rules = { ...usd, balance: '4.999801' };
    expect([stakeFault('4.99', rules), stakeFault('5', rules)]).toEqual([null, 'balance']);
    expect(double('4.00', rules)).toBe('4.99');
  });

  test('below the least stake', () => {
    expect(stakeFault('0.05', { ...usd, min: '0.10' })).toBe('minimum');
  });

  test('nothing but the form is judged before the limits are known', () => {
    expect(stakeFault('9999999', { decimals: 2, min: null, max: null, balance: null })).toBeNull();
  });

  test.each([
    ['1.00', '0.50'],
    ['0.05', '0.02'],
    ['0.01', '0.01'],
    ['', '0.01'],
  ])('half of %s is %s', (from, to) => {
    expect(half(from, usd)).toBe(to);
  });

  test.each([
    ['1.00', '2.00'],
    ['0', '0.01'],
    ['20', '21.74'],
  ])('double of %s is %s', (from, to) => {
    expect(double(from, usd)).toBe(to);
  });

  test('doubling stops at the balance, but an empty one does not stop it', () => {
    expect(double('4', { ...usd, balance: '5.00' })).toBe('5.00');
    expect(double('4', { ...usd, balance: '0.00' })).toBe('8.00');
  });

  test('both keep the places of the currency', () => {
    expect(half('0.00000003', btc)).toBe('0.00000001');
    expect(double('0.00000003', btc)).toBe('0.00000006');
  });

  test('half and double are exact on any stake', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 10n ** 18n }),
        fc.integer({ min: 0, max: 18 }),
        (units, decimals) => {
          const rules: StakeRules = { decimals, min: null, max: null, balance: null };
          const text = formatUnits(units, decimals);
          expect(parseUnits(double(text, rules), decimals)).toBe(units * 2n);
          expect(parseUnits(half(text, rules), decimals)).toBe(units / 2n > 1n ? units / 2n : 1n);
          expect(half(double(text, rules), rules)).toBe(text);
        },
      ),
    );
  });

  test.each([
    [100n, 50, 150n],
    [5n, 50, 7n],
    [1n, 50, 2n],
    [5n, 10, 6n],
    [3n, 0, 3n],
    [0n, 50, 0n],
    [10n, 100, 20n],
  ])('%s grown by %s %% is %s', (units, percent, grown) => {
    expect(grow(units, percent)).toBe(grown);
  });
});

describe('chips', () => {
  test('dollars: moved down until the greatest may be staked, those below a cent are gone', () => {
    expect(chipsFor(usd)).toEqual(['0.01', '0.10', '1.00', '10.00']);
  });

  test('bitcoin: the same five, in satoshi', () => {
    expect(chipsFor(btc)).toEqual(['0.00000001', '0.00000010', '0.00000100', '0.00001000', '0.00010000']);
  });

  test('a house without limits has them as they are', () => {
    expect(chipsFor({ decimals: 2, min: null, max: null })).toEqual([
      '1.00',
      '10.00',
      '100.00',
      '1000.00',
      '10000.00',
    ]);
  });

  test('every chip can be staked, and the next greater power of ten could not', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 18 }),
        fc.bigInt({ min: 1n, max: 10n ** 24n }),
        (decimals, units) => {
          const rules = { decimals, min: null, max: formatUnits(units, decimals), balance: null };
          const chips = chipsFor(rules);
          for (const chip of chips) expect(stakeFault(chip, rules)).toBeNull();
          const greatest = parseUnits(chips.at(-1) ?? '0', decimals)!;
          const unscaled = greatest === 10_000n * 10n ** BigInt(decimals);
          expect(unscaled || greatest * 10n > units).toBe(true);
        },
      ),
    );
  });

  test.each([
    ['0.01', '0.01'],
    ['0.10', '0.1'],
    ['10.00', '10'],
    ['1000.00', '1K'],
    ['10000.00', '10K'],
    ['0.00100000', '1m'],
    ['0.00010000', '100µ'],
    ['0.00000100', '1µ'],
    ['0.00000001', '10n'],
  ])('%s reads %s', (amount, face) => {
    expect(chipFace(amount)).toBe(face);
  });

  test.each([
    ['0.00001', '.00001'],
    ['0.10000', '.1'],
    ['10.00', '10'],
    ['1000', '1K'],
    ['100', '100'],
  ])('a chip of %s in a unit of bitcoin has the face %s', (amount, face) => {
    expect(unitChipFace(amount)).toBe(face);
  });

  test('a table starts with the least chip, so that greater ones can be laid', () => {
    expect(firstChip(usd)).toBe('0.01');
    expect(firstChip(btc)).toBe('0.00000001');
    expect(firstChip({ decimals: 2, min: '0.50', max: '0.60' })).toBe('0.50');
  });

  test('a page starts with a chip from the low middle', () => {
    expect(firstStake(usd)).toBe('0.10');
    expect(firstStake(btc)).toBe('0.00000100');
    expect(firstStake({ decimals: 2, min: '0.50', max: '0.60' })).toBe('0.50');
  });
});

describe("quick bets of a coin, in the player's money", () => {
  test('are round sums at the price, up to what may be staked', () => {
    expect(worthChips(btc, '97312.55', '$')).toEqual([
      { amount: '0.00000010', face: '$0.01' },
      { amount: '0.00000102', face: '$0.10' },
      { amount: '0.00001027', face: '$1' },
      { amount: '0.00010270', face: '$10' },
    ]);
  });

  test('keep four digits of the coin and count in thousands', () => {
    const eth: StakeRules = { decimals: 18, min: '0.000001', max: '5', balance: null };
    expect(worthChips(eth, '3100.07', '€')).toEqual([
      { amount: '0.000322500000000000', face: '€1' },
      { amount: '0.003225000000000000', face: '€10' },
      { amount: '0.032250000000000000', face: '€100' },
      { amount: '0.322500000000000000', face: '€1K' },
      { amount: '3.225000000000000000', face: '€10K' },
    ]);
  });

  test('of money itself wear its sign', () => {
    const faces = ['0.01', '0.10', '1.00', '1000.00'].map((amount) => worthFace(amount, '$'));
    expect(faces).toEqual(['$0.01', '$0.10', '$1', '$1K']);
  });

  test('are none without a price', () => {
    expect(worthChips(btc, '0', '$')).toEqual([]);
  });

  test('can be staked, each of them, and are never worth more than they say', () => {
    const price = fc.bigInt({ min: 1n, max: 10n ** 18n }).map((units) => formatUnits(units, 12));
    const decimals = fc.constantFrom(6, 8, 9, 18);
    const most = fc.bigInt({ min: 1n, max: 10n ** 24n });
    fc.assert(
      fc.property(price, decimals, most, fc.nat(1_000_000), (rate, places, max, least) => {
        const rules = {
          decimals: places,
          min: formatUnits(BigInt(least), places),
          max: formatUnits(max, places),
        };
        for (const { amount } of worthChips(rules, rate, '$'))
          expect(stakeFault(amount, { ...rules, balance: null })).toBeNull();
      }),
    );
  });
});
