import { describe, expect, test } from 'vitest';
import { CALCULATOR_DEFAULTS, CALCULATOR_STEPS, calculatorRows, readMultiplier } from './calculator.ts';
import { ratio, readDecimal, toDecimal } from './ratio.ts';
import { DEFAULT_TERMS } from './terms.ts';

const rowsOf = (direction: 'up' | 'down', terms = DEFAULT_TERMS) =>
  Object.fromEntries(
    calculatorRows(
      readDecimal(CALCULATOR_DEFAULTS.wager)!,
      readMultiplier(readDecimal(CALCULATOR_DEFAULTS.multiplier)!)!,
      direction,
      terms,
    ).map(({ move, roi, profit }) => [toDecimal(move), [toDecimal(roi), toDecimal(profit)]]),
  );

test('the steps go up to 1,000 %, then down to -100 %', () => {
  expect(CALCULATOR_STEPS.join(' ')).toBe(
    '0.01 0.05 0.1 0.5 1 5 10 50 100 500 1000 -0.01 -0.05 -0.1 -0.5 -1 -5 -10 -50 -100',
  );
});

test('by default 200x on 10 upwards with a fee on profit', () => {
  expect(CALCULATOR_DEFAULTS).toEqual({ multiplier: '200', wager: '10', direction: 'up', mode: 'pnl' });
  expect(rowsOf('up')).toEqual({
    '0.01': ['0.02', '0.178'],
    '0.05': ['0.1', '0.89'],
    '0.1': ['0.2', '1.78'],
    '0.5': ['1', '8.9'],
    '1': ['2', '17.8'],
    '5': ['10', '89'],
    '10': ['20', '178'],
    '50': ['100', '890'],
    '100': ['200', '1780'],
    '500': ['500', '4450'],
    '1000': ['500', '4450'],
    '-0.01': ['-0.02', '-0.2'],
    '-0.05': ['-0.1', '-1'],
    '-0.1': ['-0.2', '-2'],
    '-0.5': ['-1', '-10'],
    '-1': ['-1', '-10'],
    '-5': ['-1', '-10'],
    '-10': ['-1', '-10'],
    '-50': ['-1', '-10'],
    '-100': ['-1', '-10'],
  });
});

test('downwards the signs change sides', () => {
  const rows = rowsOf('down');
  expect(rows['-0.5']).toEqual(['1', '8.9']);
  expect(rows['-100']).toEqual(['200', '1780']);
  expect(rows['0.5']).toEqual(['-1', '-10']);
  expect(rows['1000']).toEqual(['-1', '-10']);
});

test('mode flat takes nothing while its fee is 0, and shows the fee once it is set', () => {
  expect(rowsOf('up', { ...DEFAULT_TERMS, feeMode: 'flat' })['0.5']).toEqual(['1', '10']);
  const flatFee = readDecimal('0.00068')!;
  expect(rowsOf('up', { ...DEFAULT_TERMS, feeMode: 'flat', flatFee })['0.5']).toEqual(['1', '8.64']);
});

test('max_roi caps before the fee', () => {
  expect(rowsOf('up', { ...DEFAULT_TERMS, maxRoi: ratio(1n) })['50']).toEqual(['1', '8.9']);
});

describe('inputs', () => {
  test.each([
    ['200', 20_000n],
    ['1.01', 101n],
    ['1', 100n],
    ['0.99', null],
    ['1.001', null],
  ])('multiplier %s is %s hundredths', (typed, hundredths) =>
    expect(readMultiplier(readDecimal(typed)!)).toBe(hundredths),
  );
});
