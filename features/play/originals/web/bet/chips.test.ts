import { dice } from '#games/dice/game.ts';
import { roulette } from '#games/roulette/game.ts';
import { formatUnits, parseUnits } from '#platform/contract/money.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chipsOn, firstParams, mostChips, rulesPerChip, stakeOn } from './chips.ts';
import { stakeFault, type StakeRules } from './stake.ts';

const usd: StakeRules = { decimals: 2, min: '0.10', max: '21.74', balance: '5.00' };

describe('chips on a table', () => {
  test('are counted from the layout; a bare table has none, other games have no chips at all', () => {
    expect(chipsOn(roulette, { chips: { red: 10, 17: 2 } })).toBe(12);
    expect(chipsOn(roulette, { chips: {} })).toBe(0);
    expect(chipsOn(dice, dice.initial as never)).toBeNull();
  });

  test('a page opens with a bare table, other games with their first parameters', () => {
    expect(firstParams(roulette)).toEqual({ chips: {} });
    expect(roulette.params.safeParse(firstParams(roulette)).success).toBe(false);
    expect(firstParams(dice)).toBe(dice.initial);
  });
});

describe('the stake', () => {
  test.each([
    ['0.10', 12, '1.20'],
    ['0.10', 1, '0.10'],
    ['1.', 3, '3.00'],
    ['0.10', null, '0.10'],
    ['0.10', 0, null],
    ['', 3, null],
    ['x', null, null],
  ])('of %s a chip with %s chips is %s', (value, chips, stake) => {
    expect(stakeOn(value, chips, 2)).toBe(stake);
  });

  test('is exact however many chips lie there', () => {
    expect(stakeOn('0.000000000000000001', 157_000_000, 18)).toBe('0.000000000157000000');
  });
});

describe('limits of a chip', () => {
  test('are those of the stake, shared among the chips', () => {
    expect(rulesPerChip(usd, 12)).toEqual({ decimals: 2, min: '0.01', max: '1.81', balance: '0.41' });
    expect(rulesPerChip(usd, 1)).toBe(usd);
    expect(rulesPerChip(usd, null)).toBe(usd);
  });

  test('of a bare table are those of one chip, however small: more may come', () => {
    expect(rulesPerChip(usd, 0)).toEqual({ ...usd, min: '0.01' });
  });

  test('a value is within them exactly when the stake is within the house’s', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 10n ** 12n }),
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.bigInt({ min: 1n, max: 10n ** 6n }),
        fc.bigInt({ min: 10n ** 6n, max: 10n ** 15n }),
        fc.bigInt({ min: 0n, max: 10n ** 15n }),
        (units, chips, min, max, balance) => {
          const [least, most, wallet] = [min, max, balance].map((limit) => formatUnits(limit, 8)) as [
            string,
            string,
            string,
          ];
          const rules: StakeRules = { decimals: 8, min: least, max: most, balance: wallet };
          const value = formatUnits(units, 8);
          const stake = stakeOn(value, chips, 8)!;
          expect(parseUnits(stake, 8)).toBe(units * BigInt(chips));
          expect(stakeFault(value, rulesPerChip(rules, chips))).toBe(stakeFault(stake, rules));
        },
      ),
    );
  });
});

describe('how many chips a stake may hold', () => {
  test.each([
    ['0.01', 2174],
    ['1.00', 21],
    ['21.74', 1],
    ['21.75', 0],
    ['', null],
    ['0', null],
  ])('of %s each: %s', (value, most) => {
    expect(mostChips(value, usd)).toBe(most);
  });

  test('is not known before the limits are', () => {
    expect(mostChips('1.00', { decimals: 2, max: null })).toBeNull();
  });
});
