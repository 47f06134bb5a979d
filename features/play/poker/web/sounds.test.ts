import { expect, test } from 'vitest';
import type { TableView } from '../contract.ts';
import { soundsBetween } from './sounds.ts';

const at = (version: number, hand: object | null, id = 'cedar') =>
  ({
    id,
    version,
    hand: hand && { no: 7, turn: 0, board: [], legal: null, last: null, result: null, ...hand },
  }) as unknown as TableView;

const preflop = at(1, { turn: 2 });

test('an action is heard once, a fold not, and the own turn after it', () => {
  const raised = at(2, { turn: 3, last: { seat: 1, type: 'raise', to: '4.00' }, legal: { seat: 2 } });
  expect(soundsBetween(preflop, raised, 2)).toEqual(['chips', 'turn']);
  expect(soundsBetween(preflop, raised, 4)).toEqual(['chips']);
  expect(soundsBetween(raised, raised, 2)).toEqual([]);
  const folded = at(2, { turn: 3, last: { seat: 1, type: 'fold', to: null }, legal: { seat: 2 } });
  expect(soundsBetween(preflop, folded, null)).toEqual([]);
});

test('a street is a card, however many are turned', () => {
  const flop = at(2, { turn: 3, last: { seat: 1, type: 'check', to: null }, board: ['Ah', 'Kd', '2c'] });
  expect(soundsBetween(preflop, flop, 1)).toEqual(['check', 'card']);
});

test('a hand that begins is heard by who sits there, and its end by who wins', () => {
  expect(soundsBetween(at(1, { no: 6 }), at(2, { legal: { seat: 3 } }), 3)).toEqual(['deal', 'turn']);
  expect(soundsBetween(at(1, { no: 6 }), at(2, { legal: { seat: 3 } }), null)).toEqual([]);
  const over = at(2, { turn: 2, result: { pots: [{ winners: [{ seat: 3 }] }] } });
  expect(soundsBetween(preflop, over, 3)).toEqual(['win']);
  expect(soundsBetween(preflop, over, 1)).toEqual([]);
});

test('nothing is heard of a table that was just opened, of another one, or of an older state', () => {
  const turn = at(2, { turn: 3, last: { seat: 1, type: 'call', to: null }, legal: { seat: 2 } });
  expect(soundsBetween(undefined, turn, 2)).toEqual([]);
  expect(soundsBetween(at(1, { turn: 2 }, 'maple'), turn, 2)).toEqual([]);
  expect(soundsBetween(at(9, { turn: 2 }), turn, 2)).toEqual([]);
  expect(soundsBetween(preflop, at(2, null), 2)).toEqual([]);
});
