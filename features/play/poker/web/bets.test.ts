import { expect, test } from 'vitest';
import type { TableView } from '../contract.ts';
import {
  isRaise,
  planned,
  plansOf,
  rangeOf,
  sizesOf,
  sizeTo,
  sliderStep,
  sliderTo,
  wheeled,
} from './bets.ts';

// Only what the functions read.
const table = {
  bigBlind: '1.00',
  decimals: 2,
  hand: {
    pot: '10.00',
    level: '4.00',
    legal: { seat: 0, fold: true, check: false, call: '3.00', minRaiseTo: '7.00', maxRaiseTo: '30.00' },
  },
} as unknown as TableView;
const range = rangeOf(table)!;

test('a raise of the pot is the call, and what is there with it on top', () => {
  expect(sizeTo(table, range, 'pot')).toBe('17.00');
  expect(sizeTo(table, range, 'half')).toBe('10.50');
  expect(sizeTo(table, range, 'twoThirds')).toBe('12.66');
  expect(sizeTo(table, range, 'min')).toBe('7.00');
  expect(sizeTo(table, range, 'max')).toBe('30.00');
  expect(sizesOf({ game: 'holdem' })).toContain('max');
  expect(sizesOf({ game: 'omaha' })).toEqual(['min', 'half', 'twoThirds', 'pot']);
});

test('the slider goes from the smallest to the greatest raise and back', () => {
  expect([sliderTo(range, 0), sliderTo(range, 50), sliderTo(range, 100)]).toEqual(['7.00', '18.50', '30.00']);
  for (const step of [0, 1, 37, 99, 100]) expect(sliderStep(range, sliderTo(range, step))).toBe(step);
  expect(sliderStep(range, '')).toBe(0);
  expect([isRaise(range, '6.99'), isRaise(range, '7'), isRaise(range, '30.01'), isRaise(range, '')]).toEqual([
    false,
    true,
    false,
    false,
  ]);
});

test('the wheel moves the bet by a big blind a notch, within what may be raised to', () => {
  const by = (to: string, moved: number) => wheeled(table, range, to, moved);
  expect(by('9.00', -120)).toEqual({ to: '10.00', rest: -20 });
  expect(by('9.00', 250)).toEqual({ to: '7.00', rest: 50 });
  // Small moves of a touchpad add up.
  expect(by('9.00', -60)).toEqual({ to: '9.00', rest: -60 });
  expect(by('7.50', 100).to).toBe('7.00');
  expect(by('29.50', -300).to).toBe('30.00');
  expect(by('', -100).to).toBe('8.00');
});

test('who faces a bet may plan a fold or a call, who faces none a check', () => {
  const facing = (bet: string) => plansOf(table, { bet });
  expect(facing('1.00')).toEqual(['fold', 'callAny']);
  expect(facing('4.00')).toEqual(['check', 'checkFold', 'callAny']);
  const turn = (check: boolean) =>
    (['fold', 'checkFold', 'check', 'callAny'] as const).map((plan) => planned(plan, { check }));
  expect(turn(false)).toEqual(['fold', 'fold', null, 'call']);
  // Nobody folds where a check is free.
  expect(turn(true)).toEqual(['check', 'check', 'check', 'check']);
});
