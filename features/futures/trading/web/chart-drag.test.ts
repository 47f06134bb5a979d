import { expect, it } from 'vitest';
import type { PositionView } from '../contract.ts';
import { linesOf, priceOfKey, priceOfPoint, withDraft } from './chart-drag.ts';

const position = (more: object) =>
  ({
    id: 'a',
    status: 'open',
    multiplier: '100',
    take_profit: null,
    stop_loss: null,
    ...more,
  }) as PositionView;

it('moves what an open position has, and nothing of one that waits or closes', () => {
  const both = { take_profit: '1010', stop_loss: '995' };
  expect(linesOf([position(both), position({ ...both, status: 'closing' }), position({})])).toEqual([
    { position: 'a', which: 'takeProfit', price: '1010', multiplier: '100' },
    { position: 'a', which: 'stopLoss', price: '995', multiplier: '100' },
  ]);
});

it('shows a line where it is held, and no other', () => {
  const [first, second] = [position({ take_profit: '1010' }), position({ id: 'b', take_profit: '1010' })];
  const draft = {
    position: 'b',
    which: 'takeProfit',
    price: '1020',
    multiplier: '1',
    problem: null,
  } as const;
  expect(withDraft([first, second], draft).map((one) => one.take_profit)).toEqual(['1010', '1020']);
  expect(withDraft([first], null)).toEqual([first]);
});

it('moves by keys in steps that are never nothing, with the places of the ticker', () => {
  expect(priceOfKey('ArrowUp', '1000.00000000', 2)).toBe('1000.10');
  expect(priceOfKey('PageDown', '1000', 2)).toBe('999.00');
  expect(priceOfKey('ArrowDown', '40', 1)).toBe('39.9');
  expect(priceOfKey('ArrowUp', '0.01', 2)).toBe('0.02');
  expect(priceOfKey('ArrowDown', '0.01', 2)).toBe('0.01');
  expect(priceOfKey('Tab', '1000', 2)).toBeNull();
  expect(priceOfPoint(-3, 2)).toBe('0.01');
});
