import { expect, it } from 'vitest';
import { waitsFor } from './waits-for.ts';

it('of a deposit over a limit the part that is set aside waits for staff, though the rest is credited', () => {
  const held = { sum: '50.00', rule: 'limit.deposit.day' };
  expect(waitsFor({ aggregator: null, state: 'credited', held })).toBe('release');
  expect(waitsFor({ aggregator: null, state: 'held', held })).toBe('release');
  expect(waitsFor({ aggregator: null, state: 'credited', held: null })).toBeNull();
});

it('what is nobody’s, too small, or said to have come by bank waits too', () => {
  expect(waitsFor({ aggregator: null, state: 'unattributed', held: null })).toBe('attribute');
  expect(waitsFor({ aggregator: null, state: 'below_minimum', held: null })).toBe('credit');
  expect(waitsFor({ aggregator: 'bank', state: 'confirming', held: null })).toBe('bank');
  expect(waitsFor({ aggregator: null, state: 'confirming', held: null })).toBeNull();
});
